// A run in which something fails: sinks, readers, journals, the self-check and the engine.

#include "solver/batch/checkpoint.hpp"
#include "solver/formats/jsonl_writer.hpp"
#include "solver/outcomes/request_keys.hpp"
#include "tests/batch/run_helpers.hpp"
#include "tests/support/solver_test_access.hpp"

namespace kanzen::test {

using namespace std::chrono_literals;

namespace {

[[nodiscard]] std::string verdict_line(Verdict verdict, const Bounds& bounds,
                                       const Outcome& about) {
  Outcome outcome(SolveRequest{about});
  outcome.claim_result() = {.verdict = verdict, .bounds = bounds};
  return claim_to_jsonl(outcome, "", Fields::brief);
}

}  // namespace

TEST_CASE("a sink that fails ends the run, and its results are recorded") {
  class FailingSink : public CollectingSink {
   public:
    void on_row(const Outcome& outcome) override {
      CollectingSink::on_row(outcome);
      if (rows.size() == 5) throw std::runtime_error("full");
    }
  };
  std::vector<int> empties(50, 6);
  empties[20] = 30;  // would run forever unless stopped
  const std::vector<PositionRecord> records = numbered(36, empties);
  const unsigned threads = GENERATE(1U, 3U);
  const JournalFile journal_file;
  bool ended = false;
  {
    Journal journal = journal_file.open(Resume::no);
    FailingSink sink;
    const Job job{.services = {.journal = &journal}, .stop = {.end_early = [&] { ended = true; }}};
    CHECK_THROWS_WITH(run_with(sink, job, source_of(records), threads), "full");
    CHECK(sink.rows.size() == 5);
  }
  CHECK(ended);
  CHECK(journal_file.read().size() >= 5);
}

TEST_CASE("a journal of another input ends a run of many threads") {
  const JournalFile journal_file;
  std::vector<PositionRecord> records = numbered(43, {6, 6, 6});
  (void)journal_file.run(Resume::no, {}, records);
  records[2] = numbered(44, {6}).front();
  const unsigned threads = GENERATE(1U, 2U);
  const bool read_ahead = GENERATE(false, true);
  CAPTURE(threads, read_ahead);
  const Job job{.schedule = {.read_ahead = read_ahead}};
  CHECK_THROWS_AS(journal_file.run(Resume::same, job, records, threads), JournalError);
}

TEST_CASE("a run whose reader throws ends and records its results") {
  const std::vector<PositionRecord> records = numbered(45, {6, 6, 6, 6});
  const unsigned threads = GENERATE(1U, 3U);
  const bool read_ahead = GENERATE(false, true);
  CAPTURE(threads, read_ahead);
  const JournalFile journal_file;
  {
    Journal journal = journal_file.open(Resume::no);
    CollectingSink sink;
    Solver solver({.threads = threads, .hash_mib = 1});
    std::size_t next = 0;
    const Source source = [&]() -> std::optional<Result<PositionRecord>> {
      if (next == 3) {
        solver.wait();
        throw std::out_of_range("beyond the end");
      }
      return Result<PositionRecord>(records[next++]);
    };
    try {
      (void)run({.services = {.journal = &journal}, .schedule = {.read_ahead = read_ahead}}, source,
                solver, sink);
      FAIL("the exception was lost");
    } catch (const RunError& error) {
      CHECK(std::string(error.what()) == "after line 3");
      CHECK_THROWS_WITH(std::rethrow_exception(error.cause()), "beyond the end");
    }
  }
  if (read_ahead) return;  // possibly nothing has begun
  CHECK(journal_file.run(Resume::same, {}, records).from_journal_rows.size() == 3);
}

TEST_CASE("the self-check examines every result in its own task") {
  const std::vector<PositionRecord> records = numbered(47, std::vector<int>(12, 12));
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
    CHECK(checked.contradictory.empty());
    CHECK(checked.totals.self_check.results == records.size());
    CHECK(checked.totals.self_check.entries > 0);
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
    const JournalFile journal_file;
    const Collected found = journal_file.run(
        Resume::no, {.services = {.self_check = disputes_the_third}}, records, threads);
    // Running searches end at the contradiction, and no others begin.
    CHECK(found.rows.size() < 5);
    REQUIRE_FALSE(found.contradictory.empty());
    CHECK(std::ranges::any_of(found.contradictory,
                              [](const Outcome& o) { return o.record.line == 3; }));
    CHECK(found.totals.internal_contradictions == found.contradictory.size());
    CHECK(found.totals.was_stopped);
    REQUIRE(found.totals.internal_error);
    CHECK(found.totals.internal_error->board == records[2].position.board);
    // Earlier results are not trusted either.
    const Collected again = journal_file.run(Resume::same, {}, records, threads);
    CHECK(again.rows.size() == records.size());
    CHECK_FALSE(again.totals.internal_error);
  }
}

