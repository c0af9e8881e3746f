#include <array>

#include "core/game.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/slow_rules.hpp"

namespace kanzen {

TEST_CASE("perft from the start gives the published counts in both pass conventions") {
  // Up to depth 8 no game has a pass; depth 9 pins the convention.
  constexpr std::array<std::uint64_t, 9> kCounts = {1, 4, 12, 56, 244, 1396, 8200, 55092, 390216};
  for (std::size_t depth = 0; depth < kCounts.size(); ++depth) {
    CAPTURE(depth);
    const int plies = static_cast<int>(depth);
    CHECK(perft(kStartBoard, plies, PassCounting::ply) == kCounts[depth]);
    CHECK(perft(kStartBoard, plies, PassCounting::free) == kCounts[depth]);
  }
  CHECK(perft(kStartBoard, 9, PassCounting::ply) == 3005288);
  CHECK(perft(kStartBoard, 9, PassCounting::free) == 3005320);
}

TEST_CASE("perft agrees with the slow rules on random boards") {
  test::Random random(81);
  for (int i = 0; i < 300; ++i) {
    // Late positions have passes and early ends; unreachable ones have them everywhere.
    const Board board = i % 2 == 0 ? random_reachable_board(random, random.between(0, 12))
                                   : random_unreachable_board(random, random.between(0, 20));
    const slow::Position position = slow::from_board(board);
    for (int depth = 0; depth <= 3; ++depth) {
      REQUIRE(perft(board, depth, PassCounting::ply) == slow::perft(position, depth, true));
      REQUIRE(perft(board, depth, PassCounting::free) == slow::perft(position, depth, false));
    }
  }
}

TEST_CASE("perft stops at a finished game") {
  const Board finished{bit(Square::a1), 0};
  CHECK(perft(finished, 5, PassCounting::ply) == 1);
  CHECK(perft(finished, 5, PassCounting::free) == 1);
}

}  // namespace kanzen
