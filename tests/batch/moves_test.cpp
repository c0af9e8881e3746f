// Values of all moves compared with full searches, and windows compared with values.
#include "core/moves.hpp"

#include <algorithm>

#include "tests/support/catch.hpp"
#include "tests/support/outcome_moves.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::test {

TEST_CASE("values of moves equal the values of the positions after them") {
  Random random(2026);
  Solver solver({.hash_mib = 1});
  Solver independent({.hash_mib = 1});
  for (int i = 0; i < 60; ++i) {
    const Board board = random_reachable_board(random, 4 + i % 8);
    Outcome all{{.goal = Goal::all_moves}};
    solve_moves(make_solve_function(solver), board, all);
    Outcome best{{.goal = Goal::best_moves}};
    solve_moves(make_solve_function(solver), board, best);
    const Bitboard legal = legal_moves(board);
    if (legal == 0) {
      CHECK(all.moves().size() == (game_over(board) ? 0U : 1U));
      continue;
    }
    REQUIRE(all.moves().size() == static_cast<std::size_t>(popcount(legal)));
    REQUIRE(best.moves().size() == all.moves().size());
    for (const MoveValue& value : all.moves()) {
      const Score score = -independent.solve(play(board, value.move)).score;
      CHECK(value.lower == score);
      CHECK(value.upper == score);
      const auto other = std::find_if(best.moves().begin(), best.moves().end(),
                                      [&](const MoveValue& v) { return v.move == value.move; });
      REQUIRE(other != best.moves().end());
      CHECK(other->lower <= score);
      CHECK(other->upper >= score);
      // Equal to the best value, or proven to be lower.
      CHECK((other->lower == all.solution().score) == (score == all.solution().score));
      CHECK((other->upper < all.solution().score) == (score < all.solution().score));
    }
    CHECK(all.moves().front().lower == all.solution().score);
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

}  // namespace kanzen::test
