#include "solver/campaign/smallest_proof.hpp"

#include <cassert>

#include "core/moves.hpp"

namespace kanzen::campaign {

std::optional<bool> SmallestProof::holds(const NodeGoal& goal) const noexcept {
  return reaches(tree_.graph().bounds(goal.node), goal.threshold);
}

ProofStep SmallestProof::step(const NodeGoal& goal) {
  const std::uint64_t key = goal_key(goal);
  if (const auto found = steps_.find(key); found != steps_.end()) return found->second;
  const ProofStep step = compute(goal);
  steps_.emplace(key, step);
  return step;
}

ProofStep SmallestProof::compute(const NodeGoal& goal) {
  const ProofTree& tree = tree_.tree();
  const std::optional<bool> reached = holds(goal);
  assert(reached);
  if (tree.graph().rank(goal.node) <= leaf_empties_ || game_over(tree.board(goal.node))) {
    return {ProofStep::Reason::ending, kNoNode, {0, 1}};
  }
  const bool has_fact = reaches(tree_.fact_bounds(goal.node), goal.threshold) == reached;
  const ProofStep by_fact{ProofStep::Reason::fact, kNoNode, {1, 1}};
  const auto by_moves = *reached ? by_one_move(goal) : by_all_moves(goal);
  if (!by_moves) return by_fact;
  const bool prefers_moves = goal.node == root_ || by_moves->size < by_fact.size;
  return has_fact && !prefers_moves ? by_fact : *by_moves;
}

std::optional<ProofStep> SmallestProof::by_one_move(const NodeGoal& goal) {
  const BoundsGraph& graph = tree_.graph();
  std::optional<ProofStep> best;
  for (std::size_t i = 0; i < graph.child_count(goal.node); ++i) {
    const Edge edge = graph.child(goal.node, i);
    const NodeGoal child = child_goal(goal, edge);
    if (holds(child) != edge.same_side) continue;
    const ProofSize size = step(child).size + ProofSize{0, 1};
    if (!best || size < best->size) best = {ProofStep::Reason::one_move, edge.child, size};
  }
  return best;
}

std::optional<ProofStep> SmallestProof::by_all_moves(const NodeGoal& goal) {
  const BoundsGraph& graph = tree_.graph();
  if (!graph.has_all_children(goal.node)) return std::nullopt;
  ProofStep all{ProofStep::Reason::all_moves, kNoNode, {0, 1}};
  for (std::size_t i = 0; i < graph.child_count(goal.node); ++i) {
    const Edge edge = graph.child(goal.node, i);
    const NodeGoal child = child_goal(goal, edge);
    if (holds(child) != !edge.same_side) return std::nullopt;
    all.size = all.size + step(child).size;
  }
  return all;
}

}  // namespace kanzen::campaign
