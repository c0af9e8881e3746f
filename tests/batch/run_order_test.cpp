// Runs of several threads in which everything works. A row could overtake another, be shown twice
// or not at all, or be given the result of another image of its position.
#include "solver/batch/cost_model.hpp"
#include "solver/batch/plan.hpp"
#include "tests/batch/run_helpers.hpp"
#include "tests/support/positions.hpp"

namespace kanzen::test {

TEST_CASE("images of a position are solved once, and their results are mapped") {
  const std::vector<PositionRecord> records = images(12, 9);
  for (const auto& [goal, threads] :
       {std::pair{Goal::value, 1U}, {Goal::all_moves, 1U}, {Goal::value, 3U}}) {
    const Collected plain = run_all({.goal = goal}, records, threads);
    const Collected dedup = run_all({.goal = goal, .selection = {.dedup = true}}, records, threads);
    REQUIRE(dedup.rows.size() == records.size());
    for (std::size_t i = 0; i < records.size(); ++i) {
      const Outcome& outcome = dedup.rows[i];
      CHECK(outcome.record.position == records[i].position);
      CHECK(outcome.solution().score == plain.rows[i].solution().score);
      CHECK(find_line_fault(records[i].position.board, outcome.solution().score,
                            outcome.solution().pv) == "");
      CHECK((outcome.solution().counters.nodes == 0) == (i % kSymmetries != 0));
      REQUIRE(outcome.moves().size() == plain.rows[i].moves().size());
      for (const MoveValue& value : outcome.moves()) {
        bool found = false;
        for (const MoveValue& other : plain.rows[i].moves()) {
          found = found || (other.move == value.move && other.bounds.lower == value.bounds.lower);
        }
        CHECK(found);
      }
    }
  }
}

TEST_CASE("a record may ask for a window of its own") {
  std::vector<PositionRecord> records = images(1, 8);
  records.resize(1);
  const Score value = run_all({}, records).rows.at(0).solution().score;
  records[0].window = Window{value - 10, value - 8};
  const Outcome above = run_all({}, records).rows.at(0);
  CHECK(above.solution().status == Status::lower);
  CHECK(above.window.beta == value - 8);
  records[0].window = Window{value + 8, value + 10};
  CHECK(run_all({}, records).rows.at(0).solution().status == Status::upper);
  // The window of the job has priority.
  CHECK(run_all({.window = {value - 2, value + 2}}, records).rows.at(0).solution().status ==
        Status::exact);
}

TEST_CASE("rows come in the order of the source in any order of solving") {
  Random random(31);
  std::vector<int> empties(300);
  for (int& count : empties) count = random.between(2, 11);
  const std::vector<PositionRecord> records = numbered(32, empties);
  const Collected serial = run_all({}, records);
  for (const bool read_ahead : {false, true}) {
    const Collected parallel = run_all({.schedule = {.read_ahead = read_ahead}}, records, 4);
    REQUIRE(parallel.rows.size() == records.size());
    for (std::size_t i = 0; i < records.size(); ++i) {
      CHECK(parallel.rows[i].record.line == i + 1);
      CHECK(parallel.rows[i].solution().score == serial.rows[i].solution().score);
    }
  }
}

TEST_CASE("a long position at the end of a known file is among the first to start") {
  std::vector<int> empties(40, 15);
  empties.push_back(17);
  // The others wait for it, so that a thread may wake up at any time.
  std::atomic<bool> is_solved{false};
  Job job{.schedule = {.read_ahead = true}};
  job.services.self_check = [&is_solved](const Outcome& outcome, const PositionSolver&) {
    constexpr double kHangs = 100;  // seconds
    if (outcome.record.line == 41) is_solved = true;
    const Stopwatch watch;
    while (!is_solved && watch.seconds() < kHangs) std::this_thread::yield();
    return SelfCheckReport{};
  };
  const Collected sink = run_all(job, numbered(33, empties), 3);
  REQUIRE(sink.begun.size() == 41);
  const auto begun = std::ranges::find(sink.begun, 41U);
  CHECK(begun - sink.begun.begin() < 3);
  CHECK(sink.rows.back().record.line == 41);
}

TEST_CASE("more positions than the queue holds stream through it") {
  const Board board = numbered(34, {4}).front().position.board;
  CollectingSink sink;
  constexpr std::size_t kCount = 3 * kReadAheadLimit / 2;
  std::size_t next = 0;
  const Source source = [&]() -> std::optional<Result<PositionRecord>> {
    if (next == kCount) return std::nullopt;
    if (++next % 1000 == 0) return ParseError{next, 1, "bad"};
    PositionRecord record;
    record.position.board = board;
    record.line = next;
    return Result<PositionRecord>(record);
  };
  const Totals totals = run_with(sink, {.schedule = {.read_ahead = true}}, source, 3);
  CHECK(totals.positions == kCount - kCount / 1000);
  CHECK(totals.bad_records == kCount / 1000);
  CHECK(std::ranges::is_sorted(sink.rows, {},
                               [](const Outcome& outcome) { return outcome.record.line; }));
}

TEST_CASE("the sink receives the bounds of running positions") {
  const std::vector<PositionRecord> records = numbered(38, {10, 14, 3, 12, 15, 9});
  const Goal goal = GENERATE(Goal::value, Goal::all_moves);
  for (const auto& [threads, one_at_a_time] : {std::pair{1U, false}, {3U, false}, {3U, true}}) {
    CAPTURE(threads, one_at_a_time);
    const Collected sink =
        run_all({.goal = goal, .schedule = {.one_at_a_time = one_at_a_time}}, records, threads);
    for (const Outcome& outcome : sink.rows) {
      Bounds last;
      for (const auto& [line, bounds] : sink.narrower) {
        if (line != outcome.record.line) continue;
        CHECK((bounds.lower > last.lower || bounds.upper < last.upper));
        last = bounds;
      }
      CHECK(ends(last) == Ends(outcome.solution().score, outcome.solution().score));
    }
  }
}

TEST_CASE("a limit leaves positions without a proof, and the run continues") {
  std::vector<int> empties(40, 6);
  empties.insert(empties.begin() + 10, 16);
  const std::vector<PositionRecord> records = numbered(35, empties);
  const unsigned threads = GENERATE(1U, 3U);
  const Goal goal = GENERATE(Goal::value, Goal::all_moves);
  const Job job{.goal = goal, .limits = {.nodes = 20'000}};
  const Collected sink = run_all(job, records, threads);
  REQUIRE(sink.rows.size() == records.size());
  for (std::size_t i = 0; i < records.size(); ++i) {
    CHECK((sink.rows[i].solution().status == Status::estimate) == (i == 10));
    CHECK(is_proven(sink.rows[i].solution().status) == (i != 10));
  }
}

TEST_CASE("an estimate is not compared, not used for an image, and not counted as solved") {
  std::vector<PositionRecord> records = images(1, 17);
  for (PositionRecord& record : records)
    record.claims.bounds = {kMinScore, kMinScore};  // surely wrong
  const unsigned threads = GENERATE(1U, 3U);
  const Job job{.selection = {.dedup = true}, .limits = {.nodes = 5'000}};
  const Collected sink = run_all(job, records, threads);
  REQUIRE(sink.rows.size() == records.size());
  for (const Outcome& outcome : sink.rows) {
    CHECK(outcome.solution().status == Status::estimate);
    CHECK(outcome.solution().counters.nodes >= 5'000);
    CHECK(outcome.verdict == Verdict::undecided);
  }
  CHECK(sink.totals.solved == 0);
  CHECK(sink.totals.estimated == records.size());
  CHECK(sink.totals.mismatches == 0);
}

TEST_CASE("records larger than their memory limit are read as soon as there is room") {
  std::vector<PositionRecord> records = numbered(48, std::vector<int>(20, 4));
  for (PositionRecord& record : records) record.comment = std::string(kReadAheadBytes / 8, 'x');
  CHECK(run_all({.schedule = {.read_ahead = true}}, records, 3).rows.size() == records.size());
}

}  // namespace kanzen::test
