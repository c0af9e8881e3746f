#include "solver/claims/self_check.hpp"

#include <utility>
#include <vector>

#include "core/hash.hpp"
#include "core/moves.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/outcome_moves.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::test {
namespace {

struct Pair {
  Solver solver{{.hash_mib = 4}};
  Solver second{{.hash_mib = 1, .evaluation = false}};
  SolveFunction ask = [this](const Board& b, Window w) { return solver.solve(b, w); };
  SelfCheckTools tools{.solve = [this](const Board& b, Window w) { return second.solve(b, w); },
                       .known_bounds = [this](const Board& b) { return solver.known_bounds(b); }};

  Outcome solved(const Board& board, Window window = {}) {
    Outcome outcome{{.window = window}};
    outcome.record.position.board = board;
    outcome.solution() = solver.solve(board, window);
    return outcome;
  }
};

}  // namespace

TEST_CASE("right results pass the check for every goal") {
  Pair pair;
  Random random(70);
  for (int i = 0; i < 30; ++i) {
    const Board board = random_reachable_board(random, i % 12);
    CHECK_FALSE(self_check(pair.solved(board), pair.tools).contradiction);
    CHECK_FALSE(self_check(pair.solved(board, {-1, 1}), pair.tools).contradiction);
    Outcome moves{{.goal = Goal::all_moves}};
    moves.record.position.board = board;
    solve_moves(pair.ask, board, moves);
    CHECK_FALSE(self_check(moves, pair.tools).contradiction);
    Outcome best{{.goal = Goal::best_moves}};
    best.record.position.board = board;
    solve_moves(pair.ask, board, best);
    CHECK_FALSE(self_check(best, pair.tools).contradiction);
  }
}

TEST_CASE("bounds of the table are audited below large positions") {
  Pair pair;
  Random random(71);
  const SelfCheckReport report =
      self_check(pair.solved(random_unfinished_board(random, 15)), pair.tools);
  CHECK_FALSE(report.contradiction);
  CHECK_FALSE(report.stopped);
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
    Outcome outcome{{.goal = Goal::all_moves}};
    outcome.record.position.board = board;
    solve_moves(pair.ask, board, outcome);
    MoveValue& worst = outcome.moves().back();
    worst.lower = worst.upper = worst.upper == kMaxScore ? kMaxScore - 2 : worst.upper + 2;
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
  CHECK(report.stopped);
}

TEST_CASE("results of many threads are checked in parallel, and their bounds audited") {
  for (const bool isolate : {false, true}) {
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
}

}  // namespace kanzen::test
