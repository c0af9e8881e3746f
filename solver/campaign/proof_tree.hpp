// The tree above the leaves of a campaign: canonical positions, the moves between them, and what is
// proven of each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/board.hpp"
#include "solver/campaign/bounds_graph.hpp"
#include "solver/campaign/fact.hpp"

namespace kanzen::campaign {

/// A canonical position in the tree, and whether the value asked for is minus its value.
struct TreePosition {
  NodeId node = kNoNode;
  bool negated = false;
};

/// Nodes are made when something asks for them: for a root, for a fact, for the moves of a position
/// that is looked into. Positions that equal each other up to symmetry and passes are one node
/// however they are reached, and a finished game has its value. Since every move adds a disc, no
/// position can follow from itself, and values do not depend on the way. About 60 bytes a node.
/// Thread safety: none.
class ProofTree {
 public:
  /// The node of `board`, made if there is none yet.
  TreePosition add(const Board& board);

  /// The node of a canonical board; kNoNode if there is none.
  [[nodiscard]] NodeId find(const Board& canonical) const noexcept;

  /// Takes the bounds of a fact as proven, whether or not anything has asked for its position, and
  /// returns its node. See graph().changed() and graph().conflict() for what follows.
  NodeId apply(const Board& canonical, const Bounds& bounds);

  /// Makes the positions after the moves of `node`, unless it has them; of moves that lead to equal
  /// positions there is one. REQUIRES: the game is not over there.
  void expand(NodeId node);

  /// Finds those positions after the moves of `node` of which something may be known: those that
  /// are in the tree, and finished games, which alone are made. The others say nothing, so that its
  /// bounds are those that expand() would give it. REQUIRES: as above; the node has no children.
  void link(NodeId node);

  /// Forgets the positions that are not to be kept. See BoundsGraph::forget().
  void forget(const std::vector<bool>& keep);

  [[nodiscard]] const Board& board(NodeId node) const noexcept { return boards_[node]; }
  [[nodiscard]] const BoundsGraph& graph() const noexcept { return graph_; }
  /// The numbers of nodes are less than this.
  [[nodiscard]] std::size_t size() const noexcept { return boards_.size(); }

 private:
  NodeId add_canonical(const Board& board);
  [[nodiscard]] std::vector<CanonicalPosition> positions_after(NodeId node) const;
  [[nodiscard]] std::size_t slot_of(const Board& canonical) const noexcept;
  void fill_slots(std::size_t count);

  BoundsGraph graph_;
  std::vector<Board> boards_;                                     // by node
  std::vector<NodeId> slots_ = std::vector<NodeId>(64, kNoNode);  // open addressing, by hash
};

}  // namespace kanzen::campaign
