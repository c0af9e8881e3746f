// The expected outcomes of goals, the work until they are decided, and the leaf to solve next.
//
// One move whose child reaches the threshold shows that a goal holds; all moves together show that
// it fails. With independent outcomes and known costs, the work is least if moves are tried in
// descending order of p/c, where p is the probability that a move reaches the threshold, and c the
// expected work to find out. The same order serves the other side, which must refute every move: it
// begins with the move that is most likely to escape, for its work.
#pragma once

#include <utility>

#include "solver/campaign/choice/estimates.hpp"
#include "solver/campaign/choice/proof_tree.hpp"

namespace kanzen::campaign {

/// A decided goal has probability 0 or 1 and work 0. Otherwise 0 < probability < 1 and work > 0.
struct GoalExpectation {
  double probability = 0.5;  // the probability that the goal holds
  double work = 1;           // nodes to be searched until the goal is decided

  [[nodiscard]] bool is_decided() const noexcept { return work == 0; }
};

/// Returns the probability that one of several moves reaches the goal, and the work to find out by
/// trying them in the best order. Reorders `moves`, the expectation of each.
[[nodiscard]] GoalExpectation expectation_in_best_order(std::span<GoalExpectation> moves);

/// Derives expectations from proven bounds, from predictions for goals that are not expanded, and
/// from assumed predictions about leaves being solved. Takes about 32 bytes a goal.
class ExpectedWork {
 public:
  /// Predicts an undecided goal; we clip the prediction to the ranges of GoalExpectation.
  using PredictGoal = std::function<GoalExpectation(const NodeGoal&)>;

  /// `graph` outlives this object, and update() is called after every change of it.
  ExpectedWork(const BoundsGraph& graph, PredictGoal predict);

  /// Adds a goal, unless it exists.
  void add(const NodeGoal& goal);

  /// Makes `goal` depend on the goals about the children of its node, which it adds. REQUIRES: the
  /// goal exists, and the node has all of its children.
  void expand(const NodeGoal& goal);

  /// Updates the goals of nodes whose bounds may have changed, e.g. graph.changed().
  void update(std::span<const NodeId> changed);

  /// Assumes the likelier outcome at no cost until the goal is decided, also of an expanded goal
  /// whose own position is searched. REQUIRES of both: the goal exists.
  void assume(const NodeGoal& goal) { set_assumed(goal, true); }
  void end_assumption(const NodeGoal& goal) { set_assumed(goal, false); }

  void update_predictions();

  /// Drops the goals about nodes that graph.forget(keep) has just forgotten. A goal that depended
  /// on one is no longer expanded.
  void forget(const std::vector<bool>& keep);

  [[nodiscard]] GoalExpectation expectation(const NodeGoal& goal) const;
  [[nodiscard]] bool is_expanded(const NodeGoal& goal) const;

  /// Returns nullopt if the bounds leave the goal open. The goal need not exist.
  [[nodiscard]] std::optional<bool> holds(const NodeGoal& goal) const noexcept;

  /// Returns the goal to examine next for `root`: not expanded, decided or assumed. Nullopt if
  /// `root` is decided, or will be if the assumed predictions are right.
  [[nodiscard]] std::optional<NodeGoal> next(const NodeGoal& root) const;

  /// Whether the outcome of `goal` can still matter for one of `goals`: it is open, and some goal
  /// depends on it through open goals only.
  [[nodiscard]] bool is_needed(const NodeGoal& goal, std::span<const NodeGoal> goals) const;

  [[nodiscard]] std::size_t size() const noexcept { return states_.size() - free_.size(); }

 private:
  void set_assumed(const NodeGoal& goal, bool is_assumed);
  using StateId = std::uint32_t;
  static constexpr StateId kNoState = ~StateId{0};

  struct GoalState {
    NodeId node;   // kNoNode if forgotten
    StateId next;  // another goal about the same node
    float predicted_probability;
    float predicted_work;
    float probability;
    float work;
    std::int8_t threshold;
    bool is_expanded;
    bool is_assumed;
  };

  [[nodiscard]] StateId find(const NodeGoal& goal) const noexcept;
  [[nodiscard]] StateId get(const NodeGoal& goal) const;
  [[nodiscard]] GoalExpectation move_expectation(const NodeGoal& goal, const Edge& edge) const;
  [[nodiscard]] GoalExpectation compute(const GoalState& state) const;
  void predict(GoalState& state);
  void refresh(StateId id);
  void refresh_ancestors();

  const BoundsGraph& graph_;
  PredictGoal predict_;
  std::vector<GoalState> states_;
  std::vector<StateId> free_;                               // states of forgotten goals
  std::vector<StateId> first_;                              // by node
  std::array<std::vector<StateId>, kSquares + 1> waiting_;  // by rank
};

/// Estimates a canonical position, in discs for the side to move.
using Estimator = std::function<double(const Board&)>;

/// Says from another source than the estimate whether the value of a canonical position is likely
/// to be at least a threshold. Nullopt if that source does not know.
using Advisor = std::function<std::optional<bool>(const Board&, Score)>;

struct LeafModels {
  LeafCostModel cost{};
  EstimateErrorModel errors{};
  std::size_t predicted = 0;     // leaves estimated on the right side
  std::size_t mispredicted = 0;  // leaves estimated on the wrong side

  [[nodiscard]] std::size_t learned() const noexcept { return predicted + mispredicted; }
  /// Begins with a quarter, as if eight leaves had been solved.
  [[nodiscard]] double misprediction_share() const noexcept {
    return (static_cast<double>(mispredicted) + 2) / (static_cast<double>(learned()) + 8);
  }
};

/// Estimates each position of a tree once, and predicts from the estimates by models that learn
/// from results.
class LeafPredictor {
 public:
  /// `tree` outlives this object.
  LeafPredictor(const ProofTree& tree, Estimator estimate, const LeafModels& models);

  void set_advisor(Advisor advice) { advisor_ = std::move(advice); }

  [[nodiscard]] GoalExpectation predict(const NodeGoal& goal);

  /// Returns an estimate that ignores what is proven about the position.
  [[nodiscard]] double estimate(NodeId node);
  /// Returns the estimate, clipped to the bounds proven when this was first called for it.
  [[nodiscard]] double bounded_estimate(NodeId node);

  void learn_cost(double estimate, const NodeGoal& goal, double nodes);
  void learn_outcome(double estimate, Score threshold, bool reached);
  /// Estimates the position of an earlier fact, which takes a share of its proof. Does nothing if
  /// it is not in the tree, or if the fact does not decide its window.
  void train(const Fact& fact);

  [[nodiscard]] const LeafModels& models() const noexcept { return models_; }

  void forget(const std::vector<bool>& keep);

 private:
  const ProofTree& tree_;
  Estimator estimator_;
  Advisor advisor_;
  LeafModels models_;
  std::vector<float> estimates_;          // by node; NaN if there is none yet
  std::vector<float> bounded_estimates_;  // by node; NaN if there is none yet
};

}  // namespace kanzen::campaign
