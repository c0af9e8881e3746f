// The tree above the leaves of a campaign: canonical positions, the moves between them, and their
// proven bounds, updated with every fact.
#pragma once

#include <cassert>
#include <span>

#include "solver/campaign/store/campaign_data.hpp"

namespace kanzen::campaign {

using NodeId = std::uint32_t;
inline constexpr NodeId kNoNode = ~NodeId{0};

/// A move, seen from the position in which it is played.
struct Edge {
  NodeId child = kNoNode;
  bool keeps_side = false;  // the opponent has to pass, so the same side moves in the child

  friend bool operator==(const Edge&, const Edge&) = default;
};

struct BoundsContradiction {
  NodeId node = kNoNode;
  Bounds earlier;
  Bounds later;
};

/// The value of a node with children is the best value of a move, which is that of the child,
/// negated where the other side moves there. Every node has the narrowest bounds that follow from
/// its own and those of its children. Children that are not in the graph may have any value. A node
/// takes 12 bytes, and so does an edge.
class BoundsGraph {
 public:
  /// Adds a node without children. `rank` falls along every edge; campaigns use the number of empty
  /// squares. Reuses the numbers of forgotten nodes. REQUIRES: 0 <= rank <= 64; lower <= upper,
  /// both even.
  NodeId add(int rank, const Bounds& known = {});

  /// Sets the moves of a node; `all` says that none is missing. Narrows the bounds that follow.
  /// REQUIRES: `edges` are not empty, differ, and contain the present children of `parent`; every
  /// child has a lower rank.
  void set_children(NodeId parent, std::span<const Edge> edges, bool all = true);

  /// Narrows the bounds of a node, and those that follow from them. REQUIRES: both are even.
  void narrow(NodeId node, const Bounds& proven);

  /// Drops the nodes without a `keep` flag, and all their edges. The others keep their numbers and
  /// bounds. REQUIRES: keep.size() == id_limit().
  void forget(const std::vector<bool>& keep);

  [[nodiscard]] std::size_t id_limit() const noexcept { return nodes_.size(); }
  [[nodiscard]] std::size_t size() const noexcept { return nodes_.size() - free_.size(); }
  [[nodiscard]] bool exists(NodeId node) const noexcept {
    return nodes_[node].rank != kForgottenRank;
  }
  [[nodiscard]] Bounds bounds(NodeId node) const noexcept {
    return {nodes_[node].lower, nodes_[node].upper};
  }
  [[nodiscard]] int rank(NodeId node) const noexcept { return nodes_[node].rank; }
  [[nodiscard]] bool has_all_children(NodeId node) const noexcept {
    return nodes_[node].children != 0 && nodes_[node].has_all_children;
  }
  [[nodiscard]] std::size_t child_count(NodeId node) const noexcept {
    return nodes_[node].children;
  }
  [[nodiscard]] Edge child(NodeId node, std::size_t index) const noexcept {
    return unpack(edges_[nodes_[node].first_child + index].child);
  }

  template <typename Visit>
  void for_each_parent(NodeId node, Visit&& visit) const {
    for (std::uint32_t e = nodes_[node].first_parent; e != kNoEdge; e = edges_[e].next) {
      visit(edges_[e].parent, unpack(edges_[e].child).keeps_side);
    }
  }

  /// Lists what the last call of set_children() or narrow() changed, each node once.
  [[nodiscard]] std::span<const NodeId> changed() const noexcept { return changed_; }

  /// Once there is a contradiction, bounds are not narrowed any more.
  [[nodiscard]] const std::optional<BoundsContradiction>& contradiction() const noexcept {
    return contradiction_;
  }

 private:
  static constexpr std::uint32_t kNoEdge = ~std::uint32_t{0};
  static constexpr unsigned kForgottenRank = 127;  // marks a forgotten node

