#include "solver/cli/progress_sink.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <utility>

#include "solver/cli/text.hpp"

namespace kanzen::cli {

namespace {

constexpr std::size_t kBarWidth = 24;

double since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

std::string clock_text(double seconds) {
  const auto s = static_cast<std::int64_t>(seconds + 0.5);
  return s >= 3600 ? fmt::format("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60)
                   : fmt::format("{}:{:02}", s / 60, s % 60);
}

std::string name_of(const PositionRecord& record) {
  return fmt::format("{} ({} empties)", record.id, record.position.board.empty_count());
}

}  // namespace

ProgressSink::ProgressSink(std::unique_ptr<Sink> next, CostModel model, ProgressForm form)
    : ForwardingSink(std::move(next)), form_(form), model_(model) {
  reporter_ = std::thread([this] { report_every_second(); });
}

ProgressSink::~ProgressSink() { stop(); }

void ProgressSink::stop() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    wake_.notify_one();
  }
  if (reporter_.joinable()) reporter_.join();
}

void ProgressSink::started(const PositionRecord& record) {
  const std::lock_guard lock(mutex_);
  running_.push_back({name_of(record), Clock::now()});
  ForwardingSink::started(record);
}

void ProgressSink::solved(const Outcome& outcome) {
  const std::lock_guard lock(mutex_);
  const Solution& solution = outcome.solution;
  nodes_ += solution.counters.nodes;
  seconds_ += solution.seconds;
  const auto found =
      std::find_if(running_.begin(), running_.end(),
                   [name = name_of(outcome.record)](const Running& r) { return r.name == name; });
  if (found != running_.end()) running_.erase(found);
  const int empties = outcome.record.position.board.empty_count();
  if (solution.kind != Kind::unfinished) model_.done(empties, solution.seconds);
  ForwardingSink::solved(outcome);
}

void ProgressSink::row(const Outcome& outcome) {
  const std::lock_guard lock(mutex_);
  wipe();
  ForwardingSink::row(outcome);
}

void ProgressSink::bad_record(const ParseError& error) {
  const std::lock_guard lock(mutex_);
  wipe();
  ForwardingSink::bad_record(error);
}

void ProgressSink::held(const PositionRecord& record) {
  const std::lock_guard lock(mutex_);
  model_.drop(record.position.board.empty_count());
  ForwardingSink::held(record);
}

void ProgressSink::finish(const Totals& totals) {
  stop();
  const std::lock_guard lock(mutex_);
  if (form_ == ProgressForm::json) fmt::print(stderr, "{}\n", json());
  wipe();
  ForwardingSink::finish(totals);
}

void ProgressSink::wipe() {
  if (std::exchange(visible_, false)) fmt::print(stderr, "\r\x1b[K");
}

void ProgressSink::report_every_second() {
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, std::chrono::seconds(1), [this] { return ended_; })) {
    if (form_ == ProgressForm::json) {
      fmt::print(stderr, "{}\n", json());
    } else {
      fmt::print(stderr, "\r\x1b[K{}", text());
      visible_ = true;
    }
    std::fflush(stderr);
  }
}

std::string ProgressSink::text() const {
  std::string out;
  const std::size_t planned = model_.planned_count();
  if (planned != 0) {
    const std::size_t filled = std::min(kBarWidth, kBarWidth * model_.done_count() / planned);
    out = "[" + std::string(filled, '#') + std::string(kBarWidth - filled, '.') + "] ";
  }
  out += fmt::format("{}{} done, {} nodes/s", model_.done_count(),
                     planned != 0 ? fmt::format("/{}", planned) : "",
                     rate_text(nodes_, since(start_)));
  if (!running_.empty()) {
    const Running& longest = running_.front();
    out += fmt::format(", {} for {:.0f} s", longest.name, since(longest.since));
    if (running_.size() > 1) out += fmt::format(" and {} more", running_.size() - 1);
  }
  const auto left = seconds_left();
  if (planned != 0 && left) out += ", about " + clock_text(*left) + " left";
  return out;
}

std::optional<double> ProgressSink::seconds_left() const {
  auto left = model_.remaining_seconds();
  // Positions that are solved at once share the time that passes.
  if (left && seconds_ > 0) *left *= std::min(1.0, since(start_) / seconds_);
  return left;
}

std::string ProgressSink::json() const {
  nlohmann::ordered_json object;
  object["progress"] = model_.done_count();
  if (model_.planned_count() != 0) object["planned"] = model_.planned_count();
  object["nodes"] = nodes_;
  object["elapsed"] = since(start_);
  if (!running_.empty()) {
    object["running"] = running_.front().name;
    object["running_seconds"] = since(running_.front().since);
    object["running_count"] = running_.size();
  }
  const auto left = seconds_left();
  if (model_.planned_count() != 0 && left) object["left"] = *left;
  return object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace kanzen::cli
