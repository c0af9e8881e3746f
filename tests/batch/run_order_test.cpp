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
  const auto begun = std::find(sink.begun.begin(), sink.begun.end(), 41U);
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
  CHECK(std::is_sorted(sink.rows.begin(), sink.rows.end(),
                       [](const auto& a, const auto& b) { return a.record.line < b.record.line; }));
}

TEST_CASE("the sink receives the bounds of running positions") {
  const std::vector<PositionRecord> records = numbered(38, {10, 14, 3, 12, 15, 9});
  for (const Goal goal : {Goal::value, Goal::all_moves}) {
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
}

TEST_CASE("a limit leaves positions without a proof, and the run continues") {
  std::vector<int> empties(40, 6);
  empties.insert(empties.begin() + 10, 16);
  const std::vector<PositionRecord> records = numbered(35, empties);
  for (const unsigned threads : {1U, 3U}) {
    for (const Goal goal : {Goal::value, Goal::all_moves}) {
      const Job job{.goal = goal, .limits = {.nodes = 20'000}};
      const Collected sink = run_all(job, records, threads);
      REQUIRE(sink.rows.size() == records.size());
      for (std::size_t i = 0; i < records.size(); ++i) {
        CHECK((sink.rows[i].solution().status == Status::estimate) == (i == 10));
        CHECK(is_proven(sink.rows[i].solution().status) == (i != 10));
      }
    }
  }
}

TEST_CASE("an estimate is not compared, not used for an image, and not counted as solved") {
  std::vector<PositionRecord> records = images(1, 17);
  for (PositionRecord& record : records) record.claims.exact = kMinScore;  // surely wrong
  for (const unsigned threads : {1U, 3U}) {
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
}

TEST_CASE("a run ends when its time is over without a stop") {
  for (const unsigned threads : {1U, 3U}) {
    // Between positions: the clock expires once the first row has been shown.
    std::atomic<bool> over{false};
    class LastRow final : public CollectingSink {
     public:
      explicit LastRow(std::atomic<bool>& flag) : over_(flag) {}
      void on_row(const Outcome& outcome) override {
        CollectingSink::on_row(outcome);
        over_ = true;
      }

     private:
      std::atomic<bool>& over_;
    } sink(over);
    Job job;
    job.stop.seconds_left = [&] { return over ? 0.0 : 1e6; };
    const std::vector<PositionRecord> records = numbered(51, {6});
    const Source endless = [&]() -> std::optional<Result<PositionRecord>> {
      return Result<PositionRecord>(records[0]);
    };
    const Totals totals = run_with(sink, job, endless, threads);
    CHECK(totals.stopped);
    CHECK(totals.positions >= 1);

    // Within a position that no machine solves. The interrupted search is not recorded.
    const Stopwatch watch;
    Job hard;
    hard.stop.seconds_left = [&] { return 0.05 - watch.seconds(); };
    const Collected some = JournalFile().run(Resume::no, hard, numbered(52, {40, 40, 40}), threads);
    CHECK(some.totals.stopped);
    CHECK(some.totals.solved == 0);
  }
}

TEST_CASE("records larger than their memory limit are read as soon as there is room") {
  std::vector<PositionRecord> records = numbered(48, std::vector<int>(20, 4));
  for (PositionRecord& record : records) record.comment = std::string(kReadAheadBytes / 8, 'x');
  CHECK(run_all({.schedule = {.read_ahead = true}}, records, 3).rows.size() == records.size());
}

namespace {

std::vector<int> sample(std::size_t size, int stream, std::uint64_t seed) {
  Reservoir<int> reservoir(size, seed);
  for (int i = 0; i < stream; ++i) reservoir.add(i);
  CHECK(reservoir.seen() == static_cast<std::uint64_t>(stream));
  return reservoir.take();
}

TEST_CASE("a sample is reproducible and in the order of the stream") {
  const std::vector<int> one = sample(20, 1000, 1);
  CHECK(one.size() == 20);
  CHECK(std::is_sorted(one.begin(), one.end()));
  CHECK(std::set<int>(one.begin(), one.end()).size() == 20);
  CHECK(sample(20, 1000, 1) == one);
  CHECK(sample(20, 1000, 2) != one);
}

TEST_CASE("a short stream is the whole sample") {
  CHECK(sample(5, 3, 1) == std::vector<int>{0, 1, 2});
  CHECK(sample(3, 3, 1) == std::vector<int>{0, 1, 2});
  CHECK(sample(0, 3, 1).empty());
}

TEST_CASE("every item is as likely as any other") {
  std::array<int, 10> drawn{};
  constexpr int kSamples = 20000;
  for (int seed = 0; seed < kSamples; ++seed) {
    for (const int item : sample(3, 10, static_cast<std::uint64_t>(seed)))
      ++drawn[static_cast<std::size_t>(item)];
  }
  // Expected 6000 each, standard deviation 65.
  for (const int count : drawn) {
    CHECK(count > 6000 - 5 * 65);
    CHECK(count < 6000 + 5 * 65);
  }
}

TEST_CASE("a wrong claim about any move is found") {
  const std::vector<MoveValue> moves{{Square::a1, 4, 4}, {Square::h1, -64, 2}};
  PositionClaims expected;
  CHECK(verdict_on_moves(moves, expected) == Verdict::undecided);
  expected.moves = {{Square::a1, 4}};
  CHECK(verdict_on_moves(moves, expected) == Verdict::confirmed);
  expected.moves = {{Square::h1, 0}};
  CHECK(verdict_on_moves(moves, expected) == Verdict::undecided);
  expected.moves = {{Square::a1, 4}, {Square::h1, 4}};
  CHECK(verdict_on_moves(moves, expected) == Verdict::refuted);
}

using Costs = std::vector<std::pair<int, double>>;  // empties and seconds, in the order solved

/// Spends these costs up to half of their sum. Checks that the estimate for the rest is then within
/// a factor of two.
void check_half_time(const Costs& costs) {
  CostModel model;
  double total = 0;
  for (const auto& [empties, seconds] : costs) {
    model.plan(empties);
    total += seconds;
  }
  double spent = 0;
  for (const auto& [empties, seconds] : costs) {
    model.done(empties, seconds);
    spent += seconds;
    if (spent >= total / 2) break;
  }
  REQUIRE(model.remaining_seconds());
  CHECK(*model.remaining_seconds() > (total - spent) / 2);
  CHECK(*model.remaining_seconds() < (total - spent) * 2);
}

/// The recorded costs of one suite, solved with one thread.
Costs recorded_costs(const std::string& suite) {
  std::ifstream file(KANZEN_FFO_CSV);
  Costs costs;
  for (std::string line; std::getline(file, line);) {
    std::istringstream fields(line);
    std::vector<std::string> row;
    for (std::string field; std::getline(fields, field, ',');) row.push_back(field);
    REQUIRE(row.size() == 10);
    if (row[4].starts_with(suite + "#") && row[2] == "1") {
      costs.emplace_back(std::stoi(row[5]), std::stod(row[9]));
    }
  }
  return costs;
}

TEST_CASE(
    "each empty square multiplies the time, and running positions have had a part of theirs") {
  CostModel model;
  for (const int empties : {20, 20, 22}) model.plan(empties);
  model.done(20, 4);
  const double small = 4;
  const double large = small * kGrowthPerEmpty * kGrowthPerEmpty;
  CHECK(*model.remaining_seconds() == Approx(small + large));
  const std::array running{CostModel::Running{22, 3}, CostModel::Running{20, 100}};
  CHECK(*model.remaining_seconds(running) == Approx(large - 3));
}

TEST_CASE("there is no estimate before the first position is done") {
  CostModel model;
  CHECK_FALSE(model.remaining_seconds());
  model.plan(20);
  CHECK_FALSE(model.remaining_seconds());
  model.done(20, 3);
  REQUIRE(model.remaining_seconds());
  CHECK(*model.remaining_seconds() == 0);
}

TEST_CASE("positions that are dropped count as no expected time") {
  CostModel model;
  for (int i = 0; i < 3; ++i) model.plan(20);
  model.done(20, 4);
  const double two = *model.remaining_seconds();
  CHECK(two > 0.5);
  CHECK(two < 16);
  model.drop(20);
  CHECK(*model.remaining_seconds() == Approx(two / 2));
}

TEST_CASE("at half time the estimate for real positions is within a factor of two") {
  Random random(99);
  Solver solver({.hash_mib = 4});
  Costs costs;  // nodes instead of seconds, equal on every machine
  for (int i = 0; i < 300; ++i) {
    const Board board = random_unfinished_board(random, 8 + i % 7);
    solver.clear();
    const auto nodes = static_cast<double>(solver.solve(board).counters.nodes);
    costs.emplace_back(board.empty_count(), nodes * 1e-7);
  }
  check_half_time(costs);
}

TEST_CASE(
    "at half time the estimate for hard-20-dev as it was recorded is within a factor of two") {
  Costs costs = recorded_costs("hard-20-dev");
  REQUIRE(costs.size() == 138);
  check_half_time(costs);
  Random random(20);
  for (int trial = 0; trial < 100; ++trial) {  // in any other order, too
    for (std::size_t i = costs.size() - 1; i > 0; --i) {
      std::swap(costs[i], costs[random.below(i + 1)]);
    }
    INFO(trial);
    check_half_time(costs);
  }
}

}  // namespace
}  // namespace kanzen::test
