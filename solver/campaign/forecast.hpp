// What a campaign would cost, before it begins: campaigns played with drawn results, after models
// that were fitted to leaves really solved.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/board.hpp"
#include "solver/campaign/definition.hpp"
#include "solver/campaign/remaining_work.hpp"
#include "solver/engine/search/bounds.hpp"
#include "solver/engine/solution.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen::campaign {

struct ForecastSettings {
  double leaf_seconds = 20;  // as RunSettings
  int leaf_empties = 0;
  std::size_t sample = 10;         // leaves to be solved
  std::size_t campaigns = 12;      // to be played
  std::size_t most_leaves = 2000;  // of one campaign that are played; the rest is extrapolated
  std::uint64_t seed = 1;
};

/// A leaf of a campaign that was played, and what solving it gave.
struct SampledLeaf {
  Board board;
  Window asked{};
  double estimate = 0;        // of the value
  double expected_nodes = 0;  // by the models that every campaign begins with
  Bounds bounds{};
  double nodes = 0;
  double seconds = 0;  // of processor time
};

/// Of the campaigns that were played, nine in ten lie from `low` to `high`. For campaigns that were
/// extrapolated, `low` counts what was played alone.
struct Interval {
  double low = 0;
  double middle = 0;  // the median
  double high = 0;
};

/// What a claim would cost if it came to this end.
struct EndForecast {
  std::size_t campaigns = 0;     // that were played to it, or that long
  std::size_t extrapolated = 0;  // of these, not to the end
  Interval leaves{};
  Interval nodes{};
  Interval core_seconds{};  // of threads that each have a core, with nothing wasted
};

struct ClaimForecast {
  EndForecast proven{};
  EndForecast refuted{};
};

struct Forecast {
  RemainingWork first{};  // what status says of the campaign before anything is solved
  std::vector<ClaimForecast> claims{};  // each by itself, in their order
  std::vector<SampledLeaf> sample{};
  bool stopped = false;  // there is no forecast
};

/// Solves a sample of the leaves of a campaign with these claims, one after another and each with
/// an empty table, and plays campaigns: in each, models are fitted to another sample drawn from
/// this one with replacement, and costs and answers of leaves are drawn from them. To see what it
/// takes to prove a claim, its one-sided goals are played by themselves until each is reached, and
/// their costs added; facts that serve both then count twice.
///
/// In each campaign all costs are also multiplied by one factor, drawn as the sample leaves it
/// open: by Student's distribution, so that few leaves give wide intervals.
///
/// The intervals so hold what the sample leaves open about the models and what the models leave
/// open about the leaves, but not where the models are wrong: answers are drawn independently, and
/// the leaves of a campaign share a table and cost less. A campaign of which only a part was played
/// is extrapolated by its own expectation, which may be wrong by a factor of ten.
///
/// `stopped` says whether to give up; whoever makes it true asks `solver` to stop, too. REQUIRES:
/// sample and campaigns are positive.
[[nodiscard]] Forecast forecast(const Definition& definition, Solver& solver,
                                const ForecastSettings& settings,
                                const std::function<bool()>& stopped);

}  // namespace kanzen::campaign
