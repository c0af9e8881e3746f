#include "solver/campaign/proven_tree.hpp"

#include <algorithm>

#include "core/moves.hpp"

namespace kanzen::campaign {

ProvenTree::ProvenTree(Store& store, const Told& told) {
  for (const RootClaim& claim : store.definition().claims) {
    roots_.push_back(tree_.add(claim.root.board));
  }
  for (const Board& board : store.opened()) {
    if (legal_moves(board) != 0) tree_.expand(tree_.add(board).node);
  }
  FactPage page;
  do {
    page = store.facts_since(page.id);
    damaged_.insert(damaged_.end(), page.damaged.begin(), page.damaged.end());
    for (const StoredFact& stored : page.facts) {
      if (stored.revoked) continue;
      const NodeId node = tell(stored);
      if (told) told(*this, stored, node);
    }
  } while (!page.last);
}

Bounds ProvenTree::of_claim(std::size_t claim) const noexcept {
  const TreePosition& root = roots_[claim];
  const Bounds bounds = tree_.graph().bounds(root.node);
  return root.negated ? negated(bounds) : bounds;
}

NodeId ProvenTree::tell(const StoredFact& stored) {
  const Bounds& bounds = stored.fact.bounds;
  const NodeId node = tree_.apply(stored.fact.board, bounds);
  if (own_.size() < tree_.size()) own_.resize(tree_.size());
  // Not narrow(): facts that exclude each other leave an empty intersection, by which
  // disputed_boards() finds them. The tree has the conflict then.
  own_[node].lower = std::max(own_[node].lower, bounds.lower);
  own_[node].upper = std::min(own_[node].upper, bounds.upper);
  ++facts_;
  return node;
}

}  // namespace kanzen::campaign
