// Forecasts the cost of a campaign before it begins, by simulated campaigns with random results,
// whose models are fitted to leaves that were really solved.
#pragma once

#include "core/random.hpp"
#include "solver/campaign/summary/campaign_status.hpp"

namespace kanzen::campaign {

/// Draws a number of at least 1 whose logarithm is normal, with the parameters of `cost`. For
/// `distance` see LeafCostModel::learn().
[[nodiscard]] double draw_nodes(const LeafCostModel& cost, int empties, double distance,
                                Random& random) noexcept;

/// Draws the factor by which the true mean of a variable with a normal decimal logarithm may differ
/// from the mean of a sample with this `deviation`, by Student's distribution, limited to 0.01 ..
/// 100. REQUIRES: count > 0.
[[nodiscard]] double draw_mean_factor(double deviation, std::size_t count, Random& random) noexcept;

struct ForecastOptions {
  double leaf_seconds = 20;  // see CampaignOptions
  int leaf_empties = 0;
  std::size_t sample = 10;        // leaves to solve
  std::size_t campaigns = 12;     // campaigns to simulate
  std::size_t max_leaves = 2000;  // per simulated campaign; the rest is extrapolated
  std::uint64_t seed = 1;
};

/// The leaves of the sample are chosen first, and then solved.
struct ForecastProgress {
  std::size_t solved = 0;     // leaves of the sample
  std::size_t sample = 0;     // 0 while they are chosen
  std::size_t simulated = 0;  // campaigns
  std::size_t campaigns = 0;
};

struct SampledLeaf {
  Board board;
  Window window{};
  double estimate = 0;        // estimate of the value
  double expected_nodes = 0;  // by the models that every campaign begins with
  Bounds bounds{};
  double nodes = 0;
  double seconds = 0;  // processor time
};

/// Nine in ten simulated campaigns lie between `low` and `high`. For extrapolated ones, `low`
/// counts the simulated part only.
struct ForecastRange {
  double low = 0;
  double median = 0;
  double high = 0;
};

struct EndForecast {
  std::size_t campaigns = 0;     // simulated up to this end or the limit
  std::size_t extrapolated = 0;  // of these, cut short by the limit
  ForecastRange leaves{};
  ForecastRange nodes{};
  ForecastRange core_seconds{};  // if each thread has a core and nothing is wasted
};

struct ClaimForecast {
  EndForecast proven{};
  EndForecast refuted{};
};

struct Forecast {
  RemainingWork first{};                // what status would show before anything is solved
  std::vector<ClaimForecast> claims{};  // each by itself, in their order
  std::vector<SampledLeaf> sample{};
  bool was_stopped = false;  // there is no forecast
};

/// Solves a sample of the leaves of a campaign with these claims, one after another, each with an
/// empty table. Then it simulates campaigns (a bootstrap, Efron 1979). For each of them it
/// - draws from the sample with replacement, and fits models to the drawn leaves;
/// - draws the costs and results of all leaves from these models;
/// - multiplies all costs by one random factor for the uncertainty of the sample, with Student's
///   distribution, so that a small sample gives wide intervals.
///
/// For the proof of a claim, it simulates the one-sided goals separately until each is reached, and
/// adds their costs: facts that serve both count twice.
///
/// The intervals include the uncertainty of the fitted models and of the leaves, not other errors
/// of the models. Results are drawn independently, although the leaves of a real campaign share a
/// table and cost less. A campaign that is only partly simulated is extrapolated by its own
/// expectation, which may be wrong by a factor of ten.
///
/// `watch`, maybe empty, is called often.
///
/// `must_stop` says whether to give up; the code that makes it true also asks `solver` to stop.
/// REQUIRES: sample and campaigns are positive.
[[nodiscard]] Forecast forecast(const Definition& definition, Solver& solver,
                                const ForecastOptions& options,
                                const std::function<bool()>& must_stop,
                                const std::function<void(const ForecastProgress&)>& watch = {});

}  // namespace kanzen::campaign
