#include <vector>

#include "core/board.hpp"
#include "core/moves.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen {

namespace {

[[nodiscard]] bool contains(Bitboard set, int square) { return (set >> square & 1) != 0; }

}  // namespace

TEST_CASE("squares of a set come lowest first, and each once") {
  test::Random random(5);
  for (int i = 0; i < 1000; ++i) {
    const Bitboard set = random.bits() & random.bits();
    std::vector<int> expected;
    for (int square = 0; square < 64; ++square) {
      if (contains(set, square)) expected.push_back(square);
    }
    std::vector<int> found;
    for (const Square square : squares(set)) found.push_back(index_of(square));
    REQUIRE(found == expected);
    REQUIRE(popcount(set) == static_cast<int>(expected.size()));

    std::vector<int> popped;
    for (Bitboard rest = set; rest != 0;) popped.push_back(index_of(pop_first(rest)));
    REQUIRE(popped == expected);
  }
}

TEST_CASE("neighbours are the squares one step away by coordinates") {
  for (int square = 0; square < 64; ++square) {
    Bitboard expected = 0;
    for (int other = 0; other < 64; ++other) {
      const int files = std::abs(square % 8 - other % 8);
      const int ranks = std::abs(square / 8 - other / 8);
      if (std::max(files, ranks) == 1) expected |= Bitboard{1} << other;
    }
    REQUIRE(neighbours(Bitboard{1} << square) == expected);
  }
  CHECK(neighbours(0) == 0);
  CHECK(neighbours(~Bitboard{0}) == ~Bitboard{0});
}

TEST_CASE("edges and corners are on the squares of their names") {
  for (int square = 0; square < 64; ++square) {
    CHECK(contains(kFileA, square) == (square % 8 == 0));
    CHECK(contains(kFileH, square) == (square % 8 == 7));
    CHECK(contains(kRank1, square) == (square / 8 == 0));
    CHECK(contains(kRank8, square) == (square / 8 == 7));
  }
  CHECK(kCorners == (bit(Square::a1) | bit(Square::h1) | bit(Square::a8) | bit(Square::h8)));
}

TEST_CASE("the eight rays of a square cover its lines without overlap") {
  for (int square = 0; square < 64; ++square) {
    const Rays& rays = kRays[static_cast<std::size_t>(square)];
    Bitboard all = 0;
    for (const auto& group : {rays.up, rays.down}) {
      for (const Bitboard ray : group) {
        REQUIRE((all & ray) == 0);
        all |= ray;
      }
    }
    Bitboard expected = 0;
    for (int other = 0; other < 64; ++other) {
      const int files = std::abs(square % 8 - other % 8);
      const int ranks = std::abs(square / 8 - other / 8);
      const bool on_line = files == 0 || ranks == 0 || files == ranks;
      if (other != square && on_line) expected |= Bitboard{1} << other;
    }
    REQUIRE(all == expected);
    for (const Bitboard ray : rays.up) REQUIRE((ray & ((Bitboard{2} << square) - 1)) == 0);
    for (const Bitboard ray : rays.down) REQUIRE(ray >> square == 0);
  }
}

}  // namespace kanzen
