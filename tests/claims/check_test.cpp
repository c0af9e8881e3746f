// The second opinion: silent on right results, and it finds each kind of planted error.
#include "solver/claims/check.hpp"

#include "core/hash.hpp"
#include "core/moves.hpp"
#include "solver/batch/all_moves.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::test {
namespace {

/// A solver and another one that checks it.
struct Pair {
  Solver solver{{.hash_mib = 4}};
  Solver second{{.hash_mib = 1, .evaluation = false}};
  SolveFunction solve_function = [this](const Board& b, Window w) { return solver.solve(b, w); };
  CheckTools tools{.solve = [this](const Board& b, Window w) { return second.solve(b, w); },
                   .forget = [this] { second.clear(); },
                   .recall = [this](const Board& b) { return solver.recall(b); }};

  Outcome solved(const Board& board, Window window = {}) {
    Outcome outcome{.window = window};
    outcome.record.position.board = board;
    outcome.solution = solver.solve(board, window);
    return outcome;
  }
};

}  // namespace

TEST_CASE("right results pass the check whatever was asked") {
  Pair pair;
  Checker checker(pair.tools);
  Random random(70);
  for (int i = 0; i < 30; ++i) {
    const Board board = random_reachable_board(random, i % 12);
    CHECK_FALSE(checker.check(pair.solved(board)));
    CHECK_FALSE(checker.check(pair.solved(board, {-1, 1})));
    Outcome moves{.question = Question::all_moves};
    moves.record.position.board = board;
    solve_moves(pair.solve_function, board, moves);
    CHECK_FALSE(checker.check(moves));
    Outcome best{.question = Question::best_moves};
    best.record.position.board = board;
    solve_moves(pair.solve_function, board, best);
    CHECK_FALSE(checker.check(best));
  }
  CHECK(checker.results() == 120);
  CHECK(checker.unchecked() == 0);
}

TEST_CASE("bounds of the table are audited below large positions") {
  Pair pair;
  Checker checker(pair.tools);
  Random random(71);
  CHECK_FALSE(checker.check(pair.solved(random_unfinished_board(random, 15))));
  CHECK(checker.audits() > 0);
}

TEST_CASE("a wrong value is found") {
  Pair pair;
  Random random(72);
  for (int i = 0; i < 20; ++i) {
    Outcome outcome =
        pair.solved(random_unfinished_board(random, 8), i % 2 == 0 ? Window{} : Window{0, 1});
    const int wrong = outcome.solution.kind == Kind::lower ? 2 : -2;
    // A bound is wrong only beyond the value; the value itself either way.
    if (outcome.solution.kind != Kind::exact) {
      outcome.solution.score = pair.solver.solve(outcome.record.position.board).score;
    }
    outcome.solution.score += wrong;
    // The line is the first thing looked at: without it the values are.
    if (outcome.solution.kind == Kind::exact) {
      Checker checker(pair.tools);
      const auto difference = checker.check(outcome);
      REQUIRE(difference);
      CHECK(difference->found.find("the line") == 0);
      outcome.solution.kind = wrong > 0 ? Kind::lower : Kind::upper;
    }
    Checker checker(pair.tools);
    const auto difference = checker.check(outcome);
    REQUIRE(difference);
    CHECK(difference->found.find("the value") == 0);
    CHECK(difference->board == outcome.record.position.board);
  }
}

TEST_CASE("a wrong line is found") {
  Pair pair;
  Random random(73);
  Outcome outcome = pair.solved(random_unfinished_board(random, 8));
  Checker checker(pair.tools);
  outcome.solution.line.pop_back();
  REQUIRE(checker.check(outcome));
  outcome.solution.line.clear();
  REQUIRE(checker.check(outcome));
}

TEST_CASE("a wrong value of a move is found") {
  Pair pair;
  Random random(74);
  int planted = 0;
  for (int i = 0; i < 10; ++i) {
    const Board board = random_unfinished_board(random, 8);
    if (legal_moves(board) == 0) continue;
    Outcome outcome{.question = Question::all_moves};
    outcome.record.position.board = board;
    solve_moves(pair.solve_function, board, outcome);
    MoveValue& worst = outcome.moves.back();
    worst.lower = worst.upper = worst.upper == kMaxScore ? kMaxScore - 2 : worst.upper + 2;
    ++planted;
    Checker checker(pair.tools);
    CHECK(checker.check(outcome));
  }
  CHECK(planted > 5);
}

TEST_CASE("a wrong bound in the table is found") {
  Pair pair;
  Random random(75);
  const Outcome outcome = pair.solved(random_unfinished_board(random, 14));
  CheckTools tools = pair.tools;
  // Some bounds are too good by two, no other is touched.
  tools.recall = [&](const Board& board) -> std::optional<Bounds> {
    auto bounds = pair.solver.recall(board);
    if (bounds && board.empty_count() <= Checker::kAuditMaxEmpties && hash_of(board) % 2 == 0) {
      if (bounds->lower > kMinScore) bounds->lower = pair.second.solve(board).score + 2;
      if (bounds->upper < kMaxScore) bounds->upper = pair.second.solve(board).score - 2;
    }
    return bounds;
  };
  Checker checker(tools);
  const auto difference = checker.check(outcome);
  REQUIRE(difference);
  CHECK(difference->found.find("a bound in the table") == 0);
  CHECK(difference->board.empty_count() <= Checker::kAuditMaxEmpties);
}

TEST_CASE("a stopped check is counted and no error") {
  Pair pair;
  Random random(76);
  const Outcome outcome = pair.solved(random_unfinished_board(random, 8));
  pair.second.request_stop();
  Checker checker(pair.tools);
  CHECK_FALSE(checker.check(outcome));
  CHECK(checker.results() == 0);
  CHECK(checker.unchecked() == 1);
}

}  // namespace kanzen::test