  struct Node {
    std::uint32_t first_child = kNoEdge;   // its edges are adjacent
    std::uint32_t first_parent = kNoEdge;  // an edge that leads here; see Link::next
    std::uint8_t children = 0;
    unsigned char rank : 7 = 0;
    bool has_all_children : 1 = false;  // no child is missing
    std::int8_t lower = kMinScore;
    std::int8_t upper = kMaxScore;
  };
  static_assert(sizeof(Node) == 12);
  struct Link {
    std::uint32_t child;  // twice the number of the node, plus one if the same side moves there
    NodeId parent;
    std::uint32_t next;  // next edge to the same child
  };

  [[nodiscard]] static constexpr Edge unpack(std::uint32_t packed) noexcept {
    return {packed >> 1, (packed & 1) != 0};
  }
  [[nodiscard]] Bounds from_children(NodeId node) const noexcept;
  [[nodiscard]] bool narrow_node(NodeId node, const Bounds& bounds);
  void narrow_ancestors();
  void unlink_children(NodeId parent);
  void rebuild_edges();

  std::vector<Node> nodes_;
  std::vector<NodeId> free_;  // numbers of forgotten nodes
  std::vector<Link> edges_;
  std::vector<NodeId> changed_;
  std::array<std::vector<NodeId>, kSquares + 1> waiting_;  // by rank; may hold duplicates
  std::optional<BoundsContradiction> contradiction_;
};

/// The goal that the value of `node` is at least `threshold`, which is even and above kMinScore.
struct NodeGoal {
  NodeId node = kNoNode;
  Score threshold = 0;

  friend bool operator==(const NodeGoal&, const NodeGoal&) = default;
};

/// A goal with its outcome: the proven one, or the one that makes a claim true.
struct DecidedGoal {
  NodeGoal goal;
  bool holds = false;
};

[[nodiscard]] constexpr std::uint64_t goal_key(const NodeGoal& goal) noexcept {
  return std::uint64_t{goal.node} << 8 | static_cast<unsigned>(goal.threshold - kMinScore);
}

/// Returns the goal about the child on which `goal` depends through this edge. With the same side
/// to move, both hold or both fail; otherwise one holds if the other fails.
[[nodiscard]] constexpr NodeGoal child_goal(const NodeGoal& goal, const Edge& edge) noexcept {
  return {edge.child, edge.keeps_side ? goal.threshold : 2 - goal.threshold};
}

[[nodiscard]] constexpr NodeGoal parent_goal(const NodeGoal& goal, NodeId parent,
                                             bool same_side) noexcept {
  return {parent, same_side ? goal.threshold : 2 - goal.threshold};
}

/// A canonical position in the tree, and whether its value is that of the original, negated.
struct TreePosition {
  NodeId node = kNoNode;
  bool is_negated = false;
};

/// The position's own value reaches `threshold` if this goal holds, or fails if it is negated.
[[nodiscard]] constexpr NodeGoal goal_at(const TreePosition& position, Score threshold) noexcept {
  return {position.node, position.is_negated ? 2 - threshold : threshold};
}

/// The tree of positions. Nodes are made on demand: for a root, for a fact, and for the moves of an
/// expanded position. Positions that are equal up to symmetry and passes share one, and a finished
/// game has its value. Every move adds a disc, so no position can follow from itself, and values do
/// not depend on the way to a position. Takes about 60 bytes a node.
class ProofTree {
 public:
  TreePosition add(const Board& board);

  [[nodiscard]] NodeId find(const Board& canonical) const noexcept;

  /// Adds a fact; its position need not be in the tree yet. Sets graph().changed() and
  /// graph().contradiction().
  NodeId apply(const Board& canonical, const Bounds& bounds);

  /// Adds all moves of a node, unless it has children. Moves to equal positions share one child.
  /// REQUIRES: the game is not over there.
  void expand(NodeId node);

  /// Adds edges to the positions after moves of `node` that may have bounds: those in the tree, and
  /// finished games, which it makes. The others have none, so `node` gets the same bounds as by
  /// expand(). REQUIRES: the game is not over there, and the node has no children.
  void link(NodeId node);

  void forget(const std::vector<bool>& keep);

  [[nodiscard]] const Board& board(NodeId node) const noexcept { return boards_[node]; }
  [[nodiscard]] const BoundsGraph& graph() const noexcept { return graph_; }
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
