#include "solver/engine/search/bounds.hpp"

#include "tests/support/catch.hpp"

namespace kanzen {

TEST_CASE("a finished search proves a bound on the side it failed to, or both") {
  const Bounds high = bounds_from_result(12, -4, 10, Square::a1);
  CHECK((high.lower == 12 && high.upper == kMaxScore));
  const Bounds low = bounds_from_result(-8, -4, 10, Square::a1);
  CHECK((low.lower == kMinScore && low.upper == -8));
  const Bounds inside = bounds_from_result(2, -4, 10, Square::a1);
  CHECK((inside.lower == 2 && inside.upper == 2 && inside.is_exact()));
  CHECK(bounds_from_result(-4, -4, 10, Square::a1).lower == kMinScore);
  CHECK(bounds_from_result(10, -4, 10, Square::a1).upper == kMaxScore);
}

TEST_CASE("bounds that contradict each other are never combined") {
  Bounds known{-4, 20, Square::a1};
  CHECK(narrow(known, {2, 30, Square::h8}));
  CHECK((known.lower == 2 && known.upper == 20 && known.move == Square::a1));
  CHECK_FALSE(narrow(known, {-64, 0}));
  CHECK((known.lower == 2 && known.upper == 20));
  CHECK(narrow(known, {20, 20}));
  CHECK(known.is_exact());
}

}  // namespace kanzen
