#include "solver/campaign/choice/leaf_predictor.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace kanzen::campaign {

namespace {

/// The least probability of an advised outcome.
constexpr double kAdvisedProbability = 0.9;

/// Returns the number at `node`, which `compute` returns the first time.
template <typename Compute>
double cached(std::vector<float>& numbers, NodeId node, std::size_t size, const Compute& compute) {
  if (numbers.size() <= node) numbers.resize(size, std::nanf(""));
  if (std::isnan(numbers[node])) numbers[node] = static_cast<float>(compute());
  return numbers[node];
}

}  // namespace

LeafPredictor::LeafPredictor(const ProofTree& tree, Estimator estimate, const LeafModels& models)
    : tree_(tree), estimator_(std::move(estimate)), models_(models) {}

GoalExpectation LeafPredictor::predict(const NodeGoal& goal) {
  const double value = bounded_estimate(goal.node);
  GoalExpectation expectation{
      models_.errors.probability_at_least(value, goal.threshold),
      models_.cost.nodes(tree_.graph().rank(goal.node), distance_from(value, goal.threshold))};
  if (!advisor_) return expectation;
  if (const auto reached = advisor_(tree_.board(goal.node), goal.threshold)) {
    expectation.probability = *reached ? std::max(expectation.probability, kAdvisedProbability)
                                       : std::min(expectation.probability, 1 - kAdvisedProbability);
  }
  return expectation;
}

double LeafPredictor::estimate(NodeId node) {
  return cached(estimates_, node, tree_.size(), [&] { return estimator_(tree_.board(node)); });
}

double LeafPredictor::bounded_estimate(NodeId node) {
  return cached(bounded_estimates_, node, tree_.size(), [&] {
    const Bounds bounds = tree_.graph().bounds(node);
    return std::clamp(estimate(node), static_cast<double>(bounds.lower),
                      static_cast<double>(bounds.upper));
  });
}

void LeafPredictor::learn_cost(double estimate, const NodeGoal& goal, double nodes) {
  models_.cost.learn(tree_.graph().rank(goal.node), distance_from(estimate, goal.threshold), nodes);
}

void LeafPredictor::learn_outcome(double estimate, Score threshold, bool reached) {
  models_.errors.learn(estimate, threshold, reached);
  ++((margin_over(estimate, threshold) >= 0) == reached ? models_.predicted : models_.mispredicted);
}

void LeafPredictor::train(const Fact& fact) {
  const NodeId node = tree_.find(fact.board);
  const Window& window = fact.provenance.window;
  if (node == kNoNode || !decides(fact.bounds, window)) return;
  const double value = estimate(node);
  learn_cost(value, {node, window.beta}, static_cast<double>(fact.provenance.nodes));
  // A null window contains one threshold, the window of both goals of a claim contains two.
  for (const Score threshold : std::set<Score>{window.alpha + 1, window.beta}) {
    const std::optional<bool> reached = reaches(fact.bounds, threshold);
    if (!reached || threshold <= kMinScore || threshold > kMaxScore || threshold % 2 != 0) continue;
    learn_outcome(value, threshold, *reached);
  }
}

void LeafPredictor::forget(const std::vector<bool>& keep) {
  for (std::vector<float>* numbers : {&estimates_, &bounded_estimates_}) {
    for (NodeId node = 0; node < numbers->size(); ++node) {
      if (!keep[node]) (*numbers)[node] = std::nanf("");
    }
  }
}

}  // namespace kanzen::campaign
