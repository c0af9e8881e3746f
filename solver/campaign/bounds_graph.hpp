// Proven bounds over a graph of positions without cycles, kept up to date as facts come in.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/types.hpp"
#include "solver/engine/search/bounds.hpp"

namespace kanzen::campaign {

using NodeId = std::uint32_t;
inline constexpr NodeId kNoNode = ~NodeId{0};

/// A move, seen from the position in which it is played.
struct Edge {
  NodeId child = kNoNode;
  bool same_side = false;  // the opponent has to pass, so that the same side moves in the child

  friend bool operator==(const Edge&, const Edge&) = default;
};

/// Two proofs that exclude each other: one of them is wrong, or the program is.
struct Conflict {
  NodeId node = kNoNode;
  Bounds had;
  Bounds found;
};

/// The value of a node with children is the best that a move achieves: the value of the child, or
/// minus that where the other side moves there. Every node has the narrowest bounds that follow
/// from those it was given and from the bounds of its children. Where only some children are in the
/// graph, the others may have any value. A node takes 12 bytes, and so does an edge. Thread safety:
/// none.
class BoundsGraph {
 public:
  /// A new node without children. `rank` falls along every edge; here it is the number of empty
  /// squares. Numbers of forgotten nodes are given out again. REQUIRES: 0 <= rank <= 64; lower <=
  /// upper, both even.
  NodeId add(int rank, const Bounds& known = {});

  /// Gives `parent` all of its children, or some of them, in place of those it has, and narrows
  /// what follows from them. REQUIRES: `edges` are not empty and differ; every child has a lower
  /// rank; the children that `parent` has are among them.
  void set_children(NodeId parent, std::span<const Edge> edges, bool all = true);

  /// Adds what has been proven of `node`, and narrows what follows from it. REQUIRES: both are
  /// even.
  void narrow(NodeId node, const Bounds& proven);

  /// Forgets the nodes that are not to be kept, and the edges from them and to them. Those that are
  /// kept keep their numbers and their bounds. REQUIRES: keep.size() == size().
  void forget(const std::vector<bool>& keep);

  /// The numbers of nodes are less than this.
  [[nodiscard]] std::size_t size() const noexcept { return nodes_.size(); }
  /// How many nodes there are, without those forgotten.
  [[nodiscard]] std::size_t count() const noexcept { return nodes_.size() - free_.size(); }
  [[nodiscard]] bool exists(NodeId node) const noexcept { return nodes_[node].rank != kForgotten; }
  [[nodiscard]] Bounds bounds(NodeId node) const noexcept {
    return {nodes_[node].lower, nodes_[node].upper};
  }
  [[nodiscard]] int rank(NodeId node) const noexcept { return nodes_[node].rank; }
  [[nodiscard]] bool has_all_children(NodeId node) const noexcept {
    return nodes_[node].children != 0 && nodes_[node].all;
  }
  /// The children that are in the graph.
  [[nodiscard]] std::size_t child_count(NodeId node) const noexcept {
    return nodes_[node].children;
  }
  /// REQUIRES: index < child_count(node).
  [[nodiscard]] Edge child(NodeId node, std::size_t index) const noexcept {
    return unpack(edges_[nodes_[node].first_child + index].child);
  }

  /// Calls visit(parent, same_side) for each move that leads to `node`.
  template <typename Visit>
  void for_each_parent(NodeId node, Visit&& visit) const {
    for (std::uint32_t e = nodes_[node].first_parent; e != kNoEdge; e = edges_[e].next) {
      visit(edges_[e].parent, unpack(edges_[e].child).same_side);
    }
  }

  /// The nodes whose bounds the last call of set_children() or narrow() changed, each once.
  [[nodiscard]] std::span<const NodeId> changed() const noexcept { return changed_; }

  /// The first contradiction. From then on bounds are not narrowed any more.
  [[nodiscard]] const std::optional<Conflict>& conflict() const noexcept { return conflict_; }

 private:
  static constexpr std::uint32_t kNoEdge = ~std::uint32_t{0};
  static constexpr unsigned kForgotten = 127;  // in place of a rank

  struct Node {
    std::uint32_t first_child = kNoEdge;   // its edges stand side by side
    std::uint32_t first_parent = kNoEdge;  // an edge that leads here; Link::next goes on
    std::uint8_t children = 0;
    unsigned char rank : 7 = 0;
    bool all : 1 = false;  // no child is missing
    std::int8_t lower = kMinScore;
    std::int8_t upper = kMaxScore;
  };
  static_assert(sizeof(Node) == 12);
  struct Link {
    std::uint32_t child;  // twice its number, plus one if the same side moves there
    NodeId parent;
    std::uint32_t next;  // edge to the same child
  };

  [[nodiscard]] static constexpr Edge unpack(std::uint32_t packed) noexcept {
    return {packed >> 1, (packed & 1) != 0};
  }
  [[nodiscard]] Bounds from_children(NodeId node) const noexcept;
  [[nodiscard]] bool intersect(NodeId node, const Bounds& bounds);
  void narrow_ancestors();
  void cut_off_children(NodeId parent);
  void rebuild_edges();

  std::vector<Node> nodes_;
  std::vector<NodeId> free_;  // numbers of forgotten nodes
  std::vector<Link> edges_;
  std::vector<NodeId> changed_;
  std::array<std::vector<NodeId>, kSquares + 1> waiting_;  // by rank; may hold a node repeatedly
  std::optional<Conflict> conflict_;
};

}  // namespace kanzen::campaign
