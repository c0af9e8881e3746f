// Legal moves, flipped discs and play, each compared with its slow twin on any kind of board.
#include "core/moves.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/slow_rules.hpp"

namespace kanzen {

namespace {

void check_rules_on(const Board& board) {
  const slow::Position position = slow::from_board(board);
  CAPTURE(board.player, board.opponent);
  REQUIRE(slow::to_board(position) == board);
  REQUIRE(legal_moves(board) == slow::to_set(slow::legal_moves(position)));
  REQUIRE(game_over(board) == slow::game_over(position));
  for (const Square square : squares(board.empty_squares())) {
    CAPTURE(index_of(square));
    const Bitboard flipped = flips(square, board);
    REQUIRE(flipped == slow::to_set(slow::flips(position, index_of(square))));
    REQUIRE((flipped != 0) == ((legal_moves(board) & bit(square)) != 0));
    if (flipped != 0) {
      REQUIRE(play(board, square) == slow::to_board(slow::played(position, index_of(square))));
    }
  }
  REQUIRE(board.passed() == slow::to_board(slow::passed(position)));
  REQUIRE(board.empty_count() == slow::empty_count(position));
}

}  // namespace

TEST_CASE("the start position has the four known moves") {
  CHECK(slow::to_board(slow::start_position()) == kStartBoard);
  CHECK(legal_moves(kStartBoard) ==
        (bit(Square::d3) | bit(Square::c4) | bit(Square::f5) | bit(Square::e6)));
  CHECK(flips(Square::d3, kStartBoard) == bit(Square::d4));
}

TEST_CASE("moves and flips agree with the slow rules on reachable boards") {
  test::Random random(1);
  for (int i = 0; i < 3000; ++i) {
    check_rules_on(test::random_reachable_board(random, random.between(0, 60)));
  }
}

TEST_CASE("moves and flips agree with the slow rules on unreachable boards") {
  test::Random random(2);
  for (int i = 0; i < 10'000; ++i) {
    check_rules_on(test::random_unreachable_board(random, random.between(0, 64)));
  }
}

TEST_CASE("flips agree with the slow rules on every square with long runs around it") {
  // The square is empty and almost everything else is the opponent's. This gives the longest runs,
  // ending at every distance and at the edge of the board.
  test::Random random(3);
  for (int square = 0; square < kSquares; ++square) {
    for (int i = 0; i < 300; ++i) {
      Board board;
      board.player = random.bits() & random.bits() & random.bits();
      board.opponent = ~board.player;
      if (i % 2 == 1) board.opponent &= ~(random.bits() & random.bits() & random.bits());
      const Bitboard hole = ~(Bitboard{1} << square);
      board.player &= hole;
      board.opponent &= hole;
      const Bitboard flipped = flips(static_cast<Square>(square), board);
      REQUIRE(flipped == slow::to_set(slow::flips(slow::from_board(board), square)));
    }
  }
}

TEST_CASE("boards without discs of one side have no moves") {
  CHECK(legal_moves(Board{0, 0}) == 0);
  CHECK(legal_moves(Board{~Bitboard{0}, 0}) == 0);
  CHECK(legal_moves(Board{0, ~bit(Square::a1)}) == 0);
  CHECK(game_over(Board{bit(Square::d4), 0}));
}

TEST_CASE("a board may have more than 33 legal moves") {
  // 33 is often given as the maximum, but only for reachable boards. Hill climbing found this
  // board. Lists of moves must have space for it.
  const Board board = test::kBoardWith35Moves;
  check_rules_on(board);
  CHECK(popcount(legal_moves(board)) == 35);
}

}  // namespace kanzen
