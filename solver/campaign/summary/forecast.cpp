// Expected costs can't simply be added up: which leaves a campaign needs depends on the results of
// those before. So we simulate whole campaigns, with the chooser of real ones, and only the
// searches are drawn from models. The first simulation uses the models that every campaign begins
// with, and serves to collect leaves, which are then really solved. The others use models that
// learn from these.
//
// A sample of ten leaves says little about the mean cost, and this error is common to all leaves of
// a campaign: it does not average out as their own deviations do. Hence each campaign learns from a
// sample drawn with replacement, and multiplies its costs by one factor from Student's
// distribution. Otherwise the range would only show the luck with single leaves.
#include "solver/campaign/summary/forecast.hpp"

#include <numbers>

#include "core/clock.hpp"

namespace kanzen::campaign {

namespace {

/// Draws uniformly from (0, 1).
double draw_fraction(Random& random) noexcept {
  return (static_cast<double>(random.bits() >> 11) + 0.5) * 0x1p-53;
}

/// Draws from the normal distribution with mean 0 and standard deviation 1 (Box and Muller 1958).
double draw_normal(Random& random) noexcept {
  const double radius = std::sqrt(-2 * std::log(draw_fraction(random)));
  return radius * std::cos(2 * std::numbers::pi * draw_fraction(random));
}

constexpr int kMaxAttempts = 10;  // tries until a claim comes to this end

std::size_t random_below(Random& random, std::size_t count) {
  return static_cast<std::size_t>(draw_fraction(random) * static_cast<double>(count));
}

/// Returns the threshold of the first goal; it is even, like all thresholds of a chooser.
Score first_threshold(const Window& window) noexcept { return window.alpha + 1; }

/// The models of one simulated campaign, from which the costs and results of its leaves are drawn.
struct Models {
  LeafCostModel cost{};
  EstimateErrorModel errors{};
  SolvingRate rate{};
  double cost_factor = 1;

  void learn(const SampledLeaf& leaf) {
    const Score threshold = first_threshold(leaf.window);
    cost.learn(leaf.board.empty_count(), distance_from(leaf.estimate, threshold), leaf.nodes);
    for (const Score goal : {threshold, leaf.window.beta}) {
      if (leaf.bounds.lower >= goal) errors.learn(leaf.estimate, goal, true);
      if (leaf.bounds.upper < goal) errors.learn(leaf.estimate, goal, false);
      if (threshold == leaf.window.beta) break;
    }
    rate.learn(leaf.nodes, leaf.seconds);
  }

  [[nodiscard]] double draw_nodes(const SampledLeaf& leaf, Random& random) const {
    return cost_factor *
           campaign::draw_nodes(cost, leaf.board.empty_count(),
                                distance_from(leaf.estimate, first_threshold(leaf.window)), random);
  }

  [[nodiscard]] Bounds draw_bounds(const SampledLeaf& leaf, Random& random) const {
    const double chance = draw_fraction(random);
    const Score low = first_threshold(leaf.window);
    if (chance >= errors.probability_at_least(leaf.estimate, low)) return {kMinScore, low - 2};
    const Score high = leaf.window.beta;
    if (chance < errors.probability_at_least(leaf.estimate, high)) return {high, kMaxScore};
    return {low, low};  // the value lies within the window
  }
};

class Forecaster {
 public:
  Forecaster(const Definition& definition, Solver& solver, const ForecastOptions& options,
             const std::function<bool()>& must_stop,
             const std::function<void(const ForecastProgress&)>& watch)
      : definition_(definition),
        solver_(solver),
        options_(options),
        must_stop_(must_stop),
        watch_(watch) {}

  Forecast run() {
    forecast_.first = first_estimate();
    Random random(options_.seed, 0);
    (void)simulate(definition_.claims, Models{}, random, true);
    solve_sample();
    std::vector<Ends> ends(definition_.claims.size());
    progress_.campaigns = options_.campaigns;
    for (std::size_t i = 1; i <= options_.campaigns && !must_stop_(); ++i) {
      Random own(options_.seed, i);
      // Each campaign learns from a bootstrap sample, drawn with replacement (Efron 1979). Where
      // the leaves say little, its models then differ much from those of the others.
      Models models;
      const std::size_t count = forecast_.sample.size();
      for (std::size_t k = 0; k < count; ++k)
        models.learn(forecast_.sample[random_below(own, count)]);
      models.cost_factor =
          draw_mean_factor(models.cost.deviation(), std::max<std::size_t>(count, 1), own);
      for (std::size_t c = 0; c < ends.size(); ++c) {
        const RootClaim& claim = definition_.claims[c];
        if (const auto proven = simulate_proof(claim, models, own))
          ends[c].proven.push_back(*proven);
        if (const auto refuted = simulate_until(claim, Verdict::refuted, models, own)) {
          ends[c].refuted.push_back(*refuted);
        }
      }
      progress_.simulated = i;
    }
    forecast_.was_stopped = must_stop_();
    for (const Ends& claim : ends) {
      forecast_.claims.push_back({summary(claim.proven), summary(claim.refuted)});
    }
    return std::move(forecast_);
  }

