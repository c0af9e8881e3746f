// The tree above the leaves of a campaign: canonical positions, the moves between them, and their
// proven bounds. A goal asks whether the value of a position reaches a threshold.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/board.hpp"
#include "solver/campaign/choice/bounds_graph.hpp"
#include "solver/campaign/fact.hpp"

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

/// A canonical position in the tree, and whether its value has to be negated.
struct TreePosition {
  NodeId node = kNoNode;
  bool negated = false;
};

/// Nodes are made on demand: for a root, for a fact, and for the moves of an expanded position.
/// Positions that are equal up to symmetry and passes share one node, and a finished game has its
/// value. Since every move adds a disc, no position can follow from itself, and values do not
/// depend on the way to a position. About 60 bytes a node.
class ProofTree {
 public:
  /// Returns the node of `board`, and makes it if needed.
  TreePosition add(const Board& board);

  /// The node of a canonical board; kNoNode if there is none.
  [[nodiscard]] NodeId find(const Board& canonical) const noexcept;

  /// Adds the bounds of a fact as proven, even if its position is not in the tree yet, and returns
  /// its node. Sets graph().changed() and graph().contradiction().
  NodeId apply(const Board& canonical, const Bounds& bounds);

  /// Adds the positions after the moves of `node`, unless it has them; moves that lead to equal
  /// positions share one. REQUIRES: the game is not over there.
  void expand(NodeId node);

  /// Adds edges to the positions after the moves of `node` that may have bounds: positions in the
  /// tree, and finished games, which it makes. The other positions have no bounds, so that `node`
  /// gets the same bounds as by expand(). REQUIRES: the game is not over there, and the node has no
  /// children.
  void link(NodeId node);

  /// Forgets the positions without a `keep` flag. See BoundsGraph::forget().
  void forget(const std::vector<bool>& keep);

  [[nodiscard]] const Board& board(NodeId node) const noexcept { return boards_[node]; }
  [[nodiscard]] const BoundsGraph& graph() const noexcept { return graph_; }
  /// All node numbers are below this.
  [[nodiscard]] std::size_t size() const noexcept { return boards_.size(); }

 private:
  NodeId add_canonical(const Board& board);
  [[nodiscard]] std::vector<CanonicalPosition> positions_after(NodeId node) const;
  [[nodiscard]] std::size_t find_slot(const Board& canonical) const noexcept;
  void fill_slots(std::size_t count);

  BoundsGraph graph_;
  std::vector<Board> boards_;                                     // by node
  std::vector<NodeId> slots_ = std::vector<NodeId>(64, kNoNode);  // open addressing, by hash
};

}  // namespace kanzen::campaign
