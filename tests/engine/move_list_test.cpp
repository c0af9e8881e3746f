#include <algorithm>
#include <vector>

#include "solver/engine/search/split_point.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen {

TEST_CASE("moves come best first, and equal ones in the order they were added") {
  test::Random random(401);
  for (int i = 0; i < 500; ++i) {
    const int size = random.between(0, kSquares);
    MoveList list;
    std::vector<std::pair<int, Square>> expected;
    for (int s = 0; s < size; ++s) {
      const int priority = random.between(-5, 5);
      list.add(static_cast<Square>(s), Bitboard{1} << s, priority);
      expected.emplace_back(-priority, static_cast<Square>(s));
    }
    std::stable_sort(expected.begin(), expected.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    REQUIRE(list.remaining() == size);
    for (const auto& [negated, square] : expected) {
      const Move& move = list.next();
      REQUIRE(move.square == square);
      REQUIRE(move.priority == -negated);
      REQUIRE(move.flipped == Bitboard{1} << static_cast<unsigned>(square));
    }
    REQUIRE(list.remaining() == 0);
  }
}

}  // namespace kanzen
