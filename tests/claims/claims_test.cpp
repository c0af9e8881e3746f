#include <random>

#include "solver/claims/disc_count_solver.hpp"
#include "solver/claims/self_check.hpp"
#include "solver/claims/verify_claim.hpp"
#include "solver/formats/jsonl_reader.hpp"
#include "solver/formats/jsonl_writer.hpp"
#include "solver/formats/writer.hpp"
#include "tests/support/json_checks.hpp"
#include "tests/support/positions.hpp"

namespace kanzen::test {
namespace {

SolveRequest claim_about(const Board& board, const ClaimedInterval& interval,
                         Square move = Square::none) {
  SolveRequest request{.goal = Goal::claim, .claim = Claim{.move = move, .interval = interval}};
  request.record.position = {board, Colour::white};
  return request;
}

std::vector<ClaimedInterval> intervals_near(Score value) {
  std::vector<ClaimedInterval> intervals{{Relation::win}, {Relation::draw}, {Relation::loss}};
  for (Score s = std::max(kMinScore, value - 3); s <= std::min(kMaxScore, value + 3); ++s) {
    for (const Relation relation : {Relation::at_most, Relation::at_least, Relation::less,
                                    Relation::greater, Relation::equal}) {
      intervals.push_back({relation, s});
    }
    for (Score t = s; t <= std::min(kMaxScore, s + 2); ++t) {
      intervals.push_back({Relation::between, s, t});
    }
  }
  return intervals;
}

bool is_true(const ClaimedInterval& interval, Score value) {
  return value >= interval.bounds().lower && value <= interval.bounds().upper;
}

void check_decided(const SolveRequest& claim, Score value, const ClaimResult& claim_result) {
  const ClaimedInterval& interval = claim.claim->interval;
  const bool truth = is_true(interval, value);
  INFO(to_string(interval) << " of " << value);
  REQUIRE(claim_result.verdict == (truth ? Verdict::confirmed : Verdict::refuted));
  REQUIRE((claim_result.bounds.lower <= value && value <= claim_result.bounds.upper));
  if (truth) {
    REQUIRE((claim_result.bounds.lower >= interval.bounds().lower &&
             claim_result.bounds.upper <= interval.bounds().upper));
    REQUIRE(claim_result.pv.empty());
    REQUIRE(claim_result.searches <= 2);
  } else {
    REQUIRE(claim_result.bounds.is_exact());
    REQUIRE(find_line_fault(claim.record.position.board, value, claim_result.pv) == "");
    REQUIRE(claim_result.searches <= 3);
  }
}

TEST_CASE("every relation is decided according to the value") {
  Solver solver({.hash_mib = 1});
  const SolveFunction solve = [&](const Board& b, Window w) { return solver.solve(b, w); };
  for (const ValuedBoard& one : valued_boards(20, 40, 0, 9)) {
    for (const ClaimedInterval& interval : intervals_near(one.value)) {
      const SolveRequest claim = claim_about(one.board, interval);
      check_decided(claim, one.value, verify_claim(claim, solve));
    }
  }
}

/// The definition of the rule that empty squares count for nobody.
Score disc_count(const Board& board) {
  const Bitboard legal = legal_moves(board);
  if (legal == 0) {
    return game_over(board) ? popcount(board.player) - popcount(board.opponent)
                            : -disc_count(board.passed());
  }
  Score best = -kInfinity;
  for (const Square square : squares(legal)) {
    best = std::max(best, -disc_count(play(board, square)));
  }
  return best;
}

/// Nearly all discs of one colour, so that many games end with empty squares.
Board lopsided_board(std::mt19937_64& random, int empties) {
  Board board;
  const auto share = random() % 8;
  for (int s = 0; s < kSquares; ++s) {
    const Bitboard square = Bitboard{1} << s;
    (random() % 10 < share ? board.player : board.opponent) |= square;
  }
  while (board.empty_count() < empties) {
    const Bitboard square = Bitboard{1} << random() % kSquares;
    board.player &= ~square;
    board.opponent &= ~square;
  }
  return board;
}

TEST_CASE("values that give empty squares to nobody are those of the definition") {
  Solver solver({.hash_mib = 1});
  std::mt19937_64 random(17);
  int by_rule = 0;  // boards whose value the rule changes
  int odd = 0;
  for (int i = 0; i < 3000; ++i) {
    const Board board = lopsided_board(random, static_cast<int>(i % 400 == 0 ? 10 : random() % 8));
    const Score value = disc_count(board);
    const Score ours = solver.solve(board).score;
    by_rule += value != ours ? 1 : 0;
    odd += value % 2 != 0 ? 1 : 0;
    DiscCountSolver counter(solver);
    const Solution found = counter.solve(board, {});
    INFO(board.player << " " << board.opponent);
    REQUIRE(found.status == Status::exact);
    REQUIRE(found.score == value);
    Position end{board, Colour::black};
    for (const Square move : found.pv) {
      REQUIRE(is_legal(end.board, move));
      end = play(end, move);
    }
    REQUIRE(game_over(end.board));
    const Score discs = popcount(end.board.player) - popcount(end.board.opponent);
    REQUIRE((end.side == Colour::black ? discs : -discs) == value);
    const Score alpha = std::clamp(value - 3 + static_cast<Score>(random() % 6), -65, 63);
    const Window window{alpha, alpha + 1 + static_cast<Score>(random() % 3)};
    const Solution within = counter.solve(board, window);
    REQUIRE(within.bounds.lower <= value);
    REQUIRE(within.bounds.upper >= value);
    REQUIRE(within.status == (value <= window.alpha  ? Status::upper
                              : value >= window.beta ? Status::lower
                                                     : Status::exact));
  }
  REQUIRE(by_rule > 300);
  REQUIRE(odd > 100);
}

TEST_CASE("claims by the rule that empty squares count for nobody are decided by it") {
  Solver solver({.hash_mib = 1});
  std::mt19937_64 random(4);
  for (int i = 0; i < 60; ++i) {
    const Board board = lopsided_board(random, 6);
    const Score value = disc_count(board);
    for (const ClaimedInterval& interval : intervals_near(value)) {
      SolveRequest claim = claim_about(board, interval);
      claim.claim->empties_to = EmptySquares::to_nobody;
      DiscCountSolver counter(solver);
      const ClaimResult found =
          verify_claim(claim, [&counter](const Board& b, Window w) { return counter.solve(b, w); });
      const Bounds ends = interval.bounds(EmptySquares::to_nobody);
      INFO(to_string(interval) << " of " << value);
      REQUIRE(found.verdict ==
              (ends.lower <= value && value <= ends.upper ? Verdict::confirmed : Verdict::refuted));
    }
  }
}

TEST_CASE("a claim needs only null windows, and the second only if necessary") {
  std::vector<Window> windows;
  Solver solver({.hash_mib = 1});
  const SolveFunction solve = [&](const Board& b, Window w) {
    windows.push_back(w);
    return solver.solve(b, w);
  };
  for (const ValuedBoard& one : valued_boards(22, 20, 4, 9)) {
    windows.clear();
    (void)verify_claim(claim_about(one.board, {Relation::equal, one.value}), solve);
    for (const Window window : windows) CHECK(window.beta == window.alpha + 1);
    windows.clear();
    (void)verify_claim(claim_about(one.board, {Relation::at_least, one.value}), solve);
    CHECK(windows.size() == (one.value == kMinScore ? 0 : 1));
    if (one.value > kMaxScore - 2) continue;
    windows.clear();
    (void)verify_claim(claim_about(one.board, {Relation::equal, one.value + 2}), solve);
    CHECK(windows.size() == 2);  // one refutes, one finds the value
    CHECK(windows[0].beta == windows[0].alpha + 1);
  }
}

TEST_CASE("a stopped search leaves a claim undecided with its proven bounds") {
  int searches = 0;
  const SolveFunction first_only = [&](const Board&, Window window) {
    Solution solution;
    if (++searches == 1) {
      solution.status = Status::lower;
      solution.bounds.lower = solution.score = window.beta;
      solution.best_move = Square::a1;
    }
    return solution;
  };
  const SolveRequest claim = claim_about(kStartBoard, {Relation::draw});
  const ClaimResult claim_result = verify_claim(claim, first_only);
  CHECK(claim_result.verdict == Verdict::undecided);
  CHECK(ends(claim_result.bounds) == Ends(0, kMaxScore));
  CHECK(claim_result.pv.empty());

  // The bounds from before the stop may suffice.
  const SolveFunction bound_then_stop = [](const Board&, Window) {
    Solution solution;
    solution.bounds.upper = -6;
    return solution;
  };
  const ClaimResult refuted = verify_claim(claim, bound_then_stop);
  CHECK(refuted.verdict == Verdict::refuted);
  CHECK(refuted.bounds.upper == -6);
  CHECK(refuted.pv.empty());
}

TEST_CASE("rows of verdicts have the documented fields") {
  Outcome outcome(claim_about(kStartBoard, {Relation::at_least, 4}, Square::d3));
  outcome.record.id = "7:d3";
  outcome.claim->source = "a, b";
  outcome.claim->line = 7;
  outcome.claim_result() = {
      .verdict = Verdict::refuted, .bounds = {-2, -2}, .pv = {Square::d3, Square::c5}};
  const auto object = nlohmann::json::parse(claim_to_jsonl(outcome, "kanzen"));
  check_fields(object, {{"id", "7:d3"},
                        {"move", "d3"},
                        {"claim", ">= +4"},
                        {"verdict", "refuted"},
                        {"upper", -2},
                        {"pv", "d3c5"},
                        {"empties", 60}});
  CHECK_FALSE(object.contains("comment"));
  const auto writer = make_claim_writer("csv", "kanzen\x1B");
  const std::string heading = writer->heading();
  const std::string row = writer->row(outcome);
  CHECK(row.find("7:d3,\"a, b\",7,") == 0);
  outcome.record.id = outcome.record.comment.emplace("\x1B[31mred");
  outcome.claim->source = "\x1B]0;title\x07";
  CHECK(std::ranges::none_of(writer->row(outcome),
                             [](char c) { return c == '\x1B' || c == '\x07'; }));
  CHECK(std::ranges::count(heading, ',') + 1 == std::ranges::count(row, ','));  // one is quoted
}

struct Pair {
  Solver solver{{.hash_mib = 4}};
  Solver second{{.hash_mib = 1, .uses_evaluation = false}};
  SolveFunction ask = [this](const Board& b, Window w) { return solver.solve(b, w); };
  SelfCheckTools tools{.solve = [this](const Board& b, Window w) { return second.solve(b, w); },
                       .known_bounds = [this](const Board& b) { return solver.known_bounds(b); }};

