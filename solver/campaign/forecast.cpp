#include "solver/campaign/forecast.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>

#include "core/clock.hpp"
#include "core/hash.hpp"
#include "core/random.hpp"
#include "solver/campaign/chooser.hpp"
#include "solver/campaign/draws.hpp"
#include "solver/campaign/leaf_cost.hpp"
#include "solver/campaign/leaf_odds.hpp"
#include "solver/campaign/search_estimator.hpp"
#include "solver/campaign/solving_rate.hpp"

namespace kanzen::campaign {

namespace {

constexpr int kTries = 10;  // limit of attempts to reach an end

std::size_t below(Random& random, std::size_t count) {
  return static_cast<std::size_t>(draw_fraction(random) * static_cast<double>(count));
}

/// The first question of a window: whether the value is at least this. Even, like all thresholds of
/// a chooser.
Score first_threshold(const Window& window) noexcept { return window.alpha + 1; }

struct Models {
  LeafCost cost{};
  LeafOdds odds{};
  SolvingRate rate{};
  double cost_factor = 1;

  void learn(const SampledLeaf& leaf) {
    const Score threshold = first_threshold(leaf.asked);
    cost.learn(leaf.board.empty_count(), distance_from(leaf.estimate, threshold), leaf.nodes);
    for (const Score asked : {threshold, leaf.asked.beta}) {
      if (leaf.bounds.lower >= asked) odds.learn(leaf.estimate, asked, true);
      if (leaf.bounds.upper < asked) odds.learn(leaf.estimate, asked, false);
      if (threshold == leaf.asked.beta) break;
    }
    rate.learn(leaf.nodes, leaf.seconds);
  }

  [[nodiscard]] double draw_nodes(const SampledLeaf& leaf, Random& random) const {
    return cost_factor *
           campaign::draw_nodes(cost, leaf.board.empty_count(),
                                distance_from(leaf.estimate, first_threshold(leaf.asked)), random);
  }

  /// Bounds that a search could prove: an answer to the question.
  [[nodiscard]] Bounds draw_bounds(const SampledLeaf& leaf, Random& random) const {
    const double chance = draw_fraction(random);
    const Score low = first_threshold(leaf.asked);
    if (chance >= odds.at_least(leaf.estimate, low)) return {kMinScore, low - 2};
    const Score high = leaf.asked.beta;
    if (chance < odds.at_least(leaf.estimate, high)) return {high, kMaxScore};
    return {low, low};  // the value lies within the window
  }
};

class Forecaster {
 public:
  Forecaster(const Definition& definition, Solver& solver, const ForecastSettings& settings,
             const std::function<bool()>& stopped)
      : definition_(definition), solver_(solver), settings_(settings), stopped_(stopped) {}

  Forecast run() {
    forecast_.first = first_guess();
    Random random(settings_.seed, 0);
    static_cast<void>(play(definition_.claims, Models{}, random, true));
    solve_sample();
    std::vector<Ends> ends(definition_.claims.size());
    for (std::size_t i = 1; i <= settings_.campaigns && !stopped_(); ++i) {
      Random own(settings_.seed, i);
      Models models;
      const std::size_t count = forecast_.sample.size();
      for (std::size_t k = 0; k < count; ++k) models.learn(forecast_.sample[below(own, count)]);
      models.cost_factor =
          draw_mean_factor(models.cost.spread(), std::max<std::size_t>(count, 1), own);
      for (std::size_t c = 0; c < ends.size(); ++c) {
        const RootClaim& claim = definition_.claims[c];
        if (const auto proven = play_proof(claim, models, own)) ends[c].proven.push_back(*proven);
        if (const auto refuted = play_until(claim, ClaimState::refuted, models, own)) {
          ends[c].refuted.push_back(*refuted);
        }
      }
    }
    forecast_.stopped = stopped_();
    for (const Ends& of_claim : ends) {
      forecast_.claims.push_back({summary(of_claim.proven), summary(of_claim.refuted)});
    }
    return std::move(forecast_);
  }

 private:
  struct Played {
    double leaves = 0;
    double nodes = 0;
    double least_leaves = 0;  // the simulated part
    double least_nodes = 0;
    double rate = 1;
    ClaimState state = ClaimState::open;  // of the first claim
    bool whole = true;
  };
  struct Ends {
    std::vector<Played> proven{};
    std::vector<Played> refuted{};
  };

  [[nodiscard]] RemainingWork first_guess() {
    const SolvingRate rate;
    Chooser chooser(line_at(rate), [this](const Board& board) { return estimate(board); });
    add(definition_.claims, chooser);
    return remaining_work_ahead(chooser, rate);
  }

  [[nodiscard]] LeafLine line_at(const SolvingRate& rate) const noexcept {
    return {.nodes = settings_.leaf_seconds * rate.nodes_per_second(),
            .empties = settings_.leaf_empties};
  }

  static void add(std::span<const RootClaim> claims, Chooser& chooser) {
    for (const RootClaim& claim : claims) {
      chooser.add_claim(claim.root.board, claim.at_least.value_or(kMinScore),
                        claim.at_most.value_or(kMaxScore));
    }
  }

  [[nodiscard]] double estimate(const Board& board) {
    const auto [place, fresh] = estimates_.try_emplace(board, 0.0);
    if (fresh) place->second = estimator_(board);
    return place->second;
  }

