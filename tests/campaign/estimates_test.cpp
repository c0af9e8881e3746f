#include "solver/campaign/choice/estimates.hpp"

#include "solver/campaign/summary/forecast.hpp"
#include "tests/campaign/campaign_helpers.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::campaign::test {
namespace {

TEST_CASE("the cost of leaves begins with the recorded costs") {
  const LeafCostModel cost;
  REQUIRE(cost.deviation() == Approx(0.55).epsilon(0.15));
  REQUIRE(cost.nodes(20, 20) > 5e4);
  REQUIRE(cost.nodes(20, 20) < 5e5);
  REQUIRE(cost.nodes(28, 0) > 5e7);
  REQUIRE(cost.nodes(28, 0) < 5e8);
  REQUIRE(cost.nodes(30, 0) > 10 * cost.nodes(26, 0));
  REQUIRE(cost.nodes(22, 40) < cost.nodes(22, 0));
}

TEST_CASE("the cost of leaves is learned") {
  Random random{1};
  LeafCostModel cost;
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

TEST_CASE("no observation makes the cost of leaves unusable") {
  LeafCostModel cost;
  for (int i = 0; i < 1000; ++i) cost.learn(10, 64, 1);
  REQUIRE(cost.nodes(10, 64) >= 1);
  REQUIRE(cost.nodes(10, 64) < 100);
  REQUIRE(std::isfinite(cost.nodes(60, 0)));
}

TEST_CASE("the deviation of estimates is learned from the sides on which values were") {
  Random random{2};
  const double deviation = GENERATE(2.0, 4.0, 9.0);
  EstimateErrorModel errors;
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

Board canonical_board(const Board& board) { return canonical_position(board).board; }

TEST_CASE("a selective search of a root mostly predicts the values near it") {
  Random random{61};
  Solver judge({.threads = 1, .hash_mib = 4});
  int right = 0;
  int wrong = 0;
  int silent = 0;
  for (int i = 0; i < 6; ++i) {
    const auto [root, value] = solved_root(random, 18);
    Solver solver({.threads = 1, .hash_mib = 4});
    SelectiveBounds selective;
    REQUIRE_FALSE(selective.at_least(canonical_board(root), value));
    selective.search(solver, root, {value - 1, value + 1}, 1'000'000);
    for (const Square move : squares(legal_moves(root))) {
      const Board child = play(root, move);
      const Score truth = judge.solve(child).score;
      for (const Score threshold : {-value, -value + 2}) {
        const std::optional<bool> likely = selective.at_least(canonical_board(child), threshold);
        if (!likely) {
          ++silent;
        } else {
          ++(*likely == (truth >= threshold) ? right : wrong);
        }
      }
    }
  }
  CAPTURE(right, wrong, silent);
  CHECK(right >= 15);
  CHECK(right > 3 * wrong);
}

TEST_CASE("likely values are negated where a side must pass") {
  Random random{64};
  const Board root = random_passing_board(random, 18);
  REQUIRE(canonical_position(root).is_negated);
  Solver solver({.threads = 1, .hash_mib = 4});
  solver.import_bounds(root, {2, kMaxScore}, SelectivityLevel::second);
  SelectiveBounds selective;
  selective.search(solver, root, {-1, 1}, 1);
  CHECK(selective.at_least(canonical_board(root), 0) == false);
  CHECK_FALSE(selective.at_least(canonical_board(root), -2));
}

TEST_CASE("a stopped solver gives no likely bounds") {
  Random random{62};
  const Board root = random_unfinished_board(random, 18);
  Solver solver({.threads = 1, .hash_mib = 4});
  solver.request_stop();
  SelectiveBounds selective;
  selective.search(solver, root, {-1, 1}, 1'000'000);
  for (const Score threshold : {0, 2})
    CHECK_FALSE(selective.at_least(canonical_board(root), threshold));
}

TEST_CASE("advice decides between moves that look alike") {
  Random random{63};
  for (int i = 0; i < 20; ++i) {
    const Board root = random_unfinished_board(random, 12);
    for (const Square move : squares(legal_moves(root))) {
      const Board advised = canonical_board(play(root, move));
      if (legal_moves(advised) == 0) continue;
      Chooser chooser({.nodes = 0, .empties = 11}, [](const Board&) { return 0.0; });
      chooser.predictor().set_advisor([&](const Board& board, Score threshold) {
        // By this move the root reaches 0. There is no advice about other positions.
        return board == advised && threshold == 2 ? std::optional(false) : std::nullopt;
      });
      chooser.add_claim(root, {0, kMaxScore});
      const std::optional<Leaf> leaf = chooser.next();
      REQUIRE(leaf);
      CHECK(leaf->board == advised);
    }
  }
}

constexpr int kLeafEmpties = 9;

ForecastOptions forecast_options() { return {.leaf_seconds = 0, .leaf_empties = kLeafEmpties}; }

double leaves_of(const Definition& definition) {
  OwnStore store(definition);
  REQUIRE(run_to_end(store, campaign_options(kLeafEmpties, 0)) == CampaignEnd::decided);
  return static_cast<double>(store.size().facts);
}

void require_order(const ForecastRange& range) {
  REQUIRE(range.low > 0);
  REQUIRE(range.low <= range.median);
  REQUIRE(range.median <= range.high);
}

TEST_CASE("a forecast predicts the cost of a campaign that ends either way") {
  Random random{71};
  Solver solver({.threads = 1, .hash_mib = 4});
  for (int i = 0; i < 2; ++i) {
    const auto [root, value] = solved_root(random, 15);
    if (value <= kMinScore + 8 || value >= kMaxScore - 8) continue;
    for (const Score score : {value, value + 4}) {
      const Definition definition = claim_within(root, {score, score});
      const Forecast forecast =
          campaign::forecast(definition, solver, forecast_options(), [] { return false; });
      REQUIRE(!forecast.was_stopped);
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

TEST_CASE("a forecast from few leaves is less certain than one from many") {
  Random random{73};
  Solver solver({.threads = 1, .hash_mib = 4});
  const Definition definition = claim_within(random_unfinished_board(random, 16), {-2, 64});
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

TEST_CASE("the mean of few leaves may differ more from the true mean") {
  kanzen::Random random(74, 0);
  const auto spread = [&](std::size_t count) {
    std::vector<double> logs;
    for (int i = 0; i < 2000; ++i) {
      const double factor = draw_mean_factor(0.5, count, random);
      REQUIRE(factor >= 0.01);
      REQUIRE(factor <= 100);
      logs.push_back(std::abs(std::log10(factor)));
    }
    std::ranges::sort(logs);
    return logs[logs.size() * 68 / 100];
  };
  CHECK(spread(100) == Approx(0.05).epsilon(0.1));
  CHECK(spread(10) == Approx(0.167).epsilon(0.1));  // more than 0.5 / sqrt(10)
  CHECK(spread(2) > 0.5);
}

TEST_CASE("a forecast repeats, and reports the campaigns that it did not simulate to the end") {
  Random random{72};
  Solver solver({.threads = 1, .hash_mib = 4});
  const Definition definition = claim_within(random_unfinished_board(random, 16), {-2, 64});
  ForecastOptions options = forecast_options();
  options.sample = 4;
  options.max_leaves = 5;
  const Forecast one = campaign::forecast(definition, solver, options, [] { return false; });
  REQUIRE(one.sample.size() == 4);
  for (const SampledLeaf& leaf : one.sample) {
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
  REQUIRE(none.was_stopped);
}

TEST_CASE("the range of the remaining work narrows with the share that is done") {
  struct Row {
    RemainingWork left;
    bool rough;
    double high;
  };
  for (const auto& [left, rough, high] : std::vector<Row>{{{1e9, 1, 0, 0}, true, 10},
                                                          {{1e9, 1, 29, 9e9}, true, 10},
                                                          {{1e9, 1, 30, 1e8}, true, 10},
                                                          {{1e9, 1, 30, 1e9}, false, 10},
                                                          {{1e9, 1, 30, 3e9}, false, 3.16},
                                                          {{1e9, 1, 300, 9e9}, false, 2}}) {
    CAPTURE(left.leaves, left.done);
    CHECK(left.is_rough() == rough);
    CHECK(left.high() == Approx(high).epsilon(0.01));
    CHECK(RemainingWork::low() == 0.1);
  }
}

}  // namespace
}  // namespace kanzen::campaign::test
