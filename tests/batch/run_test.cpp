// The run: order, journal, limits, stops, errors and contradictions.
#include "solver/batch/run.hpp"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <filesystem>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "core/clock.hpp"
#include "core/flips.hpp"
#include "core/moves.hpp"
#include "core/score.hpp"
#include "core/symmetry.hpp"
#include "solver/batch/checkpoint.hpp"
#include "solver/batch/request_keys.hpp"
#include "solver/engine/table_snapshot.hpp"
#include "solver/formats/claim_writer.hpp"
#include "solver/formats/jsonl_reader.hpp"
#include "solver/formats/jsonl_writer.hpp"
#include "solver/formats/outcome_line.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/solver_test_access.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {
namespace {

using namespace std::chrono_literals;

/// Records the calls of a run.
struct Collected {
  std::vector<std::size_t> begun;                        // lines
  std::vector<std::pair<std::size_t, Bounds>> narrower;  // lines
  std::vector<Outcome> rows;
  std::vector<Outcome> from_journal_rows;
  std::vector<Outcome> disputes;
  std::vector<std::string> contradictions;
  int bad = 0;
  int finished = 0;
  Totals totals;
};

class CollectingSink : public Sink, public Collected {
 public:
  void started(const Outcome& asked) override { begun.push_back(asked.record.line); }
  void from_journal(const Outcome& recorded) override { from_journal_rows.push_back(recorded); }
  void narrowed(const Outcome& asked, const Bounds& bounds) override {
    narrower.emplace_back(asked.record.line, bounds);
  }
  void row(const Outcome& outcome) override { rows.push_back(outcome); }
  void contradicted(const Outcome& outcome) override { disputes.push_back(outcome); }
  void contradiction(std::string_view message) override { contradictions.emplace_back(message); }
  void bad_record(std::string_view, const ParseError&) override { ++bad; }
  void finish(const Totals& all) override {
    ++finished;
    totals = all;
  }
};

/// All images of `count` positions, the images of each together.
std::vector<PositionRecord> images(int count, int empties) {
  Random random(21);
  std::vector<PositionRecord> records;
  for (int i = 0; i < count; ++i) {
    const Board board = random_unfinished_board(random, empties);
    for (int s = 0; s < kSymmetries; ++s) {
      PositionRecord record;
      record.position = {transform(board, s), s % 2 == 0 ? Colour::black : Colour::white};
      records.push_back(record);
    }
  }
  return records;
}

/// A source of these records.
Source source_of(std::vector<PositionRecord> records) {
  return [records = std::move(records),
          next = std::size_t{0}]() mutable -> std::optional<Result<PositionRecord>> {
    if (next == records.size()) return std::nullopt;
    return Result<PositionRecord>(records[next++]);
  };
}

Collected run_all(const Job& job, const std::vector<PositionRecord>& records,
                  unsigned threads = 1) {
  CollectingSink sink;
  Solver solver({.threads = threads, .hash_mib = 1});
  const Totals totals = run(job, source_of(records), solver, sink);
  CHECK(sink.finished == 1);
  CHECK(totals.positions == sink.rows.size());
  return sink;
}

Score replayed(Board board, const std::vector<Square>& line) {
  int sign = 1;
  for (const Square move : line) {
    if (move == Square::pass) {
      REQUIRE(legal_moves(board) == 0);
      board = board.passed();
    } else {
      REQUIRE((legal_moves(board) & bit(move)) != 0);
      board = play(board, move);
    }
    sign = -sign;
  }
  REQUIRE(game_over(board));
  return sign * final_score(board);
}

/// Random positions, numbered by their lines.
std::vector<PositionRecord> numbered(std::uint64_t seed, const std::vector<int>& empties) {
  Random random(seed);
  std::vector<PositionRecord> records;
  for (const int count : empties) {
    PositionRecord record;
    record.position = {random_unfinished_board(random, count), Colour::black};
    record.line = records.size() + 1;
    record.id = std::to_string(record.line);
    records.push_back(record);
  }
  return records;
}

}  // namespace

TEST_CASE("images of a position are solved once and their answers are mapped") {
  const std::vector<PositionRecord> records = images(12, 9);
  for (const auto& [goal, threads] :
       {std::pair{Goal::value, 1U}, {Goal::all_moves, 1U}, {Goal::value, 3U}}) {
    const Collected plain = run_all({.goal = goal}, records, threads);
    const Collected dedup = run_all({.goal = goal, .selection = {.dedup = true}}, records, threads);
    REQUIRE(dedup.rows.size() == records.size());
    for (std::size_t i = 0; i < records.size(); ++i) {
      const Outcome& outcome = dedup.rows[i];
      CHECK(outcome.record.position == records[i].position);
      CHECK(outcome.solution.score == plain.rows[i].solution.score);
      CHECK(replayed(records[i].position.board, outcome.solution.pv) == outcome.solution.score);
      CHECK((outcome.solution.counters.nodes == 0) == (i % kSymmetries != 0));
      REQUIRE(outcome.moves.size() == plain.rows[i].moves.size());
      for (const MoveValue& value : outcome.moves) {
        bool found = false;
        for (const MoveValue& other : plain.rows[i].moves) {
          found = found || (other.move == value.move && other.lower == value.lower);
        }
        CHECK(found);
      }
    }
  }
}

TEST_CASE("the shards of a job are disjoint and complete") {
  const std::vector<PositionRecord> records = images(12, 6);
  std::size_t rows = 0;
  for (std::uint64_t part = 0; part < 3; ++part) {
    rows += run_all({.selection = {.shard = part, .shards = 3}}, records).rows.size();
  }
  CHECK(rows == records.size());
}