  /// Simulates one campaign in which each leaf has an answer before the next is chosen. With
  /// `collect`, leaves for the sample are drawn from it with equal probability.
  Played play(std::span<const RootClaim> claims, const Models& models, Random& random,
              bool collect) {
    Chooser chooser(line_at(models.rate), [this](const Board& board) { return estimate(board); });
    add(claims, chooser);
    Played played;
    played.rate = models.rate.nodes_per_second();
    std::size_t count = 0;
    while (count < settings_.most_leaves && !chooser.conflict() && !stopped_()) {
      const std::optional<Leaf> leaf = chooser.next();
      if (!leaf) break;
      ++count;
      const SampledLeaf asked{leaf->board, leaf->window, estimate(leaf->board),
                              leaf->expected_nodes};
      if (collect) keep(asked, count, random);
      const double nodes = models.draw_nodes(asked, random);
      played.nodes += nodes;
      chooser.tell(leaf->board, models.draw_bounds(asked, random), nodes);
    }
    played.leaves = static_cast<double>(count);
    played.least_leaves = played.leaves;
    played.least_nodes = played.nodes;
    played.whole = chooser.all_decided();
    played.state = chooser.state(0);
    if (!played.whole && count != 0) {
      const double left = chooser.expected_nodes_left();
      played.leaves += left / (played.nodes / played.leaves);
      played.nodes += left;
    }
    return played;
  }

  /// Simulates until the claim comes to this end, or is still open after most_leaves. Returns
  /// nothing if no campaign does so in kTries attempts.
  std::optional<Played> play_until(const RootClaim& claim, ClaimState end, const Models& models,
                                   Random& random) {
    for (int i = 0; i < kTries && !stopped_(); ++i) {
      const Played played = play({&claim, 1}, models, random, false);
      if (played.state == end || played.state == ClaimState::open) return played;
    }
    return std::nullopt;
  }

  /// Simulates both goals separately.
  std::optional<Played> play_proof(const RootClaim& claim, const Models& models, Random& random) {
    RootClaim at_least = claim;
    at_least.at_most.reset();
    RootClaim at_most = claim;
    at_most.at_least.reset();
    Played both;
    both.rate = models.rate.nodes_per_second();
    for (const RootClaim& goal : {at_least, at_most}) {
      if (!goal.at_least && !goal.at_most) continue;
      const auto played = play_until(goal, ClaimState::proven, models, random);
      if (!played) return std::nullopt;
      both.leaves += played->leaves;
      both.nodes += played->nodes;
      both.least_leaves += played->least_leaves;
      both.least_nodes += played->least_nodes;
      both.whole = both.whole && played->whole;
    }
    return both;
  }

  void keep(const SampledLeaf& leaf, std::size_t number, Random& random) {
    std::vector<SampledLeaf>& sample = forecast_.sample;
    if (sample.size() < settings_.sample) {
      sample.push_back(leaf);
    } else if (const std::size_t place = below(random, number); place < sample.size()) {
      sample[place] = leaf;
    }
  }

  /// Leaves that could not be solved are omitted.
  void solve_sample() {
    std::vector<SampledLeaf> solved;
    for (SampledLeaf& leaf : forecast_.sample) {
      if (stopped_()) break;
      solver_.clear();
      const Stopwatch busy(process_clock());
      const Solution solution = solver_.solve(leaf.board, leaf.asked);
      if (!is_proven(solution.kind)) break;
      leaf.bounds = {solution.lower, solution.upper};
      leaf.nodes = static_cast<double>(solution.counters.nodes);
      leaf.seconds = busy.seconds();
      solved.push_back(leaf);
    }
    forecast_.sample = std::move(solved);
  }

  [[nodiscard]] static EndForecast summary(const std::vector<Played>& played) {
    EndForecast end;
    end.campaigns = played.size();
    for (const Played& one : played) end.extrapolated += one.whole ? 0 : 1;
    end.leaves = interval(
        played, [](const Played& one) { return one.leaves; },
        [](const Played& one) { return one.least_leaves; });
    end.nodes = interval(
        played, [](const Played& one) { return one.nodes; },
        [](const Played& one) { return one.least_nodes; });
    end.core_seconds = interval(
        played, [](const Played& one) { return one.nodes / one.rate; },
        [](const Played& one) { return one.least_nodes / one.rate; });
    return end;
  }

  template <typename Get>
  [[nodiscard]] static double quantile(const std::vector<Played>& played, double share,
                                       const Get& get) {
    std::vector<double> values;
    values.reserve(played.size());
    for (const Played& one : played) values.push_back(get(one));
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(
        std::lround(share * static_cast<double>(values.size() - 1)))];
  }

  template <typename Get, typename GetLeast>
  [[nodiscard]] static Interval interval(const std::vector<Played>& played, const Get& get,
                                         const GetLeast& get_least) {
    if (played.empty()) return {};
    return {quantile(played, 0.05, get_least), quantile(played, 0.5, get),
            quantile(played, 0.95, get)};
  }

  const Definition& definition_;
  Solver& solver_;
  ForecastSettings settings_;
  const std::function<bool()>& stopped_;
  SearchEstimator estimator_{0};
  std::unordered_map<Board, double, BoardHash> estimates_;
  Forecast forecast_;
};

}  // namespace

Forecast forecast(const Definition& definition, Solver& solver, const ForecastSettings& settings,
                  const std::function<bool()>& stopped) {
  return Forecaster(definition, solver, settings, stopped).run();
}

}  // namespace kanzen::campaign