TEST_CASE("a run that contradicts itself marks its lines, and they are solved again") {
  const MisledRun misled(70);
  REQUIRE(misled.lie != 0);
  const std::vector<PositionRecord> misleading = misled.records();
  std::vector<PositionRecord> records = numbered(71, {8});
  records.insert(records.end(), misleading.begin(), misleading.end());
  for (const unsigned threads : {1U, 2U}) {
    for (const bool from_checkpoint : {false, true}) {
      const JournalFile journal_file;
      CHECK(journal_file.run(Resume::no, {}, {records[0]}, threads).rows.size() == 1);
      {
        Journal journal = journal_file.open(Resume::same);
        CollectingSink sink;
        Solver solver({.threads = threads, .hash_mib = 1});
        misled.mislead(solver);
        const Job job{.services = {.journal = &journal, .uses_checkpoint = from_checkpoint}};
        (void)run(job, source_of({records[0], records[1]}), solver, sink);
        REQUIRE(sink.rows.size() == 1);
        CHECK(sink.rows[0].solution().bounds.upper == misled.lie);  // not known to be wrong yet
        // Still running; the next run of this journal.
        solver.report_internal_error({InternalError::Kind::refuted_result, misled.board});
        (void)run(job, source_of({records[0], records[1], records[2]}), solver, sink);
        REQUIRE(sink.totals.journal.distrusted);
        CHECK(sink.totals.journal.distrusted->first == (from_checkpoint ? 2 : 3));
        CHECK(sink.totals.journal.distrusted->last == 4);  // the end of the first run
      }
      CHECK(journal_file.open(Resume::same).distrusted_count() == (from_checkpoint ? 2 : 1));
      const Collected again = journal_file.run(Resume::same, {}, records, threads);
      CHECK(again.from_journal_rows.size() == (from_checkpoint ? 0 : 1));
      for (const Outcome& row : again.rows) {
        if (row.record.line == 2) CHECK(row.solution().score == misled.value);
      }
    }
  }
}

TEST_CASE("a run that the engine contradicts leaves no trusted line") {
  const MisledRun misled(72);
  REQUIRE(misled.lie != 0);
  const std::vector<PositionRecord> records = misled.records();
  const JournalFile journal_file;
  {
    Journal journal = journal_file.open(Resume::no);
    CollectingSink sink;
    Solver solver = SolverTestAccess::solver(
        {{.threads = 1, .hash_mib = 1}, {.switches = {.uses_stability = false}}});
    misled.mislead(solver);
    (void)run({.services = {.journal = &journal, .record_bounds_after = 0},
               .schedule = {.one_at_a_time = true}},
              source_of(records), solver, sink);
    REQUIRE(sink.rows.size() == 1);
    CHECK(sink.rows[0].solution().bounds.upper == misled.lie);
    REQUIRE(sink.contradictory.size() == 1);
    CHECK(sink.totals.journal.distrusted);
  }
  const Collected again = journal_file.run(Resume::same, {}, records);
  REQUIRE(again.rows.size() == 2);
  CHECK(again.rows[0].solution().bounds.lower > misled.lie);
  CHECK(again.rows[1].solution().score == misled.value);
  Journal third = journal_file.open(Resume::same);
  CHECK(third.distrusted_count() == 0);  // all of it has been solved again
  CHECK(run_all({.services = {.journal = &third}}, records).rows.empty());
}

TEST_CASE("running bounds are not recorded once an internal error is known") {
  class ReportingSink : public CollectingSink {
   public:
    explicit ReportingSink(Solver& solver) : solver_(solver) {}
    void on_bounds(const SolveRequest& request, const Bounds& bounds) override {
      CollectingSink::on_bounds(request, bounds);
      solver_.report_internal_error({InternalError::Kind::refuted_result, kStartBoard});
    }

   private:
    Solver& solver_;
  };
  const std::vector<PositionRecord> records = numbered(44, {14});
  const JournalFile journal_file;
  {
    Journal journal = journal_file.open(Resume::no);
    Solver solver({.threads = 1, .hash_mib = 1});
    ReportingSink sink(solver);
    (void)run({.services = {.journal = &journal, .record_bounds_after = 0}}, source_of(records),
              solver, sink);
    REQUIRE(sink.narrower.size() > 1);
    REQUIRE(sink.totals.journal.distrusted);
    CHECK(sink.totals.journal.distrusted->last == 2);  // of the first bounds, before the error
  }
  Journal journal = journal_file.open(Resume::same);
  CHECK(journal.distrusted_count() == 1);
  CHECK(journal.results(0, canonical_key(records[0].position.board, "value")).results.empty());
}