 private:
  struct Work {
    double leaves = 0;
    double nodes = 0;

    Work& operator+=(const Work& other) noexcept {
      leaves += other.leaves;
      nodes += other.nodes;
      return *this;
    }
  };
  struct Simulation {
    Work simulated{};
    Work all{};  // includes an estimate of the rest unless `is_whole`
    double rate = 1;
    Verdict verdict = Verdict::undecided;  // that on the first claim
    bool is_whole = true;
  };
  struct Ends {
    std::vector<Simulation> proven{};
    std::vector<Simulation> refuted{};
  };

  [[nodiscard]] RemainingWork first_estimate() {
    const SolvingRate rate;
    Chooser chooser(limits_at(rate), [this](const Board& board) { return estimate(board); });
    chooser.add_claims(definition_.claims);
    return remaining_work_ahead(chooser, rate);
  }

  [[nodiscard]] LeafLimits limits_at(const SolvingRate& rate) const noexcept {
    return {.nodes = options_.leaf_seconds * rate.nodes_per_second(),
            .empties = options_.leaf_empties};
  }

  [[nodiscard]] double estimate(const Board& board) {
    const auto [place, fresh] = estimates_.try_emplace(board, 0.0);
    if (fresh) {
      report();
      place->second = estimator_(board);
    }
    return place->second;
  }

  /// Solves each leaf before the next is chosen. With `collect`, all leaves have an equal chance to
  /// be drawn for the sample.
  Simulation simulate(std::span<const RootClaim> claims, const Models& models, Random& random,
                      bool collect) {
    Chooser chooser(limits_at(models.rate), [this](const Board& board) { return estimate(board); });
    chooser.add_claims(claims);
    Simulation simulation;
    simulation.rate = models.rate.nodes_per_second();
    std::size_t count = 0;
    while (count < options_.max_leaves && !chooser.contradiction() && !must_stop_()) {
      const std::optional<Leaf> leaf = chooser.next();
      if (!leaf) break;
      ++count;
      report();
      const SampledLeaf sampled{leaf->board, leaf->window, estimate(leaf->board),
                                leaf->expected_nodes};
      if (collect) keep(sampled, count, random);
      const double nodes = models.draw_nodes(sampled, random);
      simulation.simulated.nodes += nodes;
      chooser.add_fact(leaf->board, models.draw_bounds(sampled, random), nodes);
    }
    simulation.simulated.leaves = static_cast<double>(count);
    simulation.all = simulation.simulated;
    simulation.is_whole = chooser.claims().all_decided();
    simulation.verdict = chooser.claims().verdict(0);
    if (!simulation.is_whole && count != 0) {
      const double left = chooser.expected_nodes_left();
      simulation.all += {left / (simulation.all.nodes / simulation.all.leaves), left};
    }
    return simulation;
  }

  /// Simulates campaigns until the claim comes to this end, or is still open after max_leaves.
  /// Nullopt if none does so in kMaxAttempts attempts.
  std::optional<Simulation> simulate_until(const RootClaim& claim, Verdict end,
                                           const Models& models, Random& random) {
    for (int i = 0; i < kMaxAttempts && !must_stop_(); ++i) {
      const Simulation simulation = simulate({&claim, 1}, models, random, false);
      if (simulation.verdict == end || simulation.verdict == Verdict::undecided) return simulation;
    }
    return std::nullopt;
  }

  /// Simulates the two ends of the claim one by one, as "at least" and "at most": a simulation of
  /// the whole claim is often refuted, and then tells nothing about the work of a proof.
  std::optional<Simulation> simulate_proof(const RootClaim& claim, const Models& models,
                                           Random& random) {
    RootClaim at_least = claim;
    at_least.bounds.upper = kMaxScore;
    RootClaim at_most = claim;
    at_most.bounds.lower = kMinScore;
    Simulation both;
    both.rate = models.rate.nodes_per_second();
    for (const RootClaim& goal : {at_least, at_most}) {
      if (goal.bounds == Bounds{}) continue;
      const auto simulation = simulate_until(goal, Verdict::confirmed, models, random);
      if (!simulation) return std::nullopt;
      both.simulated += simulation->simulated;
      both.all += simulation->all;
      both.is_whole = both.is_whole && simulation->is_whole;
    }
    return both;
  }

