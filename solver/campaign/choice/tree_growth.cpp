#include "solver/campaign/choice/tree_growth.hpp"

#include <algorithm>

#include "core/moves.hpp"

namespace kanzen::campaign {

void TreeGrowth::expand(const NodeGoal& goal) {
  if (!tree_.graph().has_all_children(goal.node)) {
    tree_.expand(goal.node);
    work_.update(tree_.graph().changed());
    expanded_.push_back(tree_.board(goal.node));
  }
  if (!work_.holds(goal)) work_.expand(goal);
}

/// Goes from the last moves to the first, so that all bounds of the moves of a position are known
/// when it is expanded. Other moves have no bounds, and are added only where something open depends
/// on them.
void TreeGrowth::restore(std::vector<Board> expanded) {
  std::ranges::sort(expanded, {}, [](const Board& board) { return board.empty_count(); });
  std::vector<bool> again;
  for (const Board& board : expanded) {
    if (legal_moves(board) == 0) continue;
    const NodeId node = tree_.add(board).node;
    again.resize(tree_.size());
    again[node] = true;
    if (tree_.graph().child_count(node) != 0) continue;
    tree_.link(node);
    work_.update(tree_.graph().changed());
  }
  visit_needed([&](NodeId node) {
    if (node >= again.size() || !again[node]) return;
    tree_.expand(node);
    work_.update(tree_.graph().changed());
  });
}

bool TreeGrowth::open_path_to(const NodeGoal& goal, const LeavesInFlight& in_flight) {
  std::unordered_set<std::uint64_t> seen;
  return open_path(goal, claims_.open_goals(), in_flight, seen);
}

/// `seen` contains goals without a path.
bool TreeGrowth::open_path(const NodeGoal& goal, const std::vector<NodeGoal>& goals,
                           const LeavesInFlight& in_flight,
                           std::unordered_set<std::uint64_t>& seen) {
  if (work_.holds(goal) || !seen.insert(goal_key(goal)).second) return false;
  if (std::ranges::find(goals, goal) != goals.end()) return true;
  const BoundsGraph& graph = tree_.graph();
  std::vector<NodeGoal> above;
  graph.for_each_parent(goal.node, [&](NodeId parent, bool same_side) {
    if (!graph.has_all_children(parent)) return;
    above.push_back(parent_goal(goal, parent, same_side));
  });
  for (const NodeGoal& parent : above) {
    if (in_flight.contains(parent.node) || !open_path(parent, goals, in_flight, seen)) continue;
    if (!work_.is_expanded(parent)) work_.expand(parent);
    return true;
  }
  return false;
}

std::vector<bool> TreeGrowth::flag_needed() const {
  const BoundsGraph& graph = tree_.graph();
  std::vector<bool> flags(tree_.size());
  for (NodeId node = 0; node < flags.size(); ++node) {
    const Bounds bounds = graph.bounds(node);
    flags[node] = graph.exists(node) && (bounds.lower > kMinScore || bounds.upper < kMaxScore);
  }
  visit_needed([&](NodeId node) { flags[node] = true; });
  return flags;
}

/// Calls visit(node) for the roots and for the positions on which open goals depend. It visits each
/// at least once, and before its moves, which `visit` may add.
template <typename Visit>
void TreeGrowth::visit_needed(Visit&& visit) const {
  std::vector<NodeGoal> open;
  for (std::size_t i = 0; i < claims_.size(); ++i) {
    visit(claims_[i].root.node);
    for (const DecidedGoal& wanted : claims_[i].goals) open.push_back(wanted.goal);
  }
  std::unordered_set<std::uint64_t> seen;
  while (!open.empty()) {
    const NodeGoal goal = open.back();
    open.pop_back();
    visit(goal.node);
    if (work_.holds(goal) || !seen.insert(goal_key(goal)).second) continue;
    const BoundsGraph& graph = tree_.graph();
    for (std::size_t i = 0; i < graph.child_count(goal.node); ++i) {
      open.push_back(child_goal(goal, graph.child(goal.node, i)));
    }
  }
}

}  // namespace kanzen::campaign
