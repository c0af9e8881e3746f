// Compares the oracle with the slow rules. They share no code.
#include "solver/lab/reference.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/slow_rules.hpp"

namespace kanzen {

namespace {

/// Half of the boards are unreachable, with many passes and early ends.
[[nodiscard]] Board draw(test::Random& random, int most_empties) {
  const int empties = random.between(0, most_empties);
  return random.between(0, 1) == 0 ? test::random_reachable_board(random, empties)
                                   : test::random_unreachable_board(random, empties);
}

}  // namespace

TEST_CASE("the oracle agrees with an exhaustive search by the slow rules") {
  test::Random random(61);
  int passes = 0;
  int early_ends = 0;
  for (int i = 0; i < 1500; ++i) {
    const Board board = draw(random, 6);
    const slow::Position position = slow::from_board(board);
    CAPTURE(board.player, board.opponent);
    const Score value = slow::minimax(position);
    REQUIRE(lab::reference_minimax(board) == value);
    REQUIRE(lab::reference_value(board) == value);
    if (slow::legal_moves(position).empty()) {
      ++(slow::game_over(position) ? early_ends : passes);
    }
  }
  CHECK(passes > 50);
  CHECK(early_ends > 50);
}

TEST_CASE("alpha-beta of the oracle keeps the fail-soft contract in every window") {
  test::Random random(62);
  for (int i = 0; i < 250; ++i) {
    const Board board = draw(random, 6);
    const Score value = slow::minimax(slow::from_board(board));
    CAPTURE(board.player, board.opponent, value);
    for (Score alpha = -65; alpha <= 64; alpha += 1 + random.between(0, 5)) {
      for (const Score beta : {alpha + 1, alpha + random.between(1, 20), kMaxScore + 1}) {
        if (beta <= alpha) continue;
        const Score r = lab::reference_alpha_beta(board, alpha, beta);
        CAPTURE(alpha, beta, r);
        if (r <= alpha) {
          REQUIRE(value <= r);
        } else if (r >= beta) {
          REQUIRE(value >= r);
        } else {
          REQUIRE(value == r);
        }
      }
    }
  }
}

TEST_CASE("the eight images of a board have one value") {
  test::Random random(63);
  for (int i = 0; i < 60; ++i) {
    const Board board = test::random_reachable_board(random, 8);
    const Score value = lab::reference_value(board);
    for (int s = 1; s < 8; ++s) {
      const Board image = slow::to_board(slow::transformed(slow::from_board(board), s));
      REQUIRE(lab::reference_value(image) == value);
    }
  }
}

}  // namespace kanzen
