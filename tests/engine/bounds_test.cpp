#include "solver/engine/search/bounds.hpp"

#include "tests/support/catch.hpp"

namespace kanzen {

TEST_CASE("a finished search proves a bound on the side it failed to, or both") {
  const Bounds high = bounds_from_result(12, -4, 10, Square::a1);
  CHECK(high == Bounds{12, kMaxScore, Square::a1});
  const Bounds low = bounds_from_result(-8, -4, 10, Square::a1);
  CHECK(low == Bounds{kMinScore, -8, Square::a1});
  const Bounds inside = bounds_from_result(2, -4, 10, Square::a1);
  CHECK(inside == Bounds{2, 2, Square::a1});
  CHECK(inside.is_exact());
  CHECK(bounds_from_result(-4, -4, 10, Square::a1).lower == kMinScore);
  CHECK(bounds_from_result(10, -4, 10, Square::a1).upper == kMaxScore);
}

TEST_CASE("bounds that contradict each other are never combined") {
  Bounds known{-4, 20, Square::a1};
  CHECK(narrow(known, {2, 30, Square::h8}));
  CHECK(known == Bounds{2, 20, Square::a1});
  CHECK_FALSE(narrow(known, {-64, 0}));
  CHECK(known == Bounds{2, 20, Square::a1});
  CHECK(narrow(known, {20, 20}));
  CHECK(known.is_exact());
}

}  // namespace kanzen
