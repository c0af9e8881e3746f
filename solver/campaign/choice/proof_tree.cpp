#include "solver/campaign/choice/proof_tree.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

#include "core/board.hpp"
#include "core/hash.hpp"
#include "core/moves.hpp"

namespace kanzen::campaign {

namespace {

void append(std::vector<Edge>& edges, const Edge& edge) {
  if (std::find(edges.begin(), edges.end(), edge) == edges.end()) edges.push_back(edge);
}

}  // namespace

TreePosition ProofTree::add(const Board& board) {
  const CanonicalPosition canonical = canonical_position(board);
  return {add_canonical(canonical.board), canonical.negated};
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
    append(edges, {add_canonical(after.board), after.negated});
  }
  graph_.set_children(node, edges);
}

void ProofTree::link(NodeId node) {
  assert(graph_.child_count(node) == 0);
  std::vector<Edge> edges;
  bool all = true;
  for (const CanonicalPosition& after : positions_after(node)) {
    const NodeId child = game_over(after.board) ? add_canonical(after.board) : find(after.board);
    all = all && child != kNoNode;
    if (child != kNoNode) append(edges, {child, after.negated});
  }
  if (!edges.empty()) graph_.set_children(node, edges, all);
}

/// The positions after the moves of the node. Their slots are fetched concurrently, because a
/// lookup in a large tree mostly waits for memory.
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
  if (node == boards_.size()) {
    boards_.push_back(board);
  } else {
    boards_[node] = board;
  }
  slots_[slot] = node;
  return node;
}

/// The slot with the node of the board, or the empty slot for it.
std::size_t ProofTree::find_slot(const Board& canonical) const noexcept {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash_of(canonical) & mask;
  while (slots_[slot] != kNoNode && boards_[slots_[slot]] != canonical) slot = (slot + 1) & mask;
  return slot;
}

/// Makes `count` slots, a power of two, and inserts all positions again.
void ProofTree::fill_slots(std::size_t count) {
  slots_.assign(count, kNoNode);
  slots_.shrink_to_fit();
  for (NodeId node = 0; node < boards_.size(); ++node) {
    if (graph_.exists(node)) slots_[find_slot(boards_[node])] = node;
  }
}

}  // namespace kanzen::campaign
