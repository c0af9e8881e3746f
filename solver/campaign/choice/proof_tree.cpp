#include "solver/campaign/choice/proof_tree.hpp"

#include <utility>

#include "core/hash.hpp"

namespace kanzen::campaign {

NodeId BoundsGraph::add(int rank, const Bounds& known) {
  assert(rank >= 0 && rank <= kSquares && known.lower <= known.upper);
  Node node;
  node.rank = static_cast<unsigned char>(rank & 0x7F);
  node.lower = static_cast<std::int8_t>(known.lower);
  node.upper = static_cast<std::int8_t>(known.upper);
  if (free_.empty()) {
    nodes_.push_back(node);
    return static_cast<NodeId>(nodes_.size() - 1);
  }
  const NodeId number = free_.back();
  free_.pop_back();
  nodes_[number] = node;
  return number;
}

// The edges of a node lie side by side in one array. Each is also in the list of its child, so that
// bounds find their way up, and millions of nodes need no container of their own. The price is paid
// where a node gets its children for the second time, after link() had only those with bounds: the
// places of the first edges stay unused until forget() packs the array anew.
void BoundsGraph::set_children(NodeId parent, std::span<const Edge> edges, bool all) {
  assert(!edges.empty());
  changed_.clear();
  unlink_children(parent);
  nodes_[parent].first_child = static_cast<std::uint32_t>(edges_.size());
  nodes_[parent].children = static_cast<std::uint8_t>(edges.size());
  nodes_[parent].has_all_children = all;
  for (const Edge& edge : edges) {
    assert(nodes_[edge.child].rank < nodes_[parent].rank);
    Node& child = nodes_[edge.child];
    edges_.push_back({edge.child << 1 | (edge.keeps_side ? 1U : 0U), parent, child.first_parent});
    child.first_parent = static_cast<std::uint32_t>(edges_.size() - 1);
  }
  if (narrow_node(parent, from_children(parent))) narrow_ancestors();
}

void BoundsGraph::unlink_children(NodeId parent) {
  for (std::size_t i = 0; i < child_count(parent); ++i) {
    const auto edge = static_cast<std::uint32_t>(nodes_[parent].first_child + i);
    std::uint32_t* at = &nodes_[child(parent, i).child].first_parent;
    while (*at != edge) at = &edges_[*at].next;
    *at = edges_[edge].next;
  }
}

void BoundsGraph::forget(const std::vector<bool>& keep) {
  assert(keep.size() == nodes_.size());
  changed_.clear();
  for (NodeId node = 0; node < nodes_.size(); ++node) {
    if (keep[node] || !exists(node)) continue;
    nodes_[node] = Node{};
    nodes_[node].rank = kForgottenRank;
    free_.push_back(node);
  }
  rebuild_edges();
}

/// Drops unused edges, and those to forgotten nodes.
void BoundsGraph::rebuild_edges() {
  std::vector<Link> edges;
  for (Node& node : nodes_) node.first_parent = kNoEdge;
  for (NodeId parent = 0; parent < nodes_.size(); ++parent) {
    const std::size_t begin = edges.size();
    for (std::size_t i = 0; i < child_count(parent); ++i) {
      const NodeId to = child(parent, i).child;
      if (!exists(to)) {
        nodes_[parent].has_all_children = false;
        continue;
      }
      Link link = edges_[nodes_[parent].first_child + i];
      link.next = std::exchange(nodes_[to].first_parent, static_cast<std::uint32_t>(edges.size()));
      edges.push_back(link);
    }
    nodes_[parent].first_child = static_cast<std::uint32_t>(begin);
    nodes_[parent].children = static_cast<std::uint8_t>(edges.size() - begin);
  }
  edges_ = std::move(edges);
}

void BoundsGraph::narrow(NodeId node, const Bounds& proven) {
  changed_.clear();
  if (narrow_node(node, proven)) narrow_ancestors();
}

Bounds BoundsGraph::from_children(NodeId node) const noexcept {
  Bounds best{kMinScore, kMinScore};
  for (std::size_t i = 0; i < child_count(node); ++i) {
    const Edge edge = child(node, i);
    const Bounds child_bounds = bounds(edge.child);
    best = bounds_of_maximum(best, edge.keeps_side ? child_bounds : negated(child_bounds));
  }
  if (!nodes_[node].has_all_children)
    best.upper = kMaxScore;  // a move that is not here may be better
  return best;
}

bool BoundsGraph::narrow_node(NodeId node, const Bounds& found) {
  // Everything follows from a contradiction, so nothing may follow any more until the tree is made
  // anew from the facts that still count.
  if (contradiction_) return false;
  const Bounds earlier = bounds(node);
  const Bounds both = intersection(earlier, found);
  if (both.lower > both.upper) {
    contradiction_ = BoundsContradiction{node, earlier, found};
    return false;
  }
  if (!are_narrower(both, earlier)) return false;
  nodes_[node].lower = static_cast<std::int8_t>(both.lower);
  nodes_[node].upper = static_cast<std::int8_t>(both.upper);
  changed_.push_back(node);
  for_each_parent(node,
                  [&](NodeId parent, bool) { waiting_[nodes_[parent].rank].push_back(parent); });
  return true;
}

/// Parents have higher ranks, so each node is examined after all of its children.
void BoundsGraph::narrow_ancestors() {
  for (std::vector<NodeId>& nodes : waiting_) {
    std::ranges::sort(nodes);
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    for (const NodeId node : nodes) (void)narrow_node(node, from_children(node));
    nodes.clear();
  }
}

namespace {

void append(std::vector<Edge>& edges, const Edge& edge) {
  if (std::ranges::find(edges, edge) == edges.end()) edges.push_back(edge);
}

}  // namespace

TreePosition ProofTree::add(const Board& board) {
  const CanonicalPosition canonical = canonical_position(board);
  return {add_canonical(canonical.board), canonical.is_negated};
}

NodeId ProofTree::find(const Board& canonical) const noexcept {
  return slots_[find_slot(canonical)];
}

NodeId ProofTree::apply(const Board& canonical, const Bounds& bounds) {
  const NodeId node = add_canonical(canonical);
  graph_.narrow(node, bounds);
  return node;
}

void ProofTree::expand(NodeId node) {
  if (graph_.has_all_children(node)) return;
  std::vector<Edge> edges;
  for (const CanonicalPosition& after : positions_after(node)) {
    append(edges, {add_canonical(after.board), after.is_negated});
  }
  graph_.set_children(node, edges);
}

void ProofTree::link(NodeId node) {
  assert(graph_.child_count(node) == 0);
  std::vector<Edge> edges;
  bool knows_all = true;
  for (const CanonicalPosition& after : positions_after(node)) {
    const NodeId child = game_over(after.board) ? add_canonical(after.board) : find(after.board);
    knows_all = knows_all && child != kNoNode;
    if (child != kNoNode) append(edges, {child, after.is_negated});
  }
  if (!edges.empty()) graph_.set_children(node, edges, knows_all);
}

/// Fetches the slots concurrently, because a lookup in a large tree mostly waits for memory.
std::vector<CanonicalPosition> ProofTree::positions_after(NodeId node) const {
  const Board parent = boards_[node];
  assert(legal_moves(parent) != 0);
  std::vector<CanonicalPosition> after;
  for (const Square move : squares(legal_moves(parent))) {
    after.push_back(canonical_position(play(parent, move)));
    __builtin_prefetch(&slots_[hash_of(after.back().board) & (slots_.size() - 1)]);
  }
  return after;
}

void ProofTree::forget(const std::vector<bool>& keep) {
  graph_.forget(keep);
  fill_slots(std::bit_ceil(std::max<std::size_t>(4 * graph_.size(), 64)));
}

NodeId ProofTree::add_canonical(const Board& board) {
  std::size_t slot = find_slot(board);
  if (slots_[slot] != kNoNode) return slots_[slot];
  if (2 * (graph_.size() + 1) > slots_.size()) {
    fill_slots(2 * slots_.size());
    slot = find_slot(board);
  }
  Bounds known;
  if (game_over(board)) known = {final_score(board), final_score(board)};
  const NodeId node = graph_.add(board.empty_count(), known);
  if (node == boards_.size()) boards_.emplace_back();
  boards_[node] = board;
  slots_[slot] = node;
  return node;
}

/// Returns an empty slot if no node has the board.
std::size_t ProofTree::find_slot(const Board& canonical) const noexcept {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash_of(canonical) & mask;
  while (slots_[slot] != kNoNode && boards_[slots_[slot]] != canonical) slot = (slot + 1) & mask;
  return slot;
}

/// REQUIRES: `count` is a power of two.
void ProofTree::fill_slots(std::size_t count) {
  slots_.assign(count, kNoNode);
  slots_.shrink_to_fit();
  for (NodeId node = 0; node < boards_.size(); ++node) {
    if (graph_.exists(node)) slots_[find_slot(boards_[node])] = node;
  }
}

}  // namespace kanzen::campaign
