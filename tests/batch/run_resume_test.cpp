#include "solver/batch/certifier.hpp"
#include "solver/formats/jsonl_writer.hpp"
#include "solver/outcomes/request_keys.hpp"
#include "tests/batch/run_helpers.hpp"
#include "tests/support/positions.hpp"

namespace kanzen::test {

namespace {

using Ids = std::vector<std::string>;

[[nodiscard]] Ids ids_of(const std::vector<Outcome>& rows) {
  Ids ids;
  for (const Outcome& row : rows) ids.push_back(row.record.id);
  return ids;
}

}  // namespace

TEST_CASE("many threads resume a journal with any missing results") {
  const JournalFile journal_file;
  std::vector<int> empties(60, 7);
  empties[3] = 16;
  std::vector<PositionRecord> records = numbered(37, empties);
  Random random(38);
  for (std::size_t i = 0; i < records.size(); i += 10) {
    records[i].position.board = random_passing_board(random, 7);
  }
  const auto solve_some = [&](Resume resume, Limits limits) {
    return journal_file.run(resume, {.limits = limits}, records, 3);
  };
  const Collected first = solve_some(Resume::no, {.nodes = 20'000});
  REQUIRE(first.rows.size() == 60);
  CHECK(first.rows[3].solution().status == Status::estimate);
  const Collected second = solve_some(Resume::same, {.nodes = 21'000});
  REQUIRE(second.rows.size() == 1);
  CHECK(second.rows.front().record.line == 4);
  CHECK(second.rows.front().solution().status == Status::estimate);
  const Collected third = solve_some(Resume::same, {});
  REQUIRE(third.rows.size() == 1);
  CHECK(third.rows.front().solution().status == Status::exact);
  CHECK(solve_some(Resume::same, {}).rows.empty());
}

TEST_CASE("a verdict depends on the current input only") {
  const JournalFile journal_file;
  std::vector<PositionRecord> records = numbered(41, {8});
  const Score value = run_all({}, records).rows.at(0).solution().score;
  records[0].claims.bounds = {value, value};
  CHECK(journal_file.run(Resume::no, {}, records).rows.at(0).verdict == Verdict::confirmed);
  const Score other = value == kMaxScore ? value - 2 : value + 2;
  records[0].claims.bounds = {other, other};
  for (const auto& [resume, job] : {std::pair{Resume::same, "exact"}, {Resume::changed, "other"}}) {
    const Collected held = journal_file.run(resume, {}, records, 1, job);
    CHECK(held.rows.empty());
    CHECK(held.from_journal_rows.at(0).verdict == Verdict::refuted);
    CHECK(held.totals.mismatches == 1);
  }
}

TEST_CASE("bounds of the first position of a game are none of the game") {
  const JournalFile journal_file;
  std::vector<PositionRecord> records = numbered(43, {12});
  Game& game = records[0].game.emplace();
  game.start = game.end = records[0].position;
  REQUIRE_FALSE(try_play(game, first_square(legal_moves(game.start.board))));
  const Job job{.goal = Goal::game, .services = {.record_bounds_after = 0}};
  CHECK(journal_file.run(Resume::no, job, records).rows.at(0).plies().size() == 1);
  CHECK(journal_file.run(Resume::same, job, records).from_journal_rows.at(0).plies().size() == 1);
}

TEST_CASE("lines name an engine that differs from the header") {
  const JournalFile journal_file;
  const std::string engine = "a program whose name is too long to lie inside of a string";
  (void)journal_file.run(Resume::no, {.services = {.engine = engine}}, numbered(42, {6, 7, 8}));
  const std::vector<Outcome> outcomes = journal_file.read();
  REQUIRE(outcomes.size() == 3);
  for (const Outcome& outcome : outcomes) CHECK(outcome.engine == engine);
}

TEST_CASE("recorded values of moves are mapped to the requested image") {
  const JournalFile journal_file;
  std::vector<PositionRecord> records = images(1, 8);
  const std::vector<PositionRecord> first{records[0]};
  const Outcome solved = run_all({.goal = Goal::all_moves}, first).rows.at(0);
  (void)journal_file.run(Resume::no, {.goal = Goal::all_moves}, first);
  for (int image = 1; image < kSymmetries; ++image) {
    std::vector<PositionRecord> second{records[static_cast<std::size_t>(image)]};
    const Square move = transform(solved.moves().back().move, image);
    second[0].claims.moves = {{move, solved.moves().back().bounds.lower}};
    const Collected held =
        journal_file.run(Resume::changed, {.goal = Goal::all_moves}, second, 1, "other");
    REQUIRE(held.from_journal_rows.size() == 1);
    CHECK(held.totals.mismatches == 0);
  }
}

TEST_CASE("a position that the line of its image answers gets a line of its own") {
  const JournalFile journal_file;
  std::vector<PositionRecord> records = images(1, 14);
  records.resize(2);
  records[1].id = "image";
  (void)journal_file.run(Resume::no, {}, numbered(42, {6}));
  // Before the image is solved it has no line, or an estimate.
  const std::size_t tried = GENERATE(std::size_t{1}, std::size_t{2});
  const std::vector<PositionRecord> first(records.begin(),
                                          records.begin() + static_cast<int>(tried));
  (void)journal_file.run(Resume::changed, {.limits = {.nodes = 100}}, first, 1, "other");
  (void)journal_file.run(Resume::same, {}, {records[0]}, 1, "other");
  for (int i = 0; i < 2; ++i) {
    CHECK(journal_file.run(Resume::same, {}, records, 1, "other").rows.empty());
    CHECK(std::ranges::count_if(journal_file.read(), [](const Outcome& outcome) {
            return outcome.record.id == "image" && is_solved(outcome);
          }) == 1);
  }
}

TEST_CASE("a value without its line of play is kept, and a later run finds the line") {
  const JournalFile journal_file;
  std::vector<PositionRecord> records = numbered(41, {12});
  const bool passes = GENERATE(false, true);
  Random random(7);
  if (passes) records[0].position.board = random_passing_board(random, 6);
  Outcome cut = run_all({}, records).rows.at(0);
  cut.solution().best_move = Square::none;
  cut.solution().pv.clear();
  cut.limits.nodes = 1000;
  journal_file.write({jsonl_line(cut, "", Fields::brief)});
  const Collected found = journal_file.run(Resume::same, {}, records);
  REQUIRE(found.rows.size() == 1);
  CHECK(found.rows[0].solution().score == cut.solution().score);
  CHECK(found.rows[0].solution().best_move != Square::none);
  CHECK(journal_file.run(Resume::same, {}, records).rows.empty());
}

TEST_CASE("a recorded result that its certificate refutes is solved again") {
  const unsigned threads = GENERATE(1U, 3U);
  const JournalFile journal_file;
  const TemporaryDirectory folder;
  const std::vector<PositionRecord> records = numbered(41, {12, 12});
  const std::vector<Outcome> solved = run_all({}, records).rows;
  {
    Journal journal = journal_file.open(Resume::no);
    for (std::size_t i = 0; i < solved.size(); ++i) {
      Outcome recorded = solved[i];
      Solution& solution = recorded.solution();
      if (i == 0) solution.score = solution.bounds.lower = solution.bounds.upper += 2;
      solution.pv.clear();
      journal.append(jsonl_line(recorded, "", Fields::brief), i, i);
    }
  }
  Certifier certifier({.path = folder.path("proofs"), .is_folder = true, .writer = "test"});
  const Job job{.services = {.certifier = &certifier}};
  const Collected again = journal_file.run(Resume::same, job, records, threads);
  REQUIRE(again.rows.size() == 1);
  CHECK(again.rows[0].solution().score == solved[0].solution().score);
  CHECK(again.from_journal_rows.size() == 1);
  CHECK(again.from_journal_rows.at(0).certificate);
  REQUIRE(again.contradictions.size() == 1);
  CHECK_THAT(again.contradictions[0], Catch::Contains("refutes this result"));
  CHECK(again.totals.journal.contradictions == 1);
  const Collected held = journal_file.run(Resume::same, job, records, threads);
  CHECK(held.rows.empty());
  CHECK(held.from_journal_rows.at(0).solution().score == solved[0].solution().score);
  CHECK_FALSE(held.from_journal_rows.at(0).certificate);  // the file is there
}

TEST_CASE("two claims about one board have a verdict each, and share proofs") {
  const JournalFile journal_file;
  std::vector<PositionRecord> records = numbered(42, {8, 8});
  records[1] = records[0];
  const Score value = run_all({}, records).rows.at(0).solution().score;
  records[0].claims.interval = ClaimedInterval{Relation::equal, value};
  records[1].claims.interval = ClaimedInterval{Relation::greater, value};
  const Collected found = journal_file.run(Resume::no, {.goal = Goal::claim}, records, 1, "verify");
  REQUIRE(found.rows.size() == 2);
  CHECK(found.rows[0].claim_result().verdict == Verdict::confirmed);
  CHECK(found.rows[1].claim_result().verdict == Verdict::refuted);
  CHECK(found.contradictions.size() == 1);
  std::swap(records[0].claims.interval, records[1].claims.interval);
  const Collected held =
      journal_file.run(Resume::same, {.goal = Goal::claim}, records, 1, "verify");
  REQUIRE(held.from_journal_rows.size() == 1);
  CHECK(held.from_journal_rows[0].claim_result().verdict == Verdict::confirmed);
  REQUIRE(held.rows.size() == 1);  // what refutes the claim is known, but not the line for it
  CHECK(held.rows[0].claim_result().verdict == Verdict::refuted);
  CHECK_FALSE(held.rows[0].claim_result().pv.empty());
}

TEST_CASE("limits that ended the search for one claim do not keep a run from another") {
  const JournalFile journal_file;
  std::vector<PositionRecord> records = numbered(43, {20});
  const auto verify = [&](const ClaimedInterval& interval, Resume resume) {
    records[0].claims.interval = interval;
    const Job job{.goal = Goal::claim, .limits = {.nodes = 1}};
    return journal_file.run(resume, job, records, 1, "verify");
  };
  const ClaimedInterval hard{Relation::equal, 0};
  CHECK(verify(hard, Resume::no).totals.claims.undecided == 1);
  CHECK(verify(hard, Resume::same).rows.empty());
  const Collected easy = verify({Relation::at_most, 62}, Resume::changed);
  REQUIRE(easy.rows.size() == 1);
  CHECK(easy.totals.journal.unsolved == 0);
}

TEST_CASE("a resumed run begins from the proven bounds") {
  const std::vector<PositionRecord> records = numbered(43, {20, 6});
  const Outcome plain = run_all({}, records).rows.at(0);
  for (const unsigned threads : {1U, 3U}) {
    const JournalFile journal_file;
    // Increases the work until it proves a bound that one node cannot.
    Solution stopped;
    for (std::uint64_t nodes = 100'000; !is_proven(stopped.status); nodes *= 2) {
      const Job job{.limits = {.nodes = nodes}, .services = {.record_bounds_after = 0}};
      const Resume resume = nodes == 100'000 ? Resume::no : Resume::same;
      const Solution now = journal_file.run(resume, job, records, threads).rows.at(0).solution();
      if (stopped.bounds.lower > kMinScore && stopped.bounds.upper < kMaxScore) break;
      CHECK(now.bounds.lower >= stopped.bounds.lower);
      CHECK(now.bounds.upper <= stopped.bounds.upper);
      stopped = now;
    }
    if (is_proven(stopped.status)) continue;  // does not occur in practice
    for (const Outcome& read : journal_file.read()) {
      CHECK(is_proven(read.solution().status) == (read.record.id == "2"));
    }
    const Collected one_node =
        journal_file.run(Resume::same, {.limits = {.nodes = 1}}, records, threads);
    REQUIRE(one_node.rows.size() == 1);
    CHECK(one_node.rows[0].solution().bounds.lower >= stopped.bounds.lower);
    CHECK(one_node.rows[0].solution().bounds.upper <= stopped.bounds.upper);
    const Collected rest = journal_file.run(Resume::same, {}, records, threads);
    REQUIRE(rest.rows.size() == 1);
    CHECK(rest.rows[0].solution().status == Status::exact);
    CHECK(rest.rows[0].solution().score == plain.solution().score);
    CHECK(find_line_fault(records[0].position.board, plain.solution().score,
                          rest.rows[0].solution().pv) == "");
  }
}

TEST_CASE("bounds proven so far are in the journal while the position is running") {
  const JournalFile journal_file;
  const std::vector<PositionRecord> records = numbered(44, {14});
  const Job job{.services = {.record_bounds_after = 0}};
  REQUIRE(journal_file.run(Resume::no, job, records).narrower.size() > 1);
  CHECK(journal_file.read().size() == 1);  // readers find the answer only
  Journal journal = journal_file.open(Resume::same);
  const Score value = run_all({}, records).rows.at(0).solution().score;
  const std::vector<Outcome> outcomes =
      journal.results(0, canonical_key(records[0].position.board, "value")).results;
  CHECK(outcomes.size() > 1);
  for (const Outcome& outcome : outcomes) {
    CHECK((outcome.solution().status == Status::exact) == (&outcome == &outcomes.back()));
    CHECK(outcome.solution().bounds.lower <= value);
    CHECK(outcome.solution().bounds.upper >= value);
  }
}

TEST_CASE("a stopped position is a result even if the journal had its bounds before") {
  const std::vector<PositionRecord> records = numbered(44, {16});
  const std::uint64_t nodes = run_all({}, records).rows.at(0).solution().counters.nodes;
  int narrowed = 0;
  for (std::uint64_t twentieths = 1; twentieths < 20; ++twentieths) {
    const JournalFile journal_file;
    const Job job{.limits = {.nodes = nodes * twentieths / 20},
                  .services = {.record_bounds_after = 0}};
    const Collected stopped = journal_file.run(Resume::no, job, records);
    const Solution& solution = stopped.rows.at(0).solution();
    if (stopped.narrower.empty() || is_proven(solution.status)) continue;
    ++narrowed;
    const auto results = journal_file.read();
    REQUIRE(results.size() == 1);
    CHECK(results[0].solution().status == solution.status);
    CHECK(ends(results[0].solution().bounds) == ends(solution.bounds));
  }
  CHECK(narrowed > 0);
}

TEST_CASE("values of moves from before a stop are not searched again") {
  const JournalFile journal_file;
  const std::vector<PositionRecord> records = numbered(45, {15});
  const auto solve = [&](std::uint64_t nodes, Resume resume) {
    const Job job{.goal = Goal::all_moves, .limits = {.nodes = nodes}};
    return journal_file.run(resume, job, records).rows.at(0);
  };
  const Outcome plain = run_all({.goal = Goal::all_moves}, records).rows.at(0);
  REQUIRE(plain.moves().size() > 2);
  const Outcome stopped = solve(plain.solution().counters.nodes * 3 / 4, Resume::no);
  REQUIRE(!is_proven(stopped.solution().status));
  REQUIRE(!stopped.moves().empty());
  const Outcome whole = solve(Limits{}.nodes, Resume::same);
  REQUIRE(whole.moves().size() == plain.moves().size());
  for (const MoveValue& value : plain.moves()) {
    const auto same = [&](const MoveValue& other) {
      return other.move == value.move && other.bounds.lower == value.bounds.lower &&
             other.bounds.upper == value.bounds.upper;
    };
    CHECK(std::ranges::any_of(whole.moves(), same));
  }
}

TEST_CASE("a claim left undecided is tried again under larger limits only") {
  const JournalFile journal_file;
  std::vector<PositionRecord> records = numbered(46, {16});
  records[0].claims.interval = ClaimedInterval{Relation::equal, 0};
  const auto verify = [&](Limits limits, Resume resume) {
    return journal_file.run(resume, {.goal = Goal::claim, .limits = limits}, records, 1, "verify");
  };
  CHECK(verify({.nodes = 1}, Resume::no).totals.claims.undecided == 1);
  for (const Limits& no_larger : {Limits{.nodes = 1}, Limits{.seconds = 1000, .nodes = 1}}) {
    const Collected held = verify(no_larger, Resume::same);
    CHECK(held.rows.empty());
    CHECK(held.totals.journal.unsolved == 1);
    CHECK(held.from_journal_rows.at(0).limits == Limits{.nodes = 1});
  }
  const Collected larger = verify({}, Resume::same);
  REQUIRE(larger.rows.size() == 1);
  CHECK(larger.rows[0].claim_result().verdict != Verdict::undecided);
  CHECK(verify({.nodes = 1}, Resume::same).totals.claims.undecided == 0);
}

TEST_CASE("a refuted claim keeps its line when the lines of the file move") {
  const JournalFile journal_file;
  std::vector<PositionRecord> records = numbered(46, {12, 10});
  records[0].claims.interval = ClaimedInterval{Relation::equal, 64};
  records[1].claims.interval = ClaimedInterval{Relation::equal, 63};
  const auto verify = [&](Resume resume) {
    return journal_file.run(resume, {.goal = Goal::claim}, records, 1, "verify");
  };
  const Collected first = verify(Resume::no);
  std::swap(records[0], records[1]);
  records[0].line = 7;
  const Collected moved = verify(Resume::changed);
  REQUIRE(moved.from_journal_rows.size() == 2);
  for (const std::size_t i : {0U, 1U}) {
    const ClaimResult& found = first.rows.at(i).claim_result();
    REQUIRE_FALSE(found.pv.empty());
    CHECK(moved.from_journal_rows[1 - i].claim_result().pv == found.pv);
  }
}

TEST_CASE("a refuted claim whose value a limit or a stop has left open is tried again") {
  std::vector<PositionRecord> records = numbered(46, {12});
  records[0].claims.interval = ClaimedInterval{Relation::equal, 64};
  Job job{.goal = Goal::claim};
  Outcome cut = run_all(job, records).rows.at(0);
  const ClaimResult whole = cut.claim_result();
  REQUIRE(whole.verdict == Verdict::refuted);
  cut.claim_result().pv.clear();
  cut.claim_result().bounds.lower = kMinScore;
  for (const Limits& limits : {Limits{}, Limits{.nodes = 100}}) {
    cut.limits = limits;
    const JournalFile journal_file;
    journal_file.write({jsonl_line(cut, "", Fields::brief)});
    job.limits = {.nodes = 100};
    if (limits != Limits{}) CHECK(journal_file.run(Resume::same, job, records).rows.empty());
    job.limits = {};
    const Collected again = journal_file.run(Resume::same, job, records);
    REQUIRE(again.rows.size() == 1);
    CHECK(again.rows[0].claim_result().pv == whole.pv);
    CHECK(journal_file.run(Resume::same, job, records).rows.empty());
  }
}

TEST_CASE("what a limit has ended is recorded, and tried again after all others, if at all") {
  const JournalFile journal_file;
  // The first position is beyond the limit, the others need no search.
  const std::vector<PositionRecord> records = numbered(48, {20, 2, 20, 3});
  const auto resume = [&](const Job& job) { return journal_file.run(Resume::same, job, records); };
  const Job limited{.limits = {.nodes = 20'000}};
  // As if the run had ended after its first position.
  const Collected first = journal_file.run(Resume::no, limited, {records[0]});
  REQUIRE(first.rows.size() == 1);
  REQUIRE_FALSE(is_solved(first.rows[0]));
  CHECK(first.rows[0].limits == limited.limits);
  const Collected second = resume(limited);
  CHECK(ids_of(second.rows) == Ids{"2", "3", "4"});
  CHECK(ids_of(second.from_journal_rows) == Ids{"1"});
  CHECK(second.totals.journal.unsolved == 1);

  const Collected same = resume(limited);
  CHECK(same.rows.empty());
  CHECK(same.totals.journal.resumed == 4);
  CHECK(same.totals.journal.unsolved == 2);
  CHECK(same.from_journal_rows.at(0).solution().status == Status::estimate);

  const Job less{.limits = {.nodes = 100}};
  CHECK(resume(less).rows.empty());
  std::vector<PositionRecord> renamed = records;
  renamed[0].id = "another name";
  CHECK(journal_file.run(Resume::changed, less, renamed).rows.empty());
  CHECK(journal_file.run(Resume::changed, less, records).rows.empty());

  Job retry = limited;
  retry.retries_limited = true;
  CHECK(ids_of(resume(retry).rows) == Ids{"1", "3"});

  const Collected larger = resume({.limits = {.nodes = 20'001}});
  CHECK(ids_of(larger.rows) == Ids{"1", "3"});
  CHECK(larger.totals.journal.unsolved == 0);

  const Collected whole = resume({});
  CHECK(whole.totals.solved == 2);
  CHECK(resume(limited).totals.journal.unsolved == 0);
}

TEST_CASE("a limit that was met still counts after a larger attempt has been killed") {
  const Goal goal = GENERATE(Goal::value, Goal::claim);
  CAPTURE(goal);
  const JournalFile journal_file;
  std::vector<PositionRecord> records = numbered(46, {16});
  records[0].claims.interval = ClaimedInterval{Relation::equal, 0};
  const Job limited{.goal = goal, .limits = {.nodes = 1}};
  const Outcome first = journal_file.run(Resume::no, limited, records).rows.at(0);
  REQUIRE_FALSE(is_solved(first));
  {
    // What the killed attempt leaves: bounds without limits.
    Outcome running = first;
    running.limits = {};
    Journal journal = journal_file.open(Resume::same);
    journal.append(jsonl_line(running, ""), 0, 0);
  }
  const Collected held = journal_file.run(Resume::same, limited, records);
  CHECK(held.rows.empty());
  REQUIRE(held.from_journal_rows.size() == 1);
  CHECK(held.from_journal_rows[0].limits == limited.limits);
}

TEST_CASE("positions that were never tried come before those that a limit has ended") {
  const JournalFile journal_file;
  const std::vector<PositionRecord> records = numbered(49, {20, 4, 20, 3, 5});
  const std::vector<PositionRecord> first(records.begin(), records.begin() + 3);
  (void)journal_file.run(Resume::no, {.limits = {.nodes = 20'000}}, first);
  const Collected rest = journal_file.run(Resume::same, {.limits = {.nodes = 30'000}}, records);
  CHECK(ids_of(rest.rows) == Ids{"4", "5", "1", "3"});
}

TEST_CASE("a value that follows from bounds, without a line of play, is checked like others") {
  const std::vector<PositionRecord> records = numbered(74, {12});
  const Score value = run_all({}, records).rows.at(0).solution().score;
  const JournalFile journal_file;
  Outcome outcome{{.record = records[0]}};
  outcome.solution().bounds = {value, value};
  journal_file.write({jsonl_line(outcome, "", Fields::brief)});
  Job job{.limits = {.nodes = 1}};
  int checks = 0;
  job.services.self_check = [&checks](const Outcome& checked, const PositionSolver&) {
    checks += is_solved(checked) ? 1 : 0;
    return SelfCheckReport{};
  };
  const Collected found = journal_file.run(Resume::same, job, records);
  REQUIRE(found.rows.size() == 1);
  CHECK(is_solved(found.rows[0]));
  CHECK(checks == 1);
}

TEST_CASE("a proof outside the window of the request is not its result") {
  const std::vector<PositionRecord> records = numbered(74, {8});
  const Score value = run_all({}, records).rows.at(0).solution().score;
  const JournalFile journal_file;
  Outcome outcome{{.record = records[0]}};
  outcome.solution().status = Status::lower;
  outcome.solution().score = outcome.solution().bounds.lower = value - 2;
  journal_file.write({jsonl_line(outcome, "", Fields::brief)});
  const Collected found = journal_file.run(Resume::same, {}, records);
  REQUIRE(found.rows.size() == 1);
  CHECK(found.from_journal_rows.empty());
  CHECK(found.rows[0].solution().score == value);
}

}  // namespace kanzen::test
