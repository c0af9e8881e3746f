// Goals of a proof: does the value of a position reach a threshold?
#pragma once

#include <cstdint>

#include "core/types.hpp"
#include "solver/campaign/choice/bounds_graph.hpp"

namespace kanzen::campaign {

/// The goal holds if the value of `node` is at least `threshold`, otherwise it fails. The threshold
/// is even and above kMinScore.
struct Threshold {
  NodeId node = kNoNode;
  Score threshold = 0;

  friend bool operator==(const Threshold&, const Threshold&) = default;
};

/// An outcome of a goal: proven, or the outcome that makes a claim true.
struct DecidedThreshold {
  Threshold goal;
  bool holds = false;
};

/// A unique number for each goal.
[[nodiscard]] constexpr std::uint64_t threshold_key(const Threshold& goal) noexcept {
  return std::uint64_t{goal.node} << 8 | static_cast<unsigned>(goal.threshold - kMinScore);
}

/// The goal at a child on which `goal` depends through this edge. With the same side to move, both
/// hold or both fail; otherwise one holds if the other fails.
[[nodiscard]] constexpr Threshold child_threshold(const Threshold& goal,
                                                  const Edge& edge) noexcept {
  return {edge.child, edge.same_side ? goal.threshold : 2 - goal.threshold};
}

/// The goal at a parent that depends on `goal` through the edge to it: the inverse of
/// child_threshold().
[[nodiscard]] constexpr Threshold parent_goal(const Threshold& goal, NodeId parent,
                                              bool same_side) noexcept {
  return {parent, same_side ? goal.threshold : 2 - goal.threshold};
}

}  // namespace kanzen::campaign
