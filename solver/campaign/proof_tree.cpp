#include "solver/campaign/proof_tree.hpp"

#include <algorithm>
#include <cassert>

#include "core/flips.hpp"
#include "core/hash.hpp"
#include "core/moves.hpp"
#include "core/score.hpp"

namespace kanzen::campaign {

TreePosition ProofTree::add(const Board& board) {
  const CanonicalPosition canonical = canonical_position(board);
  return {add_canonical(canonical.board), canonical.negated};
}

NodeId ProofTree::find(const Board& canonical) const noexcept { return slots_[slot_of(canonical)]; }

NodeId ProofTree::apply(const Board& canonical, const Bounds& bounds) {
  const NodeId node = add_canonical(canonical);
  graph_.narrow(node, bounds);
  return node;
}

void ProofTree::expand(NodeId node) {
  if (graph_.has_children(node)) return;
  const Board parent = boards_[node];
  assert(legal_moves(parent) != 0);
  std::vector<Edge> edges;
  for (const Square move : squares(legal_moves(parent))) {
    const TreePosition child = add(play(parent, move));
    const Edge edge{child.node, child.negated};
    if (std::find(edges.begin(), edges.end(), edge) == edges.end()) edges.push_back(edge);
  }
  graph_.set_children(node, edges);
}

NodeId ProofTree::add_canonical(const Board& board) {
  std::size_t slot = slot_of(board);
  if (slots_[slot] != kNoNode) return slots_[slot];
  if (2 * (boards_.size() + 1) > slots_.size()) {
    grow();
    slot = slot_of(board);
  }
  Bounds known;
  if (game_over(board)) known = {final_score(board), final_score(board)};
  const NodeId node = graph_.add(board.empty_count(), known);
  boards_.push_back(board);
  slots_[slot] = node;
  return node;
}

/// The slot with the node of the board, or the empty one in which it belongs.
std::size_t ProofTree::slot_of(const Board& canonical) const noexcept {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash_of(canonical) & mask;
  while (slots_[slot] != kNoNode && boards_[slots_[slot]] != canonical) slot = (slot + 1) & mask;
  return slot;
}

void ProofTree::grow() {
  slots_.assign(2 * slots_.size(), kNoNode);
  for (NodeId node = 0; node < boards_.size(); ++node) slots_[slot_of(boards_[node])] = node;
}

}  // namespace kanzen::campaign
