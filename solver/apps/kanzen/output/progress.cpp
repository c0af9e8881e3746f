#include "solver/apps/kanzen/output/progress.hpp"

#include <nlohmann/json.hpp>

#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/formats/jsonl_writer.hpp"

namespace kanzen::cli {

namespace {

constexpr std::size_t kBarWidth = 24;
constexpr std::size_t kShortBarWidth = 10;

constexpr int kFewestForForecast = 28;  // a search of fewer takes less than a minute

/// Names a running position. The id of a claim is followed by the claimed interval.
PositionRecord running_record(const SolveRequest& request) {
  PositionRecord record;
  record.id = request.record.id;
  if (request.claim) record.id += " " + to_string(request.claim->interval);
  record.position = request.record.position;
  return record;
}

class ProgressSink : public Sink {
 public:
  ProgressSink(std::unique_ptr<Sink> printed, RowsOnTerminal rows, CostModel model,
               ProgressForm form, std::function<std::uint64_t()> running_nodes)
      : printed_(std::move(printed)),
        rows_(rows),
        form_(form),
        running_nodes_(std::move(running_nodes)),
        progress_(model, machine_clock().now()) {
    try {
      reporter_ = std::thread([this] { report_every_second(); });
    } catch (const std::system_error& error) {
      print_error("kanzen: cannot start a thread for progress reports ({}); there will be none\n",
                  error.code().message());
    }
  }
  ~ProgressSink() override {
    stop();
    try {
      wipe();  // so that the message of an error gets its own line
    } catch (const std::bad_alloc&) {
    }
  }
  ProgressSink(const ProgressSink&) = delete;
  ProgressSink& operator=(const ProgressSink&) = delete;

  void on_start(const SolveRequest& request) override {
    update([&] { progress_.started(running_record(request), machine_clock().now()); });
    // Few positions print forecasts, and most begin too often to draw the bar again for each.
    const bool is_game = request.goal == Goal::game;
    if (!is_game && board_to_solve(request).empty_count() < kFewestForForecast) return;
    print([&] { printed_->on_start(request); });
  }
  void on_journal_row(const Outcome& recorded) override {
    update([&] { progress_.from_journal(running_record(recorded)); });
    const bool has_message = recorded.verdict == Verdict::refuted || recorded.certificate;
    print_row(has_message, [&] { printed_->on_journal_row(recorded); });
  }
  void on_bounds(const SolveRequest& request, const Bounds& bounds) override {
    update([&] { progress_.narrowed(running_record(request), bounds); });
  }
  void on_end(const Outcome& outcome) override {
    using enum RunProgress::End;
    update([&] {
      progress_.ended(running_record(outcome),
                      is_solved(outcome)           ? solved
                      : outcome.limits != Limits{} ? gave_up
                                                   : stopped,
                      counters_of(outcome).nodes, seconds_of(outcome));
    });
  }
  void on_ply(const SolveRequest& game, const GamePly& ply) override {
    update([&] { progress_.ply(running_record(game), ply); });
    print_row(false, [&] { printed_->on_ply(game, ply); });
  }
  void on_row(const Outcome& outcome) override {
    print_row(outcome.certificate.has_value(), [&] { printed_->on_row(outcome); });
  }
  void on_contradicted_row(const Outcome& outcome) override {
    print([&] { printed_->on_contradicted_row(outcome); });
  }
  void on_bad_record(std::string_view source, const ParseError& error) override {
    print([&] { printed_->on_bad_record(source, error); });
  }
  void on_contradiction(std::string_view message) override {
    print([&] { printed_->on_contradiction(message); });
  }
  void on_finish(const Totals& totals) override {
    stop();
    if (form_ == ProgressForm::json) print_error("{}\n", progress_.json(machine_clock().now()));
    wipe();
    printed_->on_finish(totals);
  }

 private:
  template <class Change>
  void update(const Change& change) {
    const std::lock_guard lock(mutex_);
    change();
  }

  template <class Print>
  void print(const Print& print) {
    const std::lock_guard lock(mutex_);
    const bool was_visible = visible_ != 0;
    wipe();
    print();
    if (was_visible) draw();
  }

