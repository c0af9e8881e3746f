#include "core/geometry.hpp"

#include <algorithm>

#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen {

TEST_CASE("a geometry has the squares that counting files and ranks gives") {
  for (const int side : {4, 6, 8}) {
    const Geometry geometry{side};
    CHECK(popcount(geometry.inside()) == geometry.square_count());
    const int first = (8 - side) / 2;
    const int last = 7 - first;
    for (int s = 0; s < kSquares; ++s) {
      CAPTURE(side, s);
      // The distance of the file and the rank to the nearer edge of the board; negative: outside.
      const int file = std::min(s % 8 - first, last - s % 8);
      const int rank = std::min(s / 8 - first, last - s / 8);
      const auto has = [s](Bitboard set) { return (set >> s & 1) != 0; };
      CHECK(has(geometry.inside()) == (file >= 0 && rank >= 0));
      CHECK(has(geometry.corners()) == (file == 0 && rank == 0));
      CHECK(has(geometry.x_squares()) == (file == 1 && rank == 1));
    }
  }
}

TEST_CASE("the geometry of the whole board agrees with the plain functions") {
  test::Random random(12);
  for (int i = 0; i < 2000; ++i) {
    const Board board = test::random_unreachable_board(random, random.between(0, 64));
    CHECK(kStandardBoard.empty_squares(board) == board.empty_squares());
    CHECK(kStandardBoard.legal_moves(board) == legal_moves(board));
    CHECK(kStandardBoard.game_over(board) == game_over(board));
    CHECK(kStandardBoard.final_score(board) == final_score(board));
  }
}

TEST_CASE("moves of a small board stay inside, and its values within its squares") {
  constexpr Geometry kSix{6};
  test::Random random(13);
  for (int i = 0; i < 2000; ++i) {
    const Board any = test::random_unreachable_board(random, random.between(0, 64));
    const Board board{any.player & kSix.inside(), any.opponent & kSix.inside()};
    CHECK(kSix.empty_count(board) == 36 - popcount(board.occupied()));
    CHECK(kSix.legal_moves(board) == (legal_moves(board) & kSix.inside()));
    const Score score = kSix.final_score(board);
    CHECK(score == -kSix.final_score(board.passed()));
    CHECK((score >= -36 && score <= 36 && score % 2 == 0));
  }
}

}  // namespace kanzen
