// Soundness of the stable-disc bound: no play flips a disc that is called stable.
#include "core/stability.hpp"

#include <string>

#include "core/moves.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/slow_rules.hpp"

namespace kanzen {

namespace {

[[nodiscard]] Bitboard stable(Bitboard own, Bitboard other) {
  return stable_discs<isa::Generic>(own, other);
}

/// Plays random moves to the end by the slow rules. Demands that discs called stable at any step
/// never change sides.
void check_playout(test::Random& random, const Board& board) {
  slow::Position position = slow::from_board(board);
  Bitboard held_by_mover = 0;
  Bitboard held_by_other = 0;
  while (true) {
    const Board now = slow::to_board(position);
    CAPTURE(now.player, now.opponent);
    REQUIRE((held_by_mover & ~now.player) == 0);
    REQUIRE((held_by_other & ~now.opponent) == 0);
    held_by_mover |= stable(now.player, now.opponent);
    held_by_other |= stable(now.opponent, now.player);
    REQUIRE((held_by_mover & ~now.player) == 0);
    REQUIRE((held_by_other & ~now.opponent) == 0);

    const std::vector<int> moves = slow::legal_moves(position);
    if (moves.empty()) {
      if (slow::game_over(position)) return;
      position = slow::passed(position);
    } else {
      position = slow::played(position, moves[random.below(moves.size())]);
    }
    std::swap(held_by_mover, held_by_other);
  }
}

}  // namespace

TEST_CASE("stable discs of reachable boards are never flipped in random games") {
  test::Random random(51);
  for (int i = 0; i < 1500; ++i) {
    check_playout(random, random_reachable_board(random, random.between(0, 40)));
  }
}

TEST_CASE("stable discs of unreachable boards are never flipped in random games") {
  test::Random random(52);
  for (int i = 0; i < 4000; ++i) {
    check_playout(random, random_unreachable_board(random, random.between(0, 30)));
  }
}

TEST_CASE("the edge table agrees with brute force over all orders of play") {
  for (unsigned code = 0; code < 6561; ++code) {
    std::array<char, 8> edge{};
    Bitboard own = 0;
    Bitboard other = 0;
    for (unsigned place = 0, rest = code; place < 8; ++place, rest /= 3) {
      edge[place] = "-XO"[rest % 3];
      if (rest % 3 == 1) own |= Bitboard{1} << place;
      if (rest % 3 == 2) other |= Bitboard{1} << place;
    }
    CAPTURE(code, std::string(edge.begin(), edge.end()));
    REQUIRE(detail::stable_on_edge(own, other) == slow::stable_on_edge(edge));
  }
}

TEST_CASE("stability is the same for the eight images") {
  test::Random random(53);
  for (int i = 0; i < 3000; ++i) {
    const Board board = random_unreachable_board(random, random.between(0, 40));
    const slow::Position position = slow::from_board(board);
    const slow::Position found = slow::from_board({stable(board.player, board.opponent), 0});
    for (int s = 1; s < 8; ++s) {
      const Board image = slow::to_board(slow::transformed(position, s));
      REQUIRE(stable(image.player, image.opponent) ==
              slow::to_board(slow::transformed(found, s)).player);
    }
  }
}

TEST_CASE("obviously stable discs are found") {
  CHECK(stable(~Bitboard{0}, 0) == ~Bitboard{0});
  CHECK(stable(0x00FF00FF00FF00FF, 0xFF00FF00FF00FF00) == 0x00FF00FF00FF00FF);
  CHECK(stable(kCorners, 0) == kCorners);
  CHECK(stable(bit(Square::a1) | bit(Square::b1) | bit(Square::a2), 0) ==
        (bit(Square::a1) | bit(Square::b1) | bit(Square::a2)));
  CHECK(stable(bit(Square::d4), bit(Square::e4)) == 0);
}

TEST_CASE("lines count as full exactly if no square of them is empty") {
  test::Random random(54);
  for (int i = 0; i < 3000; ++i) {
    const Bitboard occupied = ~(random.bits() & random.bits() & random.bits() & random.bits());
    const FullLines full = full_lines(occupied);
    for (int square = 0; square < 64; ++square) {
      const auto line_full = [&](int file_step, int rank_step) {
        for (const int sign : {-1, 1}) {
          int file = square % 8;
          int rank = square / 8;
          while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
            if ((occupied >> (8 * rank + file) & 1) == 0) return false;
            file += sign * file_step;
            rank += sign * rank_step;
          }
        }
        return true;
      };
      CAPTURE(occupied, square);
      REQUIRE((full.rows >> square & 1) == (line_full(1, 0) ? 1 : 0));
      REQUIRE((full.files >> square & 1) == (line_full(0, 1) ? 1 : 0));
      REQUIRE((full.rising >> square & 1) == (line_full(1, 1) ? 1 : 0));
      REQUIRE((full.falling >> square & 1) == (line_full(-1, 1) ? 1 : 0));
    }
  }
}

}  // namespace kanzen
