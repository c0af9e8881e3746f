// The bounds that follow from the facts about one position, without a database.
#include "solver/campaign/store/stored_facts.hpp"

#include <vector>

#include "core/position.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::test {
namespace {

using campaign::CombinedFacts;
using campaign::PositionBounds;
using campaign::StoredFact;

StoredFact fact_about_start(campaign::FactId id, Score lower, Score upper, bool revoked = false) {
  StoredFact stored;
  stored.id = id;
  stored.fact.board = kStartBoard;
  stored.fact.bounds = {lower, upper};
  stored.revoked = revoked;
  return stored;
}

PositionBounds known_bounds(Score lower, Score upper, bool disputed = false) {
  return {kStartBoard, {lower, upper}, disputed};
}

void check_known(const CombinedFacts& combined, Score lower, Score upper, bool disputed) {
  CHECK(combined.known.board == kStartBoard);
  CHECK(combined.known.bounds.lower == lower);
  CHECK(combined.known.bounds.upper == upper);
  CHECK(combined.known.disputed == disputed);
  CHECK(combined.contradiction.has_value() == disputed);
}

TEST_CASE("a position without facts has the widest bounds", "[campaign]") {
  check_known(campaign::combine(kStartBoard, {}), kMinScore, kMaxScore, false);
}

TEST_CASE("facts are intersected, except revoked ones", "[campaign]") {
  const std::vector<StoredFact> facts{fact_about_start(1, -4, 64), fact_about_start(2, -64, 8),
                                      fact_about_start(3, 0, 10), fact_about_start(4, 20, 20, true),
                                      fact_about_start(5, -2, 6)};
  check_known(campaign::combine(kStartBoard, facts), 0, 6, false);
}

TEST_CASE("facts that contradict each other give no bounds, and are named", "[campaign]") {
  const std::vector<StoredFact> facts{fact_about_start(1, -64, 8), fact_about_start(2, 4, 64),
                                      fact_about_start(3, -64, 2), fact_about_start(4, 4, 10),
                                      fact_about_start(5, -10, 2)};
  const CombinedFacts combined = campaign::combine(kStartBoard, facts);
  check_known(combined, kMinScore, kMaxScore, true);
  // The first of equal bounds.
  CHECK(combined.contradiction->high.id == 2);
  CHECK(combined.contradiction->low.id == 3);
  CHECK(combined.contradiction->board == kStartBoard);
}

TEST_CASE("bounds become weaker if they widen, or if a dispute ends", "[campaign]") {
  const PositionBounds known = known_bounds(0, 6);
  CHECK_FALSE(campaign::is_weaker(known, known));
  CHECK_FALSE(campaign::is_weaker(known_bounds(2, 4), known));
  CHECK(campaign::is_weaker(known_bounds(-2, 6), known));
  CHECK(campaign::is_weaker(known_bounds(0, 8), known));
  CHECK(campaign::is_weaker(known_bounds(2, 8), known));
  const PositionBounds disputed = known_bounds(kMinScore, kMaxScore, true);
  CHECK(campaign::is_weaker(disputed, known));
  CHECK(campaign::is_weaker(known, disputed));
  CHECK_FALSE(campaign::is_weaker(disputed, known_bounds(kMinScore, kMaxScore)));
}

}  // namespace
}  // namespace kanzen::test