  void report() const {
    if (watch_) watch_(progress_);
  }

  void keep(const SampledLeaf& leaf, std::size_t number, Random& random) {
    std::vector<SampledLeaf>& sample = forecast_.sample;
    if (sample.size() < options_.sample) {
      sample.push_back(leaf);
    } else if (const std::size_t place = random_below(random, number); place < sample.size()) {
      sample[place] = leaf;
    }
  }

  void solve_sample() {
    std::vector<SampledLeaf> solved;
    progress_.sample = forecast_.sample.size();
    for (SampledLeaf& leaf : forecast_.sample) {
      if (must_stop_()) break;
      report();
      solver_.clear();  // so that a cost does not depend on the leaves before
      const Stopwatch busy(process_clock());
      const Solution solution = solver_.solve(leaf.board, leaf.window);
      if (!is_proven(solution.status)) break;
      leaf.bounds = solution.bounds;
      leaf.nodes = static_cast<double>(solution.counters.nodes);
      leaf.seconds = busy.seconds();
      solved.push_back(leaf);
      progress_.solved = solved.size();
    }
    forecast_.sample = std::move(solved);
  }

  [[nodiscard]] static EndForecast summary(const std::vector<Simulation>& simulation) {
    EndForecast end;
    end.campaigns = simulation.size();
    for (const Simulation& one : simulation) end.extrapolated += one.is_whole ? 0 : 1;
    end.leaves = range(simulation, [](const Work& work, double) { return work.leaves; });
    end.nodes = range(simulation, [](const Work& work, double) { return work.nodes; });
    end.core_seconds =
        range(simulation, [](const Work& work, double rate) { return work.nodes / rate; });
    return end;
  }

  template <typename Get>
  [[nodiscard]] static double quantile(const std::vector<Simulation>& simulation, double share,
                                       Work Simulation::*work, const Get& get) {
    std::vector<double> values;
    values.reserve(simulation.size());
    for (const Simulation& one : simulation) values.push_back(get(one.*work, one.rate));
    std::ranges::sort(values);
    return values[static_cast<std::size_t>(
        std::lround(share * static_cast<double>(values.size() - 1)))];
  }

  template <typename Get>
  [[nodiscard]] static ForecastRange range(const std::vector<Simulation>& simulation,
                                           const Get& get) {
    if (simulation.empty()) return {};
    // The lower end has only what was simulated, since the extrapolated rest may be far too large.
    return {quantile(simulation, 0.05, &Simulation::simulated, get),
            quantile(simulation, 0.5, &Simulation::all, get),
            quantile(simulation, 0.95, &Simulation::all, get)};
  }

  const Definition& definition_;
  Solver& solver_;
  ForecastOptions options_;
  const std::function<bool()>& must_stop_;
  const std::function<void(const ForecastProgress&)>& watch_;
  ForecastProgress progress_{};
  SearchEstimator estimator_{0};
  std::unordered_map<Board, double, BoardHasher> estimates_;
  Forecast forecast_;
};

}  // namespace

double draw_nodes(const LeafCostModel& cost, int empties, double distance,
                  Random& random) noexcept {
  const double deviation = cost.deviation();
  // LeafCostModel returns the mean, which is above the median of a log-normal variable.
  const double median_log =
      std::log10(cost.nodes(empties, distance)) - deviation * deviation * std::log(10.0) / 2;
  return std::max(1.0, std::pow(10.0, median_log + deviation * draw_normal(random)));
}

double draw_mean_factor(double deviation, std::size_t count, Random& random) noexcept {
  const double freedom = std::max(1.0, static_cast<double>(count) - 1);
  double squares = 0;
  for (double i = 0; i < freedom; ++i) {
    const double drawn = draw_normal(random);
    squares += drawn * drawn;
  }
  const double student = draw_normal(random) / std::sqrt(squares / freedom);
  const double log = student * deviation / std::sqrt(static_cast<double>(count));
  return std::pow(10.0, std::clamp(log, -2.0, 2.0));
}

Forecast forecast(const Definition& definition, Solver& solver, const ForecastOptions& options,
                  const std::function<bool()>& must_stop,
                  const std::function<void(const ForecastProgress&)>& watch) {
  return Forecaster(definition, solver, options, must_stop, watch).run();
}

}  // namespace kanzen::campaign