TEST_CASE("a record may ask for a window of its own") {
  std::vector<PositionRecord> records = images(1, 8);
  records.resize(1);
  const Score value = run_all({}, records).rows.at(0).solution.score;
  records[0].window = Window{value - 10, value - 8};
  const Outcome above = run_all({}, records).rows.at(0);
  CHECK(above.solution.status == Status::lower);
  CHECK(above.window.beta == value - 8);
  records[0].window = Window{value + 8, value + 10};
  CHECK(run_all({}, records).rows.at(0).solution.status == Status::upper);
  // The window of the job has priority.
  CHECK(run_all({.window = {value - 2, value + 2}}, records).rows.at(0).solution.status ==
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
      CHECK(parallel.rows[i].solution.score == serial.rows[i].solution.score);
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

TEST_CASE("more positions than the window holds stream through it") {
  const Board board = numbered(34, {4}).front().position.board;
  Solver solver({.threads = 3, .hash_mib = 1});
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
  const Totals totals = run({.schedule = {.read_ahead = true}}, source, solver, sink);
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
        CHECK(last.lower == outcome.solution.score);
        CHECK(last.upper == outcome.solution.score);
      }
    }
  }
}

TEST_CASE("a limit leaves positions without a proof and the run continues") {
  std::vector<int> empties(40, 6);
  empties.insert(empties.begin() + 10, 16);
  const std::vector<PositionRecord> records = numbered(35, empties);
  for (const unsigned threads : {1U, 3U}) {
    for (const Goal goal : {Goal::value, Goal::all_moves}) {
      const Job job{.goal = goal, .limits = {.nodes = 20'000}};
      const Collected sink = run_all(job, records, threads);
      REQUIRE(sink.rows.size() == records.size());
      for (std::size_t i = 0; i < records.size(); ++i) {
        CHECK((sink.rows[i].solution.status == Status::estimate) == (i == 10));
        CHECK(is_proven(sink.rows[i].solution.status) == (i != 10));
      }
    }
  }
}

TEST_CASE("an estimate is neither compared nor used for an image nor counted as solved") {
  std::vector<PositionRecord> records = images(1, 17);
  for (PositionRecord& record : records) record.claims.best = kMinScore;  // surely wrong
  for (const unsigned threads : {1U, 3U}) {
    const Job job{.selection = {.dedup = true}, .limits = {.nodes = 5'000}};
    const Collected sink = run_all(job, records, threads);
    REQUIRE(sink.rows.size() == records.size());
    for (const Outcome& outcome : sink.rows) {
      CHECK(outcome.solution.status == Status::estimate);
      CHECK(outcome.solution.counters.nodes >= 5'000);
      CHECK(outcome.verdict == Verdict::undecided);
    }
    CHECK(sink.totals.solved == 0);
    CHECK(sink.totals.estimated == records.size());
    CHECK(sink.totals.mismatches == 0);
  }
}

TEST_CASE("a sink that fails ends the run") {
  class FailingSink : public CollectingSink {
   public:
    void row(const Outcome& outcome) override {
      CollectingSink::row(outcome);
      if (rows.size() == 5) throw std::runtime_error("full");
    }
  };
  std::vector<int> empties(50, 6);
  empties[20] = 30;  // would run forever unless stopped
  const std::vector<PositionRecord> records = numbered(36, empties);
  for (const unsigned threads : {1U, 3U}) {
    FailingSink sink;
    Solver solver({.threads = threads, .hash_mib = 1});
    std::size_t next = 0;
    bool ended = false;
    const Source source = [&]() -> std::optional<Result<PositionRecord>> {
      if (next == records.size()) return std::nullopt;
      return Result<PositionRecord>(records[next++]);
    };
    const Job job{.stop = {.end_early = [&] { ended = true; }}};
    CHECK_THROWS_WITH(run(job, source, solver, sink), "full");
    CHECK(sink.rows.size() == 5);
    CHECK(ended);
  }
}

TEST_CASE("many threads resume a journal with any missing results") {
  const std::string path =
      (std::filesystem::temp_directory_path() / ("kanzen-runner-" + std::to_string(::getpid())))
          .string();
  std::vector<int> empties(60, 7);
  empties[3] = 16;
  const std::vector<PositionRecord> records = numbered(37, empties);
  const JournalIdentity identity{"numbered", 1, 2, "exact"};
  const auto solve_some = [&](Resume resume, Limits limits) {
    Journal journal(path, identity, resume);
    return run_all({.limits = limits, .services = {.journal = &journal}}, records, 3);
  };
  const Collected first = solve_some(Resume::no, {.nodes = 20'000});
  REQUIRE(first.rows.size() == 60);
  CHECK(first.rows[3].solution.status == Status::estimate);
  const Collected second = solve_some(Resume::same, {.nodes = 20'000});
  REQUIRE(second.rows.size() == 1);
  CHECK(second.rows.front().record.line == 4);
  CHECK(second.rows.front().solution.status == Status::estimate);
  const Collected third = solve_some(Resume::same, {});
  REQUIRE(third.rows.size() == 1);
  CHECK(third.rows.front().solution.status == Status::exact);
  CHECK(solve_some(Resume::same, {}).rows.empty());
  std::filesystem::remove(path);
}

namespace {

/// A journal in a file of its own.
class Scratch {
 public:
  explicit Scratch(const std::string& name)
      : path_((std::filesystem::temp_directory_path() /
               ("kanzen-run-" + name + "-" + std::to_string(::getpid())))
                  .string()) {
    std::filesystem::remove(path_);
  }
  ~Scratch() { std::filesystem::remove(path_); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  [[nodiscard]] Journal open(Resume resume, const std::string& job = "exact") const {
    return Journal(path_, JournalIdentity{"numbered", 1, 2, job}, resume);
  }

  /// The results that a reader finds.
  [[nodiscard]] std::vector<Outcome> read() const {
    std::ifstream in(path_);
    JsonlReader reader(in);
    std::vector<Outcome> outcomes;
    while (auto outcome = reader.next()) {
      REQUIRE(*outcome);
      outcomes.push_back(std::move(*outcome).value());
    }
    return outcomes;
  }

 private:
  std::string path_;
};

}  // namespace

TEST_CASE("a verdict depends on the current input only") {
  const Scratch scratch("verdict");
  std::vector<PositionRecord> records = numbered(41, {8});
  const Score value = run_all({}, records).rows.at(0).solution.score;
  records[0].claims.best = value;
  {
    Journal journal = scratch.open(Resume::no);
    CHECK(run_all({.services = {.journal = &journal}}, records).rows.at(0).verdict ==
          Verdict::confirmed);
  }
  records[0].claims.best = value == kMaxScore ? value - 2 : value + 2;
  for (const auto& [resume, job] : {std::pair{Resume::same, "exact"}, {Resume::changed, "other"}}) {
    Journal journal = scratch.open(resume, job);
    const Collected held = run_all({.services = {.journal = &journal}}, records);
    CHECK(held.rows.empty());
    CHECK(held.from_journal_rows.at(0).verdict == Verdict::refuted);
    CHECK(held.totals.mismatches == 1);
  }
}

TEST_CASE("lines name an engine that differs from the header") {
  const Scratch scratch("engine");
  const std::string engine = "a program whose name is too long to lie inside of a string";
  Journal journal = scratch.open(Resume::no);
  Job job{.services = {.journal = &journal}};
  job.services.engine = engine;
  (void)run_all(job, numbered(42, {6, 7, 8}));
  const std::vector<Outcome> outcomes = scratch.read();
  REQUIRE(outcomes.size() == 3);
  for (const Outcome& outcome : outcomes) CHECK(outcome.engine == engine);
}

TEST_CASE("recorded values of moves are mapped to the requested image") {
  const Scratch scratch("image");
  std::vector<PositionRecord> records = images(1, 8);
  const std::vector<PositionRecord> first{records[0]};
  const Outcome solved = run_all({.goal = Goal::all_moves}, first).rows.at(0);
  {
    Journal journal = scratch.open(Resume::no);
    (void)run_all({.goal = Goal::all_moves, .services = {.journal = &journal}}, first);
  }
  for (int image = 1; image < kSymmetries; ++image) {
    std::vector<PositionRecord> second{records[static_cast<std::size_t>(image)]};
    const Square move = transform(solved.moves.back().move, image);
    second[0].claims.moves = {{move, solved.moves.back().lower}};
    Journal journal = scratch.open(Resume::changed, "other");
    const Collected held =
        run_all({.goal = Goal::all_moves, .services = {.journal = &journal}}, second);
    REQUIRE(held.from_journal_rows.size() == 1);
    CHECK(held.totals.mismatches == 0);
  }
}

TEST_CASE("a recorded result that its certificate refutes is solved again") {
  for (const unsigned threads : {1U, 3U}) {
    const Scratch scratch("refuted");
    const TemporaryDirectory folder;
    const std::vector<PositionRecord> records = numbered(41, {12, 12});
    const std::vector<Outcome> solved = run_all({}, records).rows;
    {
      Journal journal = scratch.open(Resume::no);
      for (std::size_t i = 0; i < solved.size(); ++i) {
        Outcome wrong = solved[i];
        const Score better = i == 0 ? wrong.solution.score + 2 : wrong.solution.score;
        wrong.solution.score = wrong.solution.lower = wrong.solution.upper = better;
        wrong.solution.pv.clear();
        journal.append(jsonl_line(wrong, "", Fields::brief), i);
      }
    }
    Certifier certifier({.path = folder.path("proofs"), .folder = true, .writer = "test"});
    {
      Journal journal = scratch.open(Resume::same);
      const Collected again =
          run_all({.services = {.certifier = &certifier, .journal = &journal}}, records, threads);
      REQUIRE(again.rows.size() == 1);
      CHECK(again.rows[0].solution.score == solved[0].solution.score);
      CHECK(again.from_journal_rows.size() == 1);
      CHECK(again.from_journal_rows.at(0).certificate);
      REQUIRE(again.contradictions.size() == 1);
      CHECK(again.contradictions[0].find("refutes this result") != std::string::npos);
      CHECK(again.totals.journal_contradictions == 1);
    }
    Journal journal = scratch.open(Resume::same);
    const Collected held =
        run_all({.services = {.certifier = &certifier, .journal = &journal}}, records, threads);
    CHECK(held.rows.empty());
    CHECK(held.from_journal_rows.at(0).solution.score == solved[0].solution.score);
    CHECK_FALSE(held.from_journal_rows.at(0).certificate);  // the file is there
  }
}

TEST_CASE("two claims about one board have a verdict each and share proofs") {
  const Scratch scratch("claims");
  std::vector<PositionRecord> records = numbered(42, {8, 8});
  records[1] = records[0];
  const Score value = run_all({}, records).rows.at(0).solution.score;
  records[0].interval = ClaimedInterval{Relation::equal, value};
  records[1].interval = ClaimedInterval{Relation::greater, value};
  {
    Journal journal = scratch.open(Resume::no, "verify");
    const Collected found =
        run_all({.goal = Goal::claim, .services = {.journal = &journal}}, records);
    REQUIRE(found.rows.size() == 2);
    CHECK(found.rows[0].claim_result.verdict == Verdict::confirmed);
    CHECK(found.rows[1].claim_result.verdict == Verdict::refuted);
    CHECK(found.contradictions.size() == 1);
  }
  std::swap(records[0].interval, records[1].interval);
  Journal journal = scratch.open(Resume::same, "verify");
  const Collected held = run_all({.goal = Goal::claim, .services = {.journal = &journal}}, records);
  CHECK(held.rows.empty());
  REQUIRE(held.from_journal_rows.size() == 2);
  CHECK(held.from_journal_rows[0].claim_result.verdict == Verdict::refuted);
  CHECK(held.from_journal_rows[1].claim_result.verdict == Verdict::confirmed);
}

TEST_CASE("a resumed run begins from the proven bounds") {
  const std::vector<PositionRecord> records = numbered(43, {20, 6});
  const Outcome plain = run_all({}, records).rows.at(0);
  for (const unsigned threads : {1U, 3U}) {
    const Scratch scratch("bounds");
    // Increases the work until it proves a bound that one node cannot.
    Solution stopped;
    for (std::uint64_t nodes = 100'000; !is_proven(stopped.status); nodes *= 2) {
      Journal journal = scratch.open(nodes == 100'000 ? Resume::no : Resume::same);
      const Job job{.limits = {.nodes = nodes},
                    .services = {.journal = &journal, .record_bounds_after = 0}};
      const Solution now = run_all(job, records, threads).rows.at(0).solution;
      if (stopped.lower > kMinScore && stopped.upper < kMaxScore) break;
      CHECK(now.lower >= stopped.lower);
      CHECK(now.upper <= stopped.upper);
      stopped = now;
    }
    if (is_proven(stopped.status)) continue;  // does not occur in practice
    for (const Outcome& read : scratch.read()) {
      const bool answered = read.record.id == "2";
      CHECK(is_proven(read.solution.status) == answered);
    }
    {
      Journal journal = scratch.open(Resume::same);
      const Job one_node{.limits = {.nodes = 1}, .services = {.journal = &journal}};
      const Collected again = run_all(one_node, records, threads);
      REQUIRE(again.rows.size() == 1);
      CHECK(again.rows[0].solution.lower >= stopped.lower);
      CHECK(again.rows[0].solution.upper <= stopped.upper);
    }
    Journal journal = scratch.open(Resume::same);
    const Collected rest = run_all({.services = {.journal = &journal}}, records, threads);
    REQUIRE(rest.rows.size() == 1);
    CHECK(rest.rows[0].solution.status == Status::exact);
    CHECK(rest.rows[0].solution.score == plain.solution.score);
    CHECK(replayed(records[0].position.board, rest.rows[0].solution.pv) == plain.solution.score);
  }
}

TEST_CASE("bounds proven so far are in the journal while the position is running") {
  const Scratch scratch("running");
  const std::vector<PositionRecord> records = numbered(44, {14});
  std::size_t known = 0;
  {
    Journal journal = scratch.open(Resume::no);
    const Job job{.services = {.journal = &journal, .record_bounds_after = 0}};
    known = run_all(job, records).narrower.size();
  }
  REQUIRE(known > 1);
  CHECK(scratch.read().size() == 1);  // readers find the answer only
  Journal journal = scratch.open(Resume::same);
  const Score value = run_all({}, records).rows.at(0).solution.score;
  const std::vector<Outcome> outcomes =
      journal.results(0, canonical_key(records[0].position.board, "value")).results;
  CHECK(outcomes.size() > 1);
  for (const Outcome& outcome : outcomes) {
    CHECK((outcome.solution.status == Status::exact) == (&outcome == &outcomes.back()));
    CHECK(outcome.solution.lower <= value);
    CHECK(outcome.solution.upper >= value);
  }
}

TEST_CASE("a stopped position is a result even if the journal had its bounds before") {
  const std::vector<PositionRecord> records = numbered(44, {16});
  const std::uint64_t nodes = run_all({}, records).rows.at(0).solution.counters.nodes;
  int narrowed = 0;
  for (std::uint64_t twentieths = 1; twentieths < 20; ++twentieths) {
    const Scratch scratch("stopped-after-bounds");
    Journal journal = scratch.open(Resume::no);
    const Job job{.limits = {.nodes = nodes * twentieths / 20},
                  .services = {.journal = &journal, .record_bounds_after = 0}};
    const Collected stopped = run_all(job, records);
    const Solution& solution = stopped.rows.at(0).solution;
    if (stopped.narrower.empty() || is_proven(solution.status)) continue;
    ++narrowed;
    const auto results = scratch.read();
    REQUIRE(results.size() == 1);
    CHECK(results[0].solution.status == solution.status);
    CHECK(results[0].solution.lower == solution.lower);
    CHECK(results[0].solution.upper == solution.upper);
  }
  CHECK(narrowed > 0);
}

TEST_CASE("values of moves from before a stop are not searched again") {
  const Scratch scratch("moves");
  const std::vector<PositionRecord> records = numbered(45, {15});
  const auto solve = [&](std::uint64_t nodes, Resume resume) {
    Journal journal = scratch.open(resume);
    const Job job{
        .goal = Goal::all_moves, .limits = {.nodes = nodes}, .services = {.journal = &journal}};
    return run_all(job, records).rows.at(0);
  };
  const Outcome plain = run_all({.goal = Goal::all_moves}, records).rows.at(0);
  REQUIRE(plain.moves.size() > 2);
  const Outcome stopped = solve(plain.solution.counters.nodes * 3 / 4, Resume::no);
  REQUIRE(!is_proven(stopped.solution.status));
  REQUIRE(!stopped.moves.empty());
  const Outcome whole = solve(Limits{}.nodes, Resume::same);
  REQUIRE(whole.moves.size() == plain.moves.size());
  for (const MoveValue& value : plain.moves) {
    const auto same = [&](const MoveValue& other) {
      return other.move == value.move && other.lower == value.lower && other.upper == value.upper;
    };
    CHECK(std::any_of(whole.moves.begin(), whole.moves.end(), same));
  }
}

TEST_CASE("a claim left undecided is tried again under larger limits only") {
  const Scratch scratch("undecided");
  std::vector<PositionRecord> records = numbered(46, {16});
  records[0].interval = ClaimedInterval{Relation::equal, 0};
  const auto verify = [&](Limits limits, Resume resume) {
    Journal journal = scratch.open(resume, "verify");
    return run_all({.goal = Goal::claim, .limits = limits, .services = {.journal = &journal}},
                   records);
  };
  CHECK(verify({.nodes = 1}, Resume::no).totals.undecided == 1);
  for (const Limits& no_larger : {Limits{.nodes = 1}, Limits{.seconds = 1000, .nodes = 1}}) {
    const Collected held = verify(no_larger, Resume::same);
    CHECK(held.rows.empty());
    CHECK(held.totals.undecided_from_journal == 1);
  }
  const Collected larger = verify({}, Resume::same);
  REQUIRE(larger.rows.size() == 1);
  CHECK(larger.rows[0].claim_result.verdict != Verdict::undecided);
  CHECK(verify({.nodes = 1}, Resume::same).totals.undecided == 0);
}

TEST_CASE("a journal of another input ends a run of many threads") {
  const Scratch scratch("other");
  std::vector<PositionRecord> records = numbered(43, {6, 6, 6});
  {
    Journal journal = scratch.open(Resume::no);
    (void)run_all({.services = {.journal = &journal}}, records);
  }
  records[2] = numbered(44, {6}).front();
  for (const unsigned threads : {1U, 2U}) {
    for (const bool read_ahead : {false, true}) {
      CAPTURE(threads, read_ahead);
      Journal journal = scratch.open(Resume::same);
      CollectingSink sink;
      Solver solver({.threads = threads, .hash_mib = 1});
      CHECK_THROWS_AS(
          run({.services = {.journal = &journal}, .schedule = {.read_ahead = read_ahead}},
              source_of(records), solver, sink),
          JournalError);
    }
  }
}

TEST_CASE("a run whose reader throws ends and records its results") {
  const std::vector<PositionRecord> records = numbered(45, {6, 6, 6, 6});
  for (const unsigned threads : {1U, 3U}) {
    for (const bool read_ahead : {false, true}) {
      CAPTURE(threads, read_ahead);
      const Scratch scratch("throws");
      {
        Journal journal = scratch.open(Resume::no);
        CollectingSink sink;
        Solver solver({.threads = threads, .hash_mib = 1});
        std::size_t next = 0;
        const Source source = [&]() -> std::optional<Result<PositionRecord>> {
          if (next == 3) {
            solver.wait();
            throw std::out_of_range("behind the end");
          }
          return Result<PositionRecord>(records[next++]);
        };
        try {
          (void)run({.services = {.journal = &journal}, .schedule = {.read_ahead = read_ahead}},
                    source, solver, sink);
          FAIL("the exception was lost");
        } catch (const RunError& error) {
          CHECK(std::string(error.what()) == "after line 3");
          CHECK_THROWS_WITH(std::rethrow_exception(error.cause()), "behind the end");
        }
      }
      if (read_ahead) continue;  // possibly nothing has begun
      Journal journal = scratch.open(Resume::same);
      CHECK(run_all({.services = {.journal = &journal}}, records).from_journal_rows.size() == 3);
    }
  }
}

TEST_CASE("results are recorded even if a sink fails") {
  class FailingSink : public CollectingSink {
   public:
    void row(const Outcome&) override { throw std::runtime_error("full"); }
  };
  const std::vector<PositionRecord> records = numbered(46, std::vector<int>(40, 6));
  for (const unsigned threads : {1U, 3U}) {
    const Scratch scratch("full");
    {
      Journal journal = scratch.open(Resume::no);
      FailingSink sink;
      Solver solver({.threads = threads, .hash_mib = 1});
      CHECK_THROWS_WITH(run({.services = {.journal = &journal}}, source_of(records), solver, sink),
                        "full");
    }
    Journal journal = scratch.open(Resume::same);
    CHECK_FALSE(run_all({.services = {.journal = &journal}}, records).from_journal_rows.empty());
  }
}

TEST_CASE("the self-check examines every result in its own task") {
  const std::vector<PositionRecord> records = numbered(47, std::vector<int>(12, 9));
  for (const auto& [threads, one_at_a_time] : {std::pair{1U, false}, {3U, false}, {3U, true}}) {
    SelfCheck second({.threads = threads, .hash_mib = 1});
    const Collected checked =
        run_all({.services = {.self_check =
                                  [&](const Outcome& outcome, const PositionSolver& task) {
                                    return second.check(outcome, task);
                                  }},
                 .schedule = {.one_at_a_time = one_at_a_time}},
                records, threads);
    CHECK(checked.rows.size() == records.size());
    CHECK(checked.disputes.empty());
    CHECK(checked.totals.self_checked == records.size());
    CHECK(checked.totals.checked_entries > 0);
    CHECK(checked.totals.internal_contradictions == 0);
  }
}

TEST_CASE("a result that the self-check contradicts is neither recorded nor shown as one") {
  const std::vector<PositionRecord> records = numbered(49, {7, 7, 7, 7, 7});
  const auto disputes_the_third = [&](const Outcome& outcome, const PositionSolver&) {
    SelfCheckReport report;
    if (outcome.record.line == 3) {
      report.contradiction =
          InternalContradiction{outcome.record.position.board, "the value = 0", "it is 2"};
    }
    return report;
  };
  for (const unsigned threads : {1U, 3U}) {
    const Scratch scratch("doubt");
    {
      Journal journal = scratch.open(Resume::no);
      const Collected found = run_all(
          {.services = {.self_check = disputes_the_third, .journal = &journal}}, records, threads);
      // Running searches end at the contradiction, and no others begin.
      CHECK(found.rows.size() < 5);
      REQUIRE_FALSE(found.disputes.empty());
      CHECK(
          std::ranges::any_of(found.disputes, [](const Outcome& o) { return o.record.line == 3; }));
      CHECK(found.totals.internal_contradictions == found.disputes.size());
      CHECK(found.totals.stopped);
      REQUIRE(found.totals.internal_error);
      CHECK(found.totals.internal_error->board == records[2].position.board);
    }
    // Earlier results are not trusted either.
    Journal journal = scratch.open(Resume::same);
    const Collected again = run_all({.services = {.journal = &journal}}, records, threads);
    CHECK(again.rows.size() == records.size());
    CHECK_FALSE(again.totals.internal_error);
  }
}

namespace {

/// A position with its value, and a false bound that a search finds in the table. The answer to "is
/// the value larger than `lie` + 4" is then an immediate no.
struct Misled {
  explicit Misled(std::uint64_t seed) : position(numbered(seed, {12, 12, 12})) {
    for (std::size_t i = 0; lie == 0 && i < position.size(); ++i) {
      board = position[i].position.board;
      value = run_all({}, {position[i]}).rows.at(0).solution.score;
      if (value > -40) lie = value - 10;
    }
  }
  void mislead(Solver& solver) const {
    TableSnapshot(solver).import_bounds(board, {kMinScore, lie, Square::none});
  }
  /// The question with the wrong answer, then the question that reveals it.
  [[nodiscard]] std::vector<PositionRecord> records() const {
    std::vector<PositionRecord> asked(2);
    for (PositionRecord& record : asked) {
      record.position.board = board;
      record.line = &record == asked.data() ? 1 : 2;
      record.id = std::to_string(record.line);
    }
    asked[0].window = Window{lie + 4, lie + 5};
    return asked;
  }

  std::vector<PositionRecord> position;
  Board board;
  Score value = 0;
  Score lie = 0;
};

}  // namespace

TEST_CASE("a run that contradicts itself marks its lines and they are solved again") {
  const Misled misled(70);
  REQUIRE(misled.lie != 0);
  const std::vector<PositionRecord> asked = misled.records();
  std::vector<PositionRecord> records = numbered(71, {8});
  records.insert(records.end(), asked.begin(), asked.end());
  for (const unsigned threads : {1U, 2U}) {
    for (const bool from_checkpoint : {false, true}) {
      const Scratch scratch("misled");
      {
        Journal journal = scratch.open(Resume::no);
        CHECK(run_all({.services = {.journal = &journal}}, {records[0]}, threads).rows.size() == 1);
      }
      {
        Journal journal = scratch.open(Resume::same);
        CollectingSink sink;
        Solver solver({.threads = threads, .hash_mib = 1});
        misled.mislead(solver);
        const Job job{.services = {.journal = &journal, .from_checkpoint = from_checkpoint}};
        (void)run(job, source_of({records[0], records[1]}), solver, sink);
        REQUIRE(sink.rows.size() == 1);
        CHECK(sink.rows[0].solution.upper == misled.lie);  // not known to be wrong yet
        // Still running; the next run of this journal.
        solver.report_internal_error({InternalError::What::refuted_result, misled.board});
        (void)run(job, source_of({records[0], records[1], records[2]}), solver, sink);
        REQUIRE(sink.totals.distrusted);
        CHECK(sink.totals.distrusted->first == (from_checkpoint ? 2 : 3));
        CHECK(sink.totals.distrusted->last == 4);  // the end of the first run
      }
      Journal journal = scratch.open(Resume::same);
      CHECK(journal.distrusted_count() == (from_checkpoint ? 2 : 1));
      const Collected again = run_all({.services = {.journal = &journal}}, records, threads);
      CHECK(again.from_journal_rows.size() == (from_checkpoint ? 0 : 1));
      for (const Outcome& row : again.rows) {
        if (row.record.line == 2) CHECK(row.solution.score == misled.value);
      }
      journal.close();
    }
  }
}

TEST_CASE("a run that the engine contradicts leaves no trusted line") {
  const Misled misled(72);
  REQUIRE(misled.lie != 0);
  const std::vector<PositionRecord> records = misled.records();
  const Scratch scratch("engine");
  {
    Journal journal = scratch.open(Resume::no);
    CollectingSink sink;
    Solver solver = SolverTestAccess::solver(
        {{.threads = 1, .hash_mib = 1}, {.prunings = {.stability = false}}});
    misled.mislead(solver);
    (void)run({.services = {.journal = &journal, .record_bounds_after = 0}}, source_of(records),
              solver, sink);
    REQUIRE(sink.rows.size() == 1);
    CHECK(sink.rows[0].solution.upper == misled.lie);
    REQUIRE(sink.disputes.size() == 1);
    CHECK(sink.totals.distrusted);
  }
  {
    Journal journal = scratch.open(Resume::same);
    const Collected again = run_all({.services = {.journal = &journal}}, records);
    REQUIRE(again.rows.size() == 2);
    CHECK(again.rows[0].solution.lower > misled.lie);
    CHECK(again.rows[1].solution.score == misled.value);
  }
  Journal third = scratch.open(Resume::same);
  CHECK(third.distrusted_count() == 0);  // all of it has been solved again
  CHECK(run_all({.services = {.journal = &third}}, records).rows.empty());
}

TEST_CASE("running bounds are not recorded once an internal error is known") {
  class ReportingSink : public CollectingSink {
   public:
    explicit ReportingSink(Solver& solver) : solver_(solver) {}
    void narrowed(const Outcome& asked, const Bounds& bounds) override {
      CollectingSink::narrowed(asked, bounds);
      solver_.report_internal_error({InternalError::What::refuted_result, kStartBoard});
    }

   private:
    Solver& solver_;
  };
  const std::vector<PositionRecord> records = numbered(44, {14});
  const Scratch scratch("reported");
  {
    Journal journal = scratch.open(Resume::no);
    Solver solver({.threads = 1, .hash_mib = 1});
    ReportingSink sink(solver);
    (void)run({.services = {.journal = &journal, .record_bounds_after = 0}}, source_of(records),
              solver, sink);
    REQUIRE(sink.narrower.size() > 1);
    REQUIRE(sink.totals.distrusted);
    CHECK(sink.totals.distrusted->last == 2);  // of the first bounds, before the error
  }
  Journal journal = scratch.open(Resume::same);
  CHECK(journal.distrusted_count() == 1);
  CHECK(journal.results(0, canonical_key(records[0].position.board, "value")).results.empty());
}

TEST_CASE("contradictory lines of a journal are named and solved again") {
  const std::vector<PositionRecord> records = numbered(73, {8, 8});
  const Score value = run_all({}, records).rows.at(0).solution.score;
  const auto line_of = [&](Score lower, Score upper) {
    Outcome outcome{{.record = records[0]}};
    outcome.solution.lower = lower;
    outcome.solution.upper = upper;
    if (lower == upper) {
      outcome.solution.status = Status::exact;
      outcome.solution.score = lower;
    }
    return jsonl_line(outcome, "", Fields::brief);
  };
  for (const Resume resume : {Resume::same, Resume::changed}) {
    for (const unsigned threads : {1U, 2U}) {
      const Scratch scratch("conflict");
      {
        Journal journal = scratch.open(Resume::no);
        journal.append(line_of(40, 64), 0);
        journal.append(line_of(18, 18), 0);
      }
      {
        Journal journal = scratch.open(resume);
        const Collected found = run_all({.services = {.journal = &journal}}, records, threads);
        CHECK(found.from_journal_rows.empty());
        REQUIRE(found.rows.size() == 2);
        CHECK(found.rows[0].solution.score == value);
        CHECK(found.totals.journal_contradictions == 1);
        REQUIRE(found.contradictions.size() == 1);
        const std::string& message = found.contradictions[0];
        for (const std::string line : {":2 ", ":3 "}) {
          CHECK(message.find(journal.path() + line) != std::string::npos);
        }
        CHECK(message.find(" contradict each other: value <= 18 against value >= 40") !=
              std::string::npos);
      }
      Journal journal = scratch.open(resume);
      const Collected again = run_all({.services = {.journal = &journal}}, records, threads);
      CHECK(again.rows.empty());
      CHECK(again.contradictions.empty());
      REQUIRE(again.from_journal_rows.size() == 2);
      CHECK(again.from_journal_rows[0].solution.score == value);
    }
  }
}

TEST_CASE("contradictory lines decide no claim") {
  std::vector<PositionRecord> records = numbered(74, {8});
  const Score value = run_all({}, records).rows.at(0).solution.score;
  records[0].claims.best = value;
  const Scratch scratch("conflict-claim");
  const auto verdict = [](const Bounds& bounds, const Outcome& about) {
    ClaimResult claim_result;
    claim_result.lower = bounds.lower;
    claim_result.upper = bounds.upper;
    claim_result.verdict = Verdict::refuted;
    return to_jsonl(*about.claim, claim_result, "", Fields::brief);
  };
  const Job plain{.goal = Goal::claim};
  const Outcome about = run_all(plain, records).rows.at(0);
  REQUIRE(about.claim_result.verdict == Verdict::confirmed);
  {
    Journal journal = scratch.open(Resume::no, "claim");
    journal.append(verdict({value + 2, kMaxScore}, about), 0);
    journal.append(verdict({value - 2, value - 2}, about), 0);
  }
  Journal journal = scratch.open(Resume::changed, "claim");
  const Collected found =
      run_all({.goal = Goal::claim, .services = {.journal = &journal}}, records);
  REQUIRE(found.rows.size() == 1);
  CHECK(found.rows[0].claim_result.verdict == Verdict::confirmed);
  CHECK(found.totals.journal_contradictions == 1);
}

TEST_CASE("a journal line that contradicts itself is named, and its position is solved again") {
  std::vector<PositionRecord> records = numbered(74, {8});
  const Score value = run_all({}, records).rows.at(0).solution.score;
  records[0].claims.best = value;
  const Job plain{.goal = Goal::claim};
  const Outcome about = run_all(plain, records).rows.at(0);
  for (const Resume resume : {Resume::same, Resume::changed}) {
    for (const bool beside_another : {false, true}) {
      CAPTURE(resume == Resume::same, beside_another);
      const Scratch scratch("self-contradiction");
      {
        Journal journal = scratch.open(Resume::no, "claim");
        ClaimResult claim_result;
        claim_result.verdict = Verdict::confirmed;
        claim_result.lower = value + 2;
        journal.append(to_jsonl(*about.claim, claim_result, "", Fields::brief), 0);
        claim_result.verdict = Verdict::refuted;
        claim_result.lower = claim_result.upper = value - 2;
        if (beside_another) {
          journal.append(to_jsonl(*about.claim, claim_result, "", Fields::brief), 0);
        }
      }
      {
        Journal journal = scratch.open(resume, "claim");
        const Collected found =
            run_all({.goal = Goal::claim, .services = {.journal = &journal}}, records);
        REQUIRE(found.rows.size() == 1);
        CHECK(found.rows[0].claim_result.verdict == Verdict::confirmed);
        CHECK(found.from_journal_rows.empty());
        CHECK(found.totals.journal_contradictions == 1);
        REQUIRE(found.contradictions.size() == 1);
        const std::string& message = found.contradictions[0];
        CAPTURE(message);
        CHECK(message.find(journal.path() + ":2: verdict is \"confirmed\", expected refuted by") ==
              0);
        CHECK(message.find("the position is solved again") != std::string::npos);
      }
      Journal journal = scratch.open(resume, "claim");
      const Collected again =
          run_all({.goal = Goal::claim, .services = {.journal = &journal}}, records);
      CHECK(again.contradictions.empty());
      REQUIRE(again.from_journal_rows.size() == 1);
      CHECK(again.from_journal_rows[0].claim_result.verdict == Verdict::confirmed);
    }
  }
}

TEST_CASE("a journal line without a readable position is named") {
  const std::vector<PositionRecord> records = numbered(74, {8});
  const Scratch scratch("no-position");
  {
    Journal journal = scratch.open(Resume::no);
    journal.append(R"({"board":"?","kind":"exact","score":4})", 0);
  }
  for (const Resume resume : {Resume::changed, Resume::same}) {
    Journal journal = scratch.open(resume);
    const Collected found = run_all({.services = {.journal = &journal}}, records);
    CHECK(found.totals.journal_contradictions == 1);
    REQUIRE(found.contradictions.size() == 1);
    CHECK(found.contradictions[0].find(journal.path() + ":2: board: ") == 0);
  }
}

TEST_CASE("a proof outside the window of the question is not its result") {
  const std::vector<PositionRecord> records = numbered(74, {8});
  const Score value = run_all({}, records).rows.at(0).solution.score;
  const Scratch scratch("bound");
  {
    Journal journal = scratch.open(Resume::no);
    Outcome outcome{{.record = records[0]}};
    outcome.solution.status = Status::lower;
    outcome.solution.score = outcome.solution.lower = value - 2;
    journal.append(jsonl_line(outcome, "", Fields::brief), 0);
  }
  Journal journal = scratch.open(Resume::same);
  const Collected found = run_all({.services = {.journal = &journal}}, records);
  REQUIRE(found.rows.size() == 1);
  CHECK(found.from_journal_rows.empty());
  CHECK(found.rows[0].solution.score == value);
}

TEST_CASE("a checkpoint that the self-check refutes does not survive a run that throws") {
  const std::vector<PositionRecord> records = numbered(75, {12, 12});
  const TemporaryDirectory directory;
  const std::string file = directory.path("refuted-checkpoint");
  struct ThrowingSink : Sink {
    void solved(const Outcome&) override { throw std::runtime_error("full"); }
  };
  Job job;
  job.services.self_check = [](const Outcome& outcome, const PositionSolver&) {
    SelfCheckReport report;
    report.contradiction =
        InternalContradiction{outcome.record.position.board, "the value = 0", "it is 2"};
    return report;
  };
  for (const unsigned threads : {1U, 2U}) {
    ThrowingSink sink;
    Solver solver({.threads = threads, .hash_mib = 4});
    const auto run_with_checkpoint = [&] {
      Checkpointer checkpointer(file, solver, "test", {},
                                {.min_interval = 1000s, .max_interval = 1000s});
      write_checkpoint(file, solver, "test");
      REQUIRE(std::filesystem::exists(file));
      (void)run(job, source_of(records), solver, sink);
      checkpointer.close();
    };
    CHECK_THROWS_WITH(run_with_checkpoint(), "full");
    CHECK_FALSE(std::filesystem::exists(file));
  }
}

TEST_CASE("an internal error of the engine is a difference that names its board") {
  const std::vector<PositionRecord> records = numbered(50, {8, 8, 8});
  for (const unsigned threads : {1U, 3U}) {
    const Scratch scratch("alarm");
    Journal journal = scratch.open(Resume::no);
    Solver solver({.threads = threads, .hash_mib = 1});
    TableSnapshot(solver).import_bounds(kStartBoard, {10, kMaxScore, Square::none});
    TableSnapshot(solver).import_bounds(kStartBoard, {kMinScore, 8, Square::none});
    CollectingSink sink;
    (void)run({.services = {.journal = &journal}}, source_of(records), solver, sink);
    CHECK(sink.rows.empty());
    REQUIRE_FALSE(sink.disputes.empty());
    CHECK(sink.totals.internal_contradictions == sink.disputes.size());
    REQUIRE(sink.disputes[0].contradiction);
    CHECK(sink.disputes[0].contradiction->board == kStartBoard);
    CHECK(sink.disputes[0].contradiction->proven.find("contradict") != std::string::npos);
  }
}

TEST_CASE("a run ends when its time is over without a stop") {
  for (const unsigned threads : {1U, 3U}) {
    // Between positions: the clock expires once the first row has been shown.
    std::atomic<bool> over{false};
    class LastRow final : public CollectingSink {
     public:
      explicit LastRow(std::atomic<bool>& flag) : over_(flag) {}
      void row(const Outcome& outcome) override {
        CollectingSink::row(outcome);
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
    Solver solver({.threads = threads, .hash_mib = 1});
    const Totals totals = run(job, endless, solver, sink);
    CHECK(totals.stopped);
    CHECK(totals.positions >= 1);

    // Within a position that no machine solves. The interrupted search is not recorded.
    const Scratch scratch("time");
    Journal journal = scratch.open(Resume::no);
    const Stopwatch watch;
    Job hard;
    hard.services.journal = &journal;
    hard.stop.seconds_left = [&] { return 0.05 - watch.seconds(); };
    CollectingSink cut;
    Solver other({.threads = threads, .hash_mib = 1});
    const std::vector<PositionRecord> unsolvable = numbered(52, {40, 40, 40});
    const Totals some = run(hard, source_of(unsolvable), other, cut);
    CHECK(some.stopped);
    CHECK(some.solved == 0);
  }
}

TEST_CASE("records larger than their memory limit are read as soon as there is room") {
  std::vector<PositionRecord> records = numbered(48, std::vector<int>(20, 4));
  for (PositionRecord& record : records) record.comment = std::string(kReadAheadBytes / 8, 'x');
  Solver solver({.threads = 3, .hash_mib = 1});
  CollectingSink sink;
  std::size_t read = 0;
  const Source source = [&]() -> std::optional<Result<PositionRecord>> {
    if (read == records.size()) return std::nullopt;
    return Result<PositionRecord>(records[read++]);
  };
  CHECK(run({.schedule = {.read_ahead = true}}, source, solver, sink).positions == records.size());
}

}  // namespace kanzen::test