TEST_CASE("contradictory lines of a journal are named and solved again") {
  const std::vector<PositionRecord> records = numbered(73, {8, 8});
  const Score value = run_all({}, records).rows.at(0).solution().score;
  const auto line_of = [&](Score lower, Score upper) {
    Outcome outcome{{.record = records[0]}};
    outcome.solution().bounds = {lower, upper};
    if (lower == upper) {
      outcome.solution().status = Status::exact;
      outcome.solution().score = lower;
    }
    return jsonl_line(outcome, "", Fields::brief);
  };
  for (const Resume resume : {Resume::same, Resume::changed}) {
    for (const unsigned threads : {1U, 2U}) {
      const JournalFile journal_file;
      journal_file.write({line_of(40, 64), line_of(18, 18)});
      const Collected found = journal_file.run(resume, {}, records, threads);
      CHECK(found.from_journal_rows.empty());
      REQUIRE(found.rows.size() == 2);
      CHECK(found.rows[0].solution().score == value);
      CHECK(found.totals.journal.contradictions == 1);
      REQUIRE(found.contradictions.size() == 1);
      const std::string& message = found.contradictions[0];
      for (const std::string line : {"line 2 of ", "line 3 of "}) {
        CHECK_THAT(message, Catch::Contains(line + journal_file.path()));
      }
      CHECK_THAT(message,
                 Catch::Contains(" contradict each other: value <= 18 against value >= 40"));
      const Collected again = journal_file.run(resume, {}, records, threads);
      CHECK(again.rows.empty());
      CHECK(again.contradictions.empty());
      REQUIRE(again.from_journal_rows.size() == 2);
      CHECK(again.from_journal_rows[0].solution().score == value);
    }
  }
}

TEST_CASE("contradictory lines decide no claim") {
  std::vector<PositionRecord> records = numbered(74, {8});
  const Score value = run_all({}, records).rows.at(0).solution().score;
  records[0].claims.bounds = {value, value};
  const JournalFile journal_file;
  const Outcome about = run_all(Job{.goal = Goal::claim}, records).rows.at(0);
  REQUIRE(about.claim_result().verdict == Verdict::confirmed);
  journal_file.write({verdict_line(Verdict::refuted, {value + 2, kMaxScore}, about),
                      verdict_line(Verdict::refuted, {value - 2, value - 2}, about)},
                     "claim");
  const Collected found =
      journal_file.run(Resume::changed, {.goal = Goal::claim}, records, 1, "claim");
  REQUIRE(found.rows.size() == 1);
  CHECK(found.rows[0].claim_result().verdict == Verdict::confirmed);
  CHECK(found.totals.journal.contradictions == 1);
}

TEST_CASE("a journal line that contradicts itself is named, and its position is solved again") {
  std::vector<PositionRecord> records = numbered(74, {8});
  const Score value = run_all({}, records).rows.at(0).solution().score;
  records[0].claims.bounds = {value, value};
  const Outcome about = run_all(Job{.goal = Goal::claim}, records).rows.at(0);
  for (const Resume resume : {Resume::same, Resume::changed}) {
    for (const bool beside_another : {false, true}) {
      CAPTURE(resume == Resume::same, beside_another);
      const JournalFile journal_file;
      std::vector<std::string> lines{
          verdict_line(Verdict::confirmed, {value + 2, kMaxScore}, about)};
      if (beside_another)
        lines.push_back(verdict_line(Verdict::refuted, {value - 2, value - 2}, about));
      journal_file.write(lines, "claim");
      const Collected found = journal_file.run(resume, {.goal = Goal::claim}, records, 1, "claim");
      REQUIRE(found.rows.size() == 1);
      CHECK(found.rows[0].claim_result().verdict == Verdict::confirmed);
      CHECK(found.from_journal_rows.empty());
      CHECK(found.totals.journal.contradictions == 1);
      REQUIRE(found.contradictions.size() == 1);
      CHECK_THAT(found.contradictions[0],
                 Catch::StartsWith(journal_file.path() +
                                   R"(:2: verdict is "confirmed", expected refuted by)") &&
                     Catch::Contains("the position is solved again"));
      const Collected again = journal_file.run(resume, {.goal = Goal::claim}, records, 1, "claim");
      CHECK(again.contradictions.empty());
      REQUIRE(again.from_journal_rows.size() == 1);
      CHECK(again.from_journal_rows[0].claim_result().verdict == Verdict::confirmed);
    }
  }
}

TEST_CASE("a journal line without a readable position is named") {
  const std::vector<PositionRecord> records = numbered(74, {8});
  const JournalFile journal_file;
  journal_file.write({R"({"board":"?","status":"exact","pv":"","score":4})"});
  for (const Resume resume : {Resume::changed, Resume::same}) {
    const Collected found = journal_file.run(resume, {}, records);
    CHECK(found.totals.journal.contradictions == 1);
    REQUIRE(found.contradictions.size() == 1);
    CHECK_THAT(found.contradictions[0], Catch::StartsWith(journal_file.path() + ":2: board: "));
  }
}

TEST_CASE("a checkpoint that the self-check refutes does not survive a run that throws") {
  const std::vector<PositionRecord> records = numbered(75, {12, 12});
  const TemporaryFile file("refuted-checkpoint");
  struct ThrowingSink : Sink {
    void on_end(const Outcome&) override { throw std::runtime_error("full"); }
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

}  // namespace kanzen::test
