#include <optional>
#include <vector>

#include "core/game.hpp"
#include "core/moves.hpp"
#include "core/random.hpp"
#include "core/symmetry.hpp"
#include "solver/campaign/campaign_data.hpp"
#include "solver/campaign/store/store.hpp"
#include "solver/lab/reference.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::test {
namespace {

TEST_CASE("a canonical position has the value of the original up to its sign", "[campaign]") {
  Random random{7};
  int negated = 0;
  for (int i = 0; i < 3000; ++i) {
    const Board board = random_reachable_board(random, 5);
    const campaign::CanonicalPosition canonical = campaign::canonical_position(board);
    const Score value = lab::reference_value(canonical.board);
    REQUIRE(lab::reference_value(board) == (canonical.negated ? -value : value));
    REQUIRE((legal_moves(canonical.board) != 0 || legal_moves(canonical.board.passed()) == 0));
    for (int s = 0; s < kSymmetries; ++s) {
      const campaign::CanonicalPosition image = campaign::canonical_position(transform(board, s));
      REQUIRE(image.board == canonical.board);
      REQUIRE(image.negated == canonical.negated);
    }
    const campaign::CanonicalPosition again = campaign::canonical_position(canonical.board);
    REQUIRE(again.board == canonical.board);
    REQUIRE_FALSE(again.negated);
    negated += canonical.negated ? 1 : 0;
  }
  REQUIRE(negated > 10);
}

TEST_CASE("the bounds of a value become bounds of its negative", "[campaign]") {
  const Bounds bounds = negated({-6, 12, Square::a1});
  REQUIRE(bounds.lower == -12);
  REQUIRE(bounds.upper == 6);
  REQUIRE(bounds.move == Square::none);
}

/// Visits all pairs of intervals of even values from -6 to 6.
template <typename Check>
void for_each_pair(const Check& check) {
  std::vector<Bounds> intervals;
  for (Score lower = -6; lower <= 6; lower += 2) {
    for (Score upper = lower; upper <= 6; upper += 2) intervals.push_back({lower, upper});
  }
  for (const Bounds& a : intervals) {
    for (const Bounds& b : intervals) check(a, b);
  }
}

bool contains(const Bounds& bounds, Score value) {
  return bounds.lower <= value && value <= bounds.upper;
}

TEST_CASE("an intersection contains the values that are in both intervals", "[campaign]") {
  for_each_pair([](const Bounds& a, const Bounds& b) {
    const Bounds both = intersection(a, b);
    bool any = false;
    for (Score value = -6; value <= 6; value += 2) {
      const bool common = contains(a, value) && contains(b, value);
      REQUIRE(contains(both, value) == common);
      any = any || common;
    }
    REQUIRE(contradict(a, b) == !any);
    REQUIRE((both.lower > both.upper) == !any);
  });
}

TEST_CASE("bounds reach a threshold if all of their values do", "[campaign]") {
  for_each_pair([](const Bounds& bounds, const Bounds&) {
    for (Score threshold = -8; threshold <= 8; threshold += 2) {
      bool all = true;
      bool none = true;
      for (Score value = bounds.lower; value <= bounds.upper; value += 2) {
        all = all && value >= threshold;
        none = none && value < threshold;
      }
      REQUIRE(are_at_least(bounds, threshold) == all);
      REQUIRE(are_below(bounds, threshold) == none);
      const std::optional<bool> yes = reaches(bounds, threshold);
      REQUIRE(yes.has_value() == (all || none));
      if (yes) REQUIRE(*yes == all);
    }
  });
}

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
