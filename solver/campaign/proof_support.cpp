#include "solver/campaign/proof_support.hpp"

#include <optional>
#include <set>
#include <tuple>

#include "solver/campaign/fact.hpp"

namespace kanzen::campaign {

namespace {

bool shows(const Bounds& bounds, const DecidedGoal& decided) noexcept {
  const Score threshold = decided.goal.threshold;
  return decided.holds ? are_at_least(bounds, threshold) : are_below(bounds, threshold);
}

}  // namespace

std::vector<DecidedGoal> supporting_facts(const BoundsGraph& graph,
                                          std::span<const DecidedGoal> decided,
                                          const std::function<Bounds(NodeId)>& own) {
  std::vector<DecidedGoal> support;
  std::vector<DecidedGoal> open(decided.begin(), decided.end());
  std::set<std::tuple<NodeId, Score, bool>> seen;
  while (!open.empty()) {
    const DecidedGoal current = open.back();
    open.pop_back();
    const auto& [goal, holds] = current;
    if (!seen.emplace(goal.node, goal.threshold, holds).second) continue;
    if (shows(own(goal.node), current)) {
      support.push_back(current);
      continue;
    }
    std::optional<DecidedGoal> one;  // a goal holds by one move, and fails by all of them
    for (std::size_t i = 0; i < graph.child_count(goal.node); ++i) {
      const Edge edge = graph.child(goal.node, i);
      const DecidedGoal child{child_goal(goal, edge), edge.same_side == holds};
      if (!holds) {
        open.push_back(child);
      } else if (shows(graph.bounds(edge.child), child) &&
                 (!one || shows(own(edge.child), child))) {
        one = child;
      }
    }
    if (one) open.push_back(*one);
  }
  return support;
}

}  // namespace kanzen::campaign
