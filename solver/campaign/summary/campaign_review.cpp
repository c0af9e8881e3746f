#include "solver/campaign/summary/campaign_review.hpp"

#include <cstdint>
#include <optional>
#include <unordered_set>

#include "solver/campaign/smallest_proof.hpp"

namespace kanzen::campaign {

namespace {

/// Adds up the nodes of the facts that decide goals, or can still decide them.
class UsefulNodes {
 public:
  UsefulNodes(const BoundsGraph& graph, const FactIndex& facts) : graph_(graph), facts_(facts) {}

  void add(const NodeGoal& goal) {
    if (!seen_.insert(goal_key(goal)).second) return;
    if (facts_.contains(goal.node) && decides_goal(facts_.bounds(goal.node), goal)) {
      if (counted_.insert(goal.node).second) nodes_ += facts_.searched_nodes(goal.node);
      return;
    }
    const bool holds = reaches(graph_.bounds(goal.node), goal.threshold) == true;
    for (std::size_t i = 0; i < graph_.child_count(goal.node); ++i) {
      const Edge edge = graph_.child(goal.node, i);
      const NodeGoal child = child_goal(goal, edge);
      const bool by_this_move =
          reaches(graph_.bounds(child.node), child.threshold) == edge.same_side;
      if (holds && !by_this_move) continue;
      add(child);
      if (holds) return;  // one move is enough
    }
  }

  [[nodiscard]] double nodes() const noexcept { return nodes_; }

 private:
  /// Whether the bounds, which may be empty, decide the goal.
  [[nodiscard]] static bool decides_goal(const Bounds& bounds, const NodeGoal& goal) noexcept {
    return reaches(bounds, goal.threshold).has_value();
  }

  const BoundsGraph& graph_;
  const FactIndex& facts_;
  std::unordered_set<std::uint64_t> seen_;
  std::unordered_set<NodeId> counted_;
  double nodes_ = 0;
};

}  // namespace

double wasted_nodes(const Chooser& chooser) {
  UsefulNodes useful(chooser.graph(), chooser.facts());
  for (std::size_t i = 0; i < chooser.claims().size(); ++i) {
    for (const NodeGoal& goal : chooser.claims().relevant_goals(i)) useful.add(goal);
  }
  return chooser.facts().all_searched_nodes() - useful.nodes();
}

std::vector<ProvenBound> mispredicted_support(Chooser& chooser) {
  const ProofTree& tree = chooser.tree();
  const ClaimSet& claims = chooser.claims();
  std::vector<DecidedGoal> decided;
  for (std::size_t i = 0; i < claims.size(); ++i) {
    if (claims.state(i) == ClaimState::open) continue;
    for (const NodeGoal& goal : claims.relevant_goals(i)) {
      const std::optional<bool> reached = reaches(tree.graph().bounds(goal.node), goal.threshold);
      if (reached) decided.push_back({goal, *reached});
    }
  }
  std::vector<ProvenBound> mispredicted;
  const auto own = [&](NodeId node) { return chooser.facts().bounds(node); };
  for (const auto& [goal, reached] : supporting_facts(tree.graph(), decided, own)) {
    const double estimate = chooser.predictor().estimate(goal.node);
    const bool expected = margin_over(estimate, goal.threshold) >= 0;
    if (expected != reached)
      mispredicted.push_back({tree.board(goal.node), goal.threshold, reached});
  }
  return mispredicted;
}

}  // namespace kanzen::campaign
