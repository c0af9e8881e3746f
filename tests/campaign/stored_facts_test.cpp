// Contradictions between the facts about one position, without a database.
#include <vector>

#include "core/game.hpp"
#include "solver/campaign/store/store.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::test {
namespace {

using campaign::find_contradiction;
using campaign::StoredFact;

StoredFact fact_about_start(campaign::FactId id, Score lower, Score upper, bool excluded = false) {
  StoredFact stored;
  stored.id = id;
  stored.fact.board = kStartBoard;
  stored.fact.bounds = {lower, upper};
  stored.excluded = excluded;
  return stored;
}

TEST_CASE("facts contradict each other only if they count", "[campaign]") {
  CHECK_FALSE(find_contradiction(kStartBoard, {}));
  const std::vector<StoredFact> facts{fact_about_start(1, -4, 64), fact_about_start(2, -64, 8),
                                      fact_about_start(3, 0, 10), fact_about_start(4, 20, 20, true),
                                      fact_about_start(5, 8, 8)};
  CHECK_FALSE(find_contradiction(kStartBoard, facts));
}

TEST_CASE("of contradicting facts the first of the narrowest are named", "[campaign]") {
  const std::vector<StoredFact> facts{fact_about_start(1, -64, 8), fact_about_start(2, 4, 64),
                                      fact_about_start(3, -64, 2), fact_about_start(4, 4, 10),
                                      fact_about_start(5, -10, 2)};
  const auto found = find_contradiction(kStartBoard, facts);
  REQUIRE(found.has_value());
  CHECK(found->high.id == 2);
  CHECK(found->low.id == 3);
  CHECK(found->board == kStartBoard);
}

}  // namespace
}  // namespace kanzen::test
