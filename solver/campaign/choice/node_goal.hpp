// Goals of a proof: does the value of a position reach a threshold?
#pragma once

#include <cstdint>

#include "core/types.hpp"
#include "solver/campaign/choice/bounds_graph.hpp"

namespace kanzen::campaign {

/// The goal holds if the value of `node` is at least `threshold`, otherwise it fails. The threshold
/// is even and above kMinScore.
struct NodeGoal {
  NodeId node = kNoNode;
  Score threshold = 0;

  friend bool operator==(const NodeGoal&, const NodeGoal&) = default;
};

/// An outcome of a goal: proven, or the outcome that makes a claim true.
struct DecidedGoal {
  NodeGoal goal;
  bool holds = false;
};

/// A unique number for each goal.
[[nodiscard]] constexpr std::uint64_t goal_key(const NodeGoal& goal) noexcept {
  return std::uint64_t{goal.node} << 8 | static_cast<unsigned>(goal.threshold - kMinScore);
}

/// The goal at a child on which `goal` depends through this edge. With the same side to move, both
/// hold or both fail; otherwise one holds if the other fails.
[[nodiscard]] constexpr NodeGoal child_goal(const NodeGoal& goal, const Edge& edge) noexcept {
  return {edge.child, edge.same_side ? goal.threshold : 2 - goal.threshold};
}

/// The goal at a parent that depends on `goal` through the edge to it: the inverse of
/// child_goal().
[[nodiscard]] constexpr NodeGoal parent_goal(const NodeGoal& goal, NodeId parent,
                                             bool same_side) noexcept {
  return {parent, same_side ? goal.threshold : 2 - goal.threshold};
}

}  // namespace kanzen::campaign
