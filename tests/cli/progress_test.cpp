#include "solver/apps/kanzen/output/progress.hpp"

#include <thread>

#include "solver/apps/kanzen/platform/terminal.hpp"
#include "tests/cli/output_checks.hpp"
#include "tests/cli/process.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::test {
namespace {

using cli::RunProgress;
using std::chrono::seconds;

const TimePoint kStart{};
constexpr std::size_t kWide = 1000;

PositionRecord record_of(const std::string& id, int empties) {
  Random random(300 + static_cast<std::uint64_t>(empties));
  PositionRecord record;
  record.id = id;
  record.position.board = random_unfinished_board(random, empties);
  return record;
}

void report_solved(RunProgress& progress, const Outcome& outcome) {
  const Solution& solution = outcome.solution();
  progress.ended(outcome.record,
                 is_solved(outcome) ? RunProgress::End::solved : RunProgress::End::stopped,
                 solution.counters.nodes, solution.seconds);
}

/// A run of positions with these numbers of empty squares, which has just begun.
RunProgress progress_of(const std::vector<int>& positions) {
  CostModel model;
  for (const int empties : positions) model.plan(empties);
  return {model, kStart};
}

RunProgress some_progress() {
  RunProgress progress = progress_of({20, 26, 25, 24});
  Outcome done{{.record = record_of("1", 20)}};
  done.solution() = {.status = Status::exact, .counters = {.nodes = 12'000'000}, .seconds = 2};
  progress.started(done.record, kStart);
  report_solved(progress, done);
  return progress;
}

TEST_CASE("running positions are shown with their proven bounds") {
  RunProgress progress = some_progress();
  const PositionRecord first = record_of("47", 26);
  const PositionRecord second = record_of("48", 25);
  const PositionRecord third = record_of("49", 24);
  progress.started(first, kStart + seconds(2));
  CHECK(contains(progress.text(kStart + seconds(4), kWide), ", 47 (26 empties) -64..+64 2 s"));
  progress.narrowed(first, {2, kMaxScore});
  progress.started(second, kStart + seconds(5));
  progress.started(third, kStart + seconds(9));
  progress.narrowed(third, {4, 4});
  progress.narrowed(first, {2, 8});
  progress.narrowed(record_of("50", 24), {0, 0});  // not running, so the bounds are ignored
  const std::string text = progress.text(kStart + seconds(12), kWide);
  CHECK(
      text.starts_with("[######..................] 1/4 done, 1.0M nodes/s, 47 (26 empties) "
                       "+02..+08 10 s, 48 (25 empties) -64..+64 7 s, 49 (24 empties) +04 3 s, "
                       "about "));
  const Outcome stopped{{.record = first}};
  report_solved(progress, stopped);
  CHECK_FALSE(contains(progress.text(kStart + seconds(12), kWide), "47 ("));
}

TEST_CASE("screens of the progress bar") {
  RunProgress progress = some_progress();
  progress.started(record_of("47", 26), kStart + seconds(2));
  progress.narrowed(record_of("47", 26), {2, 8});
  progress.started(record_of("48", 25), kStart + seconds(5));
  progress.under_way(90'000'000);
  for (const std::size_t width : {40U, 80U, 120U}) {
    std::string frames;
    for (const int second : {6, 12, 30, 90}) {
      frames += progress.text(kStart + seconds(second), width - 1) + "\n";
    }
    check_golden("screens/progress-" + std::to_string(width), frames);
  }
}

TEST_CASE("the progress keeps to the width of the terminal") {
  RunProgress progress = some_progress();
  progress.started(record_of("47", 26), kStart);
  progress.started(record_of("48", 25), kStart);
  progress.started(record_of("49", 24), kStart);
  const auto now = kStart + seconds(12);
  const std::string whole = progress.text(now, kWide);
  CHECK_FALSE(contains(whole, "more"));
  CHECK(progress.text(now, whole.size()) == whole);
  const std::string two = progress.text(now, whole.size() - 1);
  CHECK(contains(two, "48 (25 empties) -64..+64 12 s and 1 more, about"));
  const std::string one = progress.text(now, two.size() - 1);
  CHECK(contains(one, "47 (26 empties) -64..+64 12 s and 2 more, about"));
  // A narrower terminal gets fewer fields.
  const std::string left = one.substr(one.find(", about"));
  const std::string rest = one.substr(one.find("1/4 done"));
  CHECK(progress.text(now, one.size() - 1) == "[##........] " + rest);
  CHECK(progress.text(now, rest.size()) == rest);
  CHECK(progress.text(now, rest.size() - 1) == "1/4 done" + rest.substr(rest.find(", 47 (")));
  CHECK(progress.text(now, 40) == "1/4 done, 1.0M nodes/s" + left);
  CHECK(progress.text(now, 30) == "1/4 done" + left);
  CHECK(progress.text(now, 10) == "1/4 done");
  CHECK(progress.text(now, 3) == "1/4");
  CHECK(progress.text(now, 0).empty());
}

TEST_CASE("short positions leave the room to the remaining time") {
  RunProgress progress = progress_of(std::vector<int>(1000, 20));
  const Outcome done{{.record = record_of("1", 20)}};
  for (int i = 0; i < 100; ++i)
    progress.ended(done.record, RunProgress::End::solved, 1'000'000, 0.1);
  progress.started(record_of("101", 20), kStart + seconds(9));
  constexpr std::size_t kUsual = 79;
  const std::string text = progress.text(kStart + seconds(10), kUsual);
  CHECK(text.starts_with("[##......................] 100/1000 done, 10.0M nodes/s, about "));
  CHECK(text.ends_with(" left"));
  CHECK(contains(progress.text(kStart + seconds(13), kUsual), "101 (20 empties)"));
}

TEST_CASE("the forecast stays while one position takes longer than all before") {
  RunProgress progress = progress_of({34, 20, 21});
  progress.ended(record_of("59", 34), RunProgress::End::solved, 70'000,
                 0.001);  // easier than all others
  CHECK(contains(progress.text(kStart, kWide), "about"));
  progress.started(record_of("40", 20), kStart);
  CHECK(contains(progress.text(kStart + seconds(1), kWide), "about"));
  CHECK(contains(progress.text(kStart + seconds(600), kWide), "about"));
}

TEST_CASE("results of the journal count as done and took no time") {
  RunProgress progress = progress_of(std::vector<int>(138, 20));
  for (int i = 0; i < 34; ++i) progress.from_journal(record_of("1", 20));
  CHECK(progress.text(kStart, kWide) == "[#####...................] 34/138 done, - nodes/s");
  check_fields(json::parse(progress.json(kStart)), {{"progress", 34}, {"planned", 138}});
}

TEST_CASE("positions that are solved or met their limit count as done, stopped ones do not") {
  RunProgress progress = some_progress();
  const PositionRecord first = record_of("47", 26);
  progress.started(first, kStart);
  progress.ended(first, RunProgress::End::solved, 12'000'000, 4);
  CHECK(contains(progress.text(kStart + seconds(12), kWide), "2/4 done, 2.0M nodes/s, about"));
  const Outcome stopped{{.record = record_of("48", 25)}};
  progress.started(stopped.record, kStart);
  report_solved(progress, stopped);
  CHECK(contains(progress.text(kStart + seconds(12), kWide), "2/4 done, 2.0M nodes/s, about"));
  progress.ended(record_of("49", 24), RunProgress::End::gave_up, 0, 4);
  CHECK(contains(progress.text(kStart + seconds(12), kWide), "3/4 done, 2.0M nodes/s, about"));
}

TEST_CASE("progress for programs names every running position") {
  RunProgress progress = some_progress();
  const PositionRecord first = record_of("47", 26);
  progress.started(first, kStart + seconds(2));
  progress.started(record_of("48", 25), kStart + seconds(5));
  progress.narrowed(first, {-2, 8});
  progress.under_way(3'000'000);
  progress.under_way(2'000'000);  // of a position just solved; the count never decreases
  const auto object = json::parse(progress.json(kStart + seconds(12)));
  check_fields(object, {{"progress", 1}, {"planned", 4}, {"nodes", 15'000'000}});
  CHECK(contains(progress.text(kStart + seconds(15), kWide), " 1.0M nodes/s"));
  CHECK(object["elapsed"] == 12.0);
  CHECK(object["left"] > 0.0);
  CHECK(object["running"] == json::parse(
                                 R"([{"id":"47","empties":26,"seconds":10.0,"lower":-2,"upper":8},
                {"id":"48","empties":25,"seconds":7.0,"lower":-64,"upper":64}])"));
}

using cli::ProgressForm;
using cli::RowsOnTerminal;

std::string wait_for_text(StandardFile& file) {
  std::string text;
  while ((text = file.take()).empty()) std::this_thread::yield();
  return text;
}

/// Prints a word for each row, where the bar is.
class RowSink : public Sink {
 public:
  explicit RowSink(bool shows) : shows_(shows) {}
  void on_row(const Outcome& /*outcome*/) override {
    if (shows_) cli::write_error("ROW\n");
  }
  void on_journal_row(const Outcome& recorded) override {
    if (recorded.verdict == Verdict::refuted) cli::write_error("HELD\n");
  }
  void on_bad_record(std::string_view /*source*/, const ParseError& /*error*/) override {
    cli::write_error("BAD\n");
  }

