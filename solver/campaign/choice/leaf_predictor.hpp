// Predicts the outcomes of goals and the cost to decide them.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "core/board.hpp"
#include "core/types.hpp"
#include "solver/campaign/choice/estimate_errors.hpp"
#include "solver/campaign/choice/expected_work.hpp"
#include "solver/campaign/choice/proof_tree.hpp"
#include "solver/campaign/fact.hpp"
#include "solver/campaign/leaf_cost.hpp"

namespace kanzen::campaign {

/// The likely value of a canonical position, in discs for the side to move.
using Estimator = std::function<double(const Board&)>;

/// Whether the value of a canonical position is likely to be at least a threshold, from another
/// source than its estimate. Returns nothing if that source does not know.
using Advisor = std::function<std::optional<bool>(const Board&, Score)>;

/// The models that the leaves of a campaign have trained.
struct LeafModels {
  LeafCostModel cost{};
  EstimateErrorModel errors{};
  std::size_t predicted = 0;     // predicted leaves: estimated on the right side
  std::size_t mispredicted = 0;  // mispredicted leaves: estimated on the wrong side

  /// The number of outcomes that the models have learned.
  [[nodiscard]] std::size_t learned() const noexcept { return predicted + mispredicted; }
};

/// Estimates each position of a tree once, and derives predictions from the estimates by models
/// that learn from results.
class LeafPredictor {
 public:
  /// `tree` outlives this object.
  LeafPredictor(const ProofTree& tree, Estimator estimate, const LeafModels& models);

  /// Uses this advice for later predictions, besides estimates.
  void set_advisor(Advisor advice) { advisor_ = std::move(advice); }

  /// The expected outcome and cost of one search for `goal`.
  [[nodiscard]] GoalExpectation predict(const NodeGoal& goal);

  /// The estimate of a position, whatever is proven about it.
  [[nodiscard]] double estimate(NodeId node);
  /// The estimate within the bounds that were proven when this was first called for the position.
  [[nodiscard]] double bounded_estimate(NodeId node);

  /// Learns the cost of a search for `goal` from a position with this estimate.
  void learn_cost(double estimate, const NodeGoal& goal, double nodes);
  /// Learns whether a position with this estimate has reached the threshold.
  void learn_outcome(double estimate, Score threshold, bool reached);
  /// Learns from an earlier fact. Estimates its position, which takes a share of its proof. Does
  /// nothing if the position is not in the tree, or if the fact does not decide its window.
  void train(const Fact& fact);

  /// The models with everything that they have learned.
  [[nodiscard]] const LeafModels& models() const noexcept { return models_; }

  /// Forgets the estimates of nodes without a `keep` flag.
  void forget(const std::vector<bool>& keep);

 private:
  const ProofTree& tree_;
  Estimator estimator_;
  Advisor advisor_;
  LeafModels models_;
  std::vector<float> estimates_;          // by node; NaN: none yet
  std::vector<float> bounded_estimates_;  // by node; NaN: none yet
};

}  // namespace kanzen::campaign