  /// Prints a row. If another program may write it to the terminal, the bar stays cleared until the
  /// next second. With `has_message`, `print` also writes to standard error.
  template <class Print>
  void print_row(bool has_message, const Print& write) {
    if (has_message || rows_ == RowsOnTerminal::yes) return print(write);
    if (rows_ == RowsOnTerminal::no) return write();
    const std::lock_guard lock(mutex_);
    wipe();
    write();
  }

  void report_every_second() {
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, std::chrono::seconds(1), [this] { return ended_; })) {
      progress_.under_way(running_nodes_());
      if (form_ == ProgressForm::json) {
        print_error("{}\n", progress_.json(machine_clock().now()));
      } else {
        draw();
      }
    }
  }

  void stop() {
    {
      const std::lock_guard lock(mutex_);
      ended_ = true;
      wake_.notify_one();
    }
    if (reporter_.joinable()) reporter_.join();
  }

  void wipe() {
    const std::size_t length = std::exchange(visible_, 0);
    if (length != 0) write_error(erasing_text(stderr, length));
  }

  void draw() {
    // One column stays free, because a full line cannot be cleared entirely.
    const std::string text = progress_.text(machine_clock().now(), columns(stderr) - 1);
    print_error("{}{}", erasing_text(stderr, visible_), text);
    visible_ = text.size();
  }

  std::unique_ptr<Sink> printed_;
  RowsOnTerminal rows_;
  ProgressForm form_;
  std::function<std::uint64_t()> running_nodes_;

  std::mutex mutex_;  // guards the fields below, and standard error
  std::condition_variable wake_;
  RunProgress progress_;
  std::size_t visible_ = 0;  // characters of the bar on the terminal
  bool ended_ = false;
  std::thread reporter_;
};

}  // namespace

std::vector<RunProgress::Running>::iterator RunProgress::find(const PositionRecord& record) {
  return std::ranges::find_if(running_, [&record](const Running& running) {
    return running.id == record.id && running.board == record.position.board;
  });
}

void RunProgress::started(const PositionRecord& record, TimePoint now) {
  running_.push_back({record.id, record.position.board, record.empty_count(), now});
}

void RunProgress::narrowed(const PositionRecord& record, const Bounds& bounds) {
  if (const auto found = find(record); found != running_.end()) found->bounds = bounds;
}

void RunProgress::ply(const PositionRecord& game, const GamePly& ply) {
  const auto found = find(game);
  if (found == running_.end()) return;
  found->empties = ply.before.board.empty_count();
  found->bounds = ply.bounds;
}

void RunProgress::ended(const PositionRecord& record, End end, std::uint64_t nodes,
                        double seconds) {
  nodes_ += nodes;
  nodes_shown_ = std::max(nodes_shown_, nodes_);
  seconds_ += seconds;
  if (const auto found = find(record); found != running_.end()) running_.erase(found);
  const int empties = record.position.board.empty_count();
  if (end != End::stopped) ++done_;
  if (end == End::solved) {
    model_.done(empties, seconds);
  } else {
    model_.drop(empties);
  }
}

void RunProgress::from_journal(const PositionRecord& record) {
  model_.drop(record.position.board.empty_count());
  if (const auto found = find(record); found != running_.end()) running_.erase(found);
  ++done_;
}

void RunProgress::under_way(std::uint64_t nodes) {
  nodes_shown_ = std::max(nodes_shown_, nodes_ + nodes);
}

std::string RunProgress::running_text(TimePoint now, std::size_t room) const {
  std::string out;
  for (std::size_t i = 0; i < running_.size(); ++i) {
    const Running& running = running_[i];
    const std::string position_text =
        fmt::format(", {} ({}) {} {:.0f} s", shortened(notation::printable(running.id), 24),
                    empties_text(running.empties), bounds_text(running.bounds),
                    seconds_between(running.since, now));
    const std::size_t left = running_.size() - i;
    const std::string rest = left > 1 ? fmt::format(" and {} more", left - 1) : "";
    if (i > 0 && out.size() + position_text.size() + rest.size() > room) {
      return out + fmt::format(" and {} more", left);
    }
    out += position_text;
  }
  return out;
}