 private:
  bool shows_;
};

/// The text on the line of the cursor, after the last line break or carriage return.
std::string last_line(const std::string& written) {
  return written.substr(written.find_last_of("\r\n") + 1);
}

/// A bar for eight positions, over rows that are printed unless they go elsewhere.
std::unique_ptr<Sink> bar_over(RowsOnTerminal rows) {
  CostModel model;
  for (int i = 0; i < 8; ++i) model.plan(20);
  return cli::make_progress_sink(std::make_unique<RowSink>(rows != RowsOnTerminal::no), rows, model,
                                 ProgressForm::bar, [] { return std::uint64_t{0}; });
}

TEST_CASE("the bar appears again below each row") {
  StandardFile screen(2);
  const std::unique_ptr<Sink> sink = bar_over(RowsOnTerminal::yes);
  CHECK(contains(last_line(wait_for_text(screen)), "0/8 done"));
  sink->on_row({});
  const std::string rows = screen.take();
  CHECK(contains(rows, "\rROW\n"));
  CHECK(contains(last_line(rows), "0/8 done"));
  sink->on_bad_record("file", {});
  const std::string bad = screen.take();
  CHECK(contains(bad, "\rBAD\n"));
  CHECK(contains(last_line(bad), "0/8 done"));
  Outcome mismatch;
  mismatch.verdict = Verdict::refuted;
  sink->on_journal_row(mismatch);
  const std::string held = screen.take();
  CHECK(contains(held, "\rHELD\n"));
  CHECK(contains(last_line(held), " done"));
  sink->on_finish({});
  CHECK(last_line(screen.take()).empty());
}

TEST_CASE("rows outside of the terminal leave the bar in place") {
  StandardFile screen(2);
  const std::unique_ptr<Sink> sink = bar_over(RowsOnTerminal::no);
  std::string written = wait_for_text(screen);
  for (int i = 0; i < 1000; ++i) {
    sink->on_row({});
    sink->on_journal_row({});
  }
  written += screen.take();  // in case another second has passed
  CHECK(contains(last_line(written), "/8 done"));
  sink->on_finish({});
}

TEST_CASE("a run that fails leaves no bar in front of its message") {
  StandardFile screen(2);
  std::string written;
  {
    const std::unique_ptr<Sink> sink = bar_over(RowsOnTerminal::no);
    written = wait_for_text(screen);
    CHECK(contains(last_line(written), "/8 done"));
  }
  written += screen.take();
  CHECK(last_line(written).empty());
}

TEST_CASE("rows that another program may show clear the bar") {
  StandardFile screen(2);
  const std::unique_ptr<Sink> sink = bar_over(RowsOnTerminal::perhaps);
  (void)wait_for_text(screen);
  sink->on_row({});
  CHECK(contains(screen.take(), "\rROW\n"));
  sink->on_finish({});
}

}  // namespace
}  // namespace kanzen::test
