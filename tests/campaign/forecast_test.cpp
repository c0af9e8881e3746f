#include "solver/campaign/summary/forecast.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "tests/campaign/campaign_helpers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {
namespace {

using campaign::Definition;
using campaign::EndForecast;
using campaign::Forecast;
using campaign::ForecastOptions;
using campaign::ForecastRange;

constexpr int kLeafEmpties = 9;

ForecastOptions forecast_options() {
  ForecastOptions options;
  options.leaf_seconds = 0;
  options.leaf_empties = kLeafEmpties;
  return options;
}

Definition claim(const Board& root, Score least, Score most) {
  Definition definition;
  definition.claims.push_back({"1", {root, Colour::black}, least, most, "test"});
  return definition;
}

double leaves_of(const Definition& definition) {
  const TemporaryDirectory directory;
  campaign::Store store = campaign::Store::create(directory.path("store"), definition);
  REQUIRE(run_to_end(store, campaign_options(kLeafEmpties, 0)) == campaign::CampaignEnd::decided);
  return static_cast<double>(store.size().facts);
}

void require_order(const ForecastRange& range) {
  REQUIRE(range.low > 0);
  REQUIRE(range.low <= range.median);
  REQUIRE(range.median <= range.high);
}

TEST_CASE("a forecast predicts the cost of a campaign that ends either way", "[campaign]") {
  Random random{71};
  Solver solver({.threads = 1, .hash_mib = 4});
  for (int i = 0; i < 4; ++i) {
    const Board root = random_unfinished_board(random, 15);
    const Score value = solver.solve(root).score;
    if (value <= kMinScore + 8 || value >= kMaxScore - 8) continue;
    for (const Score score : {value, value + 4}) {
      const Definition definition = claim(root, score, score);
      const Forecast forecast =
          campaign::forecast(definition, solver, forecast_options(), [] { return false; });
      REQUIRE(!forecast.stopped);
      REQUIRE(!forecast.sample.empty());
      const EndForecast& end =
          score == value ? forecast.claims[0].proven : forecast.claims[0].refuted;
      if (end.campaigns == 0) continue;  // contradicts the estimates
      REQUIRE(end.extrapolated == 0);
      for (const ForecastRange& range : {end.leaves, end.nodes, end.core_seconds}) {
        require_order(range);
      }
      const double taken = leaves_of(definition);
      CAPTURE(i, score, value, taken, end.leaves.low, end.leaves.median, end.leaves.high);
      REQUIRE(taken < 5 * end.leaves.high);
      REQUIRE(taken > end.leaves.low / 5);
    }
  }
}

TEST_CASE("a forecast from few leaves is less certain than one from many", "[campaign]") {
  Random random{73};
  Solver solver({.threads = 1, .hash_mib = 4});
  const Definition definition = claim(random_unfinished_board(random, 16), -2, 64);
  const auto width = [&](std::size_t sample) {
    ForecastOptions options = forecast_options();
    options.sample = sample;
    options.campaigns = 60;
    options.max_leaves = 40;
    const Forecast forecast = campaign::forecast(definition, solver, options, [] { return false; });
    REQUIRE(forecast.sample.size() == sample);
    const ForecastRange& nodes = forecast.claims[0].proven.nodes;
    require_order(nodes);
    return nodes.high / nodes.low;
  };
  const double few = width(3);
  const double many = width(40);
  CAPTURE(few, many);
  REQUIRE(few > 2 * many);
}

TEST_CASE("the mean of few leaves may differ more from the true mean", "[campaign]") {
  kanzen::Random random(74, 0);
  const auto spread = [&](std::size_t count) {
    std::vector<double> logs;
    for (int i = 0; i < 2000; ++i) {
      const double factor = campaign::draw_mean_factor(0.5, count, random);
      REQUIRE(factor >= 0.01);
      REQUIRE(factor <= 100);
      logs.push_back(std::abs(std::log10(factor)));
    }
    std::sort(logs.begin(), logs.end());
    return logs[logs.size() * 68 / 100];
  };
  CHECK(spread(100) == Approx(0.05).epsilon(0.1));
  CHECK(spread(10) == Approx(0.167).epsilon(0.1));  // more than 0.5 / sqrt(10)
  CHECK(spread(2) > 0.5);
}

TEST_CASE("a forecast repeats, and reports the campaigns that it did not simulate to the end",
          "[campaign]") {
  Random random{72};
  Solver solver({.threads = 1, .hash_mib = 4});
  const Board root = random_unfinished_board(random, 16);
  const Definition definition = claim(root, -2, 64);
  ForecastOptions options = forecast_options();
  options.sample = 4;
  options.max_leaves = 5;
  const Forecast one = campaign::forecast(definition, solver, options, [] { return false; });
  REQUIRE(one.sample.size() == 4);
  for (const campaign::SampledLeaf& leaf : one.sample) {
    const Score value = solver.solve(leaf.board).score;
    REQUIRE(leaf.board.empty_count() <= kLeafEmpties);
    REQUIRE(leaf.bounds.lower <= value);
    REQUIRE(leaf.bounds.upper >= value);
    REQUIRE(leaf.nodes > 0);
  }
  REQUIRE(one.claims[0].proven.extrapolated > 0);
  REQUIRE(one.claims[0].proven.extrapolated == one.claims[0].proven.campaigns);
  const Forecast again = campaign::forecast(definition, solver, options, [] { return false; });
  REQUIRE(again.claims[0].proven.leaves.median == one.claims[0].proven.leaves.median);
  REQUIRE(again.claims[0].proven.nodes.high == one.claims[0].proven.nodes.high);
  const Forecast none = campaign::forecast(definition, solver, options, [] { return true; });
  REQUIRE(none.stopped);
}

}  // namespace
}  // namespace kanzen::test