std::string RunProgress::text(TimePoint now, std::size_t width) const {
  const auto bar = [this](std::size_t squares) {
    if (planned_ == 0) return std::string();
    const std::size_t filled = std::min(squares, squares * done_ / planned_);
    return "[" + std::string(filled, '#') + std::string(squares - filled, '.') + "] ";
  };
  const std::string count =
      fmt::format("{}{} done", done_, planned_ != 0 ? fmt::format("/{}", planned_) : "");
  const std::string rate =
      fmt::format(", {} nodes/s", rate_text(nodes_shown_, seconds_between(start_, now)));
  double longest = 0;  // the longest time of a running position, in seconds
  for (const Running& running : running_) {
    longest = std::max(longest, seconds_between(running.since, now));
  }
  std::string end;
  const auto left = seconds_left(now);
  constexpr double kMaxShownSeconds = 1000 * 3600.0;  // longer forecasts are meaningless
  const bool is_forecast = planned_ != 0 && left && *left < kMaxShownSeconds;
  if (is_forecast) end = ", about " + clock_text(*left) + " left";

  // We omit whole fields that do not fit. Positions that have run for a while are worth most, and
  // short ones least.
  const auto with_running = [&](const std::string& before, const std::string& after) {
    const std::size_t used = before.size() + after.size();
    return before + running_text(now, width > used ? width - used : 0) + after;
  };
  const std::string wide = bar(kBarWidth) + count + rate;
  const std::string less = bar(kShortBarWidth) + count + rate;
  std::vector<std::string> lines{with_running(wide, end), with_running(less, end)};
  constexpr double kMinLongSeconds = 3;
  if (!end.empty() && longest < kMinLongSeconds)
    lines.insert(lines.end(), {wide + end, less + end});
  lines.insert(lines.end(), {with_running(count + rate, end), with_running(count, end), wide + end,
                             less + end, count + rate + end, count + end, count});
  for (const std::string& line : lines) {
    if (line.size() <= width) return line;
  }
  return cut_to(count, width);
}

std::optional<double> RunProgress::seconds_left(TimePoint now) const {
  std::vector<CostModel::Running> running;
  double busy = seconds_;
  for (const Running& one : running_) {
    running.push_back({one.board.empty_count(), seconds_between(one.since, now)});
    busy += running.back().seconds;
  }
  auto left = model_.remaining_seconds(running);
  // Positions solved at the same time share the elapsed time.
  if (left && busy > 0) *left *= std::min(1.0, seconds_between(start_, now) / busy);
  return left;
}

std::string RunProgress::json(TimePoint now) const {
  using Json = nlohmann::ordered_json;
  Json object = Json::object();
  object["progress"] = done_;
  if (planned_ != 0) object["planned"] = planned_;
  object["nodes"] = nodes_shown_;
  object["elapsed"] = seconds_between(start_, now);
  Json& positions = object["running"] = Json::array();
  for (const Running& running : running_) {
    positions.push_back({{"id", running.id},
                         {"empties", running.empties},
                         {"seconds", seconds_between(running.since, now)},
                         {"lower", running.bounds.lower},
                         {"upper", running.bounds.upper}});
  }
  const auto left = seconds_left(now);
  if (planned_ != 0 && left) object["left"] = *left;
  return json_text(object);
}

RowsOnTerminal rows_on_terminal(std::FILE* stream) noexcept {
  if (is_terminal(stream)) return RowsOnTerminal::yes;
  return is_pipe(stream) ? RowsOnTerminal::perhaps : RowsOnTerminal::no;
}

std::unique_ptr<Sink> make_progress_sink(std::unique_ptr<Sink> printed, RowsOnTerminal rows,
                                         CostModel model, ProgressForm form,
                                         std::function<std::uint64_t()> running_nodes) {
  return std::make_unique<ProgressSink>(std::move(printed), rows, model, form,
                                        std::move(running_nodes));
}

}  // namespace kanzen::cli
