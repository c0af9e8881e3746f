// The models of leaves, trained with random outcomes of known distributions.
#include <cmath>

#include "solver/campaign/choice/estimate_errors.hpp"
#include "solver/campaign/leaf_cost.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::test {
namespace {

double uniform(Random& random) { return static_cast<double>(random.below(1U << 30)) / (1U << 30); }

double normal(Random& random) {
  return std::sqrt(-2 * std::log(1 - uniform(random))) *
         std::cos(2 * 3.14159265358979 * uniform(random));
}

TEST_CASE("the cost of leaves begins with the recorded costs", "[campaign]") {
  const campaign::LeafCostModel cost;
  REQUIRE(cost.deviation() == Approx(0.55).epsilon(0.15));
  REQUIRE(cost.nodes(20, 20) > 5e4);
  REQUIRE(cost.nodes(20, 20) < 5e5);
  REQUIRE(cost.nodes(28, 0) > 5e7);
  REQUIRE(cost.nodes(28, 0) < 5e8);
  REQUIRE(cost.nodes(30, 0) > 10 * cost.nodes(26, 0));
  REQUIRE(cost.nodes(22, 40) < cost.nodes(22, 0));
}

TEST_CASE("the cost of leaves is learned", "[campaign]") {
  Random random{1};
  campaign::LeafCostModel cost;
  const auto median = [](int empties, double distance) {
    return std::pow(10.0, 1 + 0.2 * empties - 0.02 * distance);
  };
  double sum = 0;
  for (int i = 0; i < 5000; ++i) {
    const int empties = random.between(18, 28);
    const double distance = 30 * uniform(random);
    const double factor = std::pow(10.0, 0.5 * normal(random));
    sum += factor;
    cost.learn(empties, distance, median(empties, distance) * factor);
  }
  REQUIRE(cost.deviation() == Approx(0.5).epsilon(0.05));
  for (const int empties : {18, 23, 28}) {
    for (const double distance : {0.0, 10.0, 30.0}) {
      const double expected = median(empties, distance) * sum / 5000;
      REQUIRE(cost.nodes(empties, distance) == Approx(expected).epsilon(0.15));
    }
  }
}

TEST_CASE("no observation makes the cost of leaves unusable", "[campaign]") {
  campaign::LeafCostModel cost;
  for (int i = 0; i < 1000; ++i) cost.learn(10, 64, 1);
  REQUIRE(cost.nodes(10, 64) >= 1);
  REQUIRE(cost.nodes(10, 64) < 100);
  REQUIRE(std::isfinite(cost.nodes(60, 0)));
}

TEST_CASE("the deviation of estimates is learned from the sides on which values were",
          "[campaign]") {
  Random random{2};
  for (const double deviation : {2.0, 4.0, 9.0}) {
    campaign::EstimateErrorModel errors;
    for (int i = 0; i < 20000; ++i) {
      const int estimate = random.between(-20, 20);
      const double value = 2 * std::round((estimate + deviation * normal(random)) / 2);
      const Score threshold = 2 * (estimate / 2 + random.between(-6, 7));
      errors.learn(estimate, threshold, value >= threshold);
    }
    REQUIRE(errors.deviation() == Approx(deviation).epsilon(0.1));
    REQUIRE(errors.probability_at_least(-1, 0) == Approx(0.5));
    REQUIRE(errors.probability_at_least(-1 + deviation, 0) == Approx(0.841).epsilon(0.03));
    REQUIRE(errors.probability_at_least(64, -62) < 1);
    REQUIRE(errors.probability_at_least(-64, 64) > 0);
    REQUIRE(errors.probability_at_least(3, 2) + errors.probability_at_least(-1, 2) == Approx(1));
  }
}

}  // namespace
}  // namespace kanzen::test