  Outcome solved(const Board& board, Window window = {}) {
    Outcome outcome{{.window = window}};
    outcome.record.position.board = board;
    outcome.solution() = solver.solve(board, window);
    return outcome;
  }
  Outcome solved_moves(const Board& board, Goal goal) {
    Outcome outcome{{.goal = goal}};
    outcome.record.position.board = board;
    outcome.result = reach_goal(ask, board, outcome.goal);
    return outcome;
  }
};

TEST_CASE("right results pass the check for every goal") {
  Pair pair;
  Random random(70);
  for (int i = 0; i < 30; ++i) {
    const Board board = random_reachable_board(random, i % 12);
    CHECK_FALSE(self_check(pair.solved(board), pair.tools).contradiction);
    CHECK_FALSE(self_check(pair.solved(board, {-1, 1}), pair.tools).contradiction);
    for (const Goal goal : {Goal::all_moves, Goal::best_moves}) {
      CHECK_FALSE(self_check(pair.solved_moves(board, goal), pair.tools).contradiction);
    }
  }
}

TEST_CASE("bounds of the table are audited below large positions") {
  Pair pair;
  Random random(71);
  const SelfCheckReport report =
      self_check(pair.solved(random_unfinished_board(random, 15)), pair.tools);
  CHECK_FALSE(report.contradiction);
  CHECK_FALSE(report.was_stopped);
  CHECK(report.checked_entries == kMaxCheckedEntries);
}

TEST_CASE("a wrong value is found") {
  Pair pair;
  Random random(72);
  for (int i = 0; i < 20; ++i) {
    Outcome outcome =
        pair.solved(random_unfinished_board(random, 8), i % 2 == 0 ? Window{} : Window{0, 1});
    const int wrong = outcome.solution().status == Status::lower ? 2 : -2;
    // A bound is wrong only beyond the value; an exact value is wrong on either side.
    if (outcome.solution().status != Status::exact) {
      outcome.solution().score = pair.solver.solve(outcome.record.position.board).score;
    }
    outcome.solution().score += wrong;
    // The line is checked first; without it, the values are.
    if (outcome.solution().status == Status::exact) {
      const auto contradiction = self_check(outcome, pair.tools).contradiction;
      REQUIRE(contradiction);
      CHECK(contradiction->found.find("the line") == 0);
      outcome.solution().status = wrong > 0 ? Status::lower : Status::upper;
    }
    const auto contradiction = self_check(outcome, pair.tools).contradiction;
    REQUIRE(contradiction);
    CHECK(contradiction->found.find("the value") == 0);
    CHECK(contradiction->board == outcome.record.position.board);
  }
}

TEST_CASE("a wrong line is found") {
  Pair pair;
  Random random(73);
  Outcome outcome = pair.solved(random_unfinished_board(random, 8));
  outcome.solution().pv.pop_back();
  REQUIRE(self_check(outcome, pair.tools).contradiction);
  outcome.solution().pv.clear();
  REQUIRE(self_check(outcome, pair.tools).contradiction);
}

TEST_CASE("a wrong value of a move is found") {
  Pair pair;
  Random random(74);
  int planted = 0;
  for (int i = 0; i < 10; ++i) {
    const Board board = random_unfinished_board(random, 8);
    if (legal_moves(board) == 0) continue;
    Outcome outcome = pair.solved_moves(board, Goal::all_moves);
    MoveValue& worst = outcome.moves().back();
    worst.bounds.lower = worst.bounds.upper =
        worst.bounds.upper == kMaxScore ? kMaxScore - 2 : worst.bounds.upper + 2;
    ++planted;
    CHECK(self_check(outcome, pair.tools).contradiction);
  }
  CHECK(planted > 5);
}

TEST_CASE("a wrong bound in the table is found") {
  Pair pair;
  Random random(75);
  const Outcome outcome = pair.solved(random_unfinished_board(random, 14));
  SelfCheckTools tools = pair.tools;
  // Some bounds are too good by two; all others are right.
  tools.known_bounds = [&](const Board& board) -> std::optional<Bounds> {
    auto bounds = pair.solver.known_bounds(board);
    if (bounds && board.empty_count() <= kCheckedEntryMaxEmpties && hash_of(board) % 2 == 0) {
      if (bounds->lower > kMinScore) bounds->lower = pair.second.solve(board).score + 2;
      if (bounds->upper < kMaxScore) bounds->upper = pair.second.solve(board).score - 2;
    }
    return bounds;
  };
  const auto contradiction = self_check(outcome, tools).contradiction;
  REQUIRE(contradiction);
  CHECK(contradiction->found.find("a bound in the table") == 0);
  CHECK(contradiction->board.empty_count() <= kCheckedEntryMaxEmpties);
}

TEST_CASE("a stopped check is counted and is not an error") {
  Pair pair;
  Random random(76);
  const Outcome outcome = pair.solved(random_unfinished_board(random, 8));
  pair.second.request_stop();
  const SelfCheckReport report = self_check(outcome, pair.tools);
  CHECK_FALSE(report.contradiction);
  CHECK(report.was_stopped);
  // Two searches that contradict each other decide nothing, either, and are an error.
  const Score value = position_result(outcome).solution.score;
  pair.tools.solve = [value](const Board&, Window window) {
    return window.alpha < value
               ? Solution{.status = Status::lower, .bounds = {value, kMaxScore}}
               : Solution{.status = Status::upper, .bounds = {kMinScore, value - 2}};
  };
  CHECK(self_check(outcome, pair.tools).contradiction);
}

TEST_CASE("results of many threads are checked in parallel, and their bounds audited") {
  const bool isolate = GENERATE(false, true);
  const SolverOptions options{
      .threads = 3, .hash_mib = 3, .sharing = isolate ? Sharing::isolated : Sharing::shared};
  Solver solver(options);
  SelfCheck second(options);
  Random random(77);
  std::vector<Board> boards;
  for (int i = 0; i < 12; ++i) boards.push_back(random_unfinished_board(random, 14));
  std::vector<SelfCheckReport> reports(boards.size());
  std::vector<PositionTask> tasks;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    tasks.push_back({.work = [&, i](PositionSolver& task) {
      Outcome outcome;
      outcome.record.position.board = boards[i];
      outcome.solution() = task.solve(boards[i]);
      reports[i] = second.check(outcome, task);
    }});
  }
  solver.post(std::move(tasks));
  solver.wait();
  for (const SelfCheckReport& report : reports) {
    CAPTURE(isolate);
    CHECK_FALSE(report.contradiction);
    CHECK(report.checked_entries > 0);
  }
}

}  // namespace
}  // namespace kanzen::test
