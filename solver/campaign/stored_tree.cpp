#include "solver/campaign/stored_tree.hpp"

#include "core/moves.hpp"

namespace kanzen::campaign {

StoredTree::StoredTree(Store& store, const OnFact& on_fact) {
  for (const RootClaim& claim : store.definition().claims) {
    roots_.push_back(tree_.add(claim.root.board));
  }
  for (const Board& board : store.expanded()) {
    if (legal_moves(board) != 0) tree_.expand(tree_.add(board).node);
  }
  store.for_each_fact(0, damaged_, [&](const StoredFact& stored) {
    const NodeId node = add_fact(stored);
    if (on_fact) on_fact(*this, stored, node);
  });
}

Bounds StoredTree::claim_bounds(std::size_t claim) const noexcept {
  const TreePosition& root = roots_[claim];
  const Bounds bounds = tree_.graph().bounds(root.node);
  return root.negated ? negated(bounds) : bounds;
}

NodeId StoredTree::add_fact(const StoredFact& stored) {
  const Bounds& bounds = stored.fact.bounds;
  const NodeId node = tree_.apply(stored.fact.board, bounds);
  if (fact_bounds_.size() < tree_.size()) fact_bounds_.resize(tree_.size());
  // Not narrow(): facts that contradict each other leave an empty intersection, by which
  // disputed_boards() finds them. The tree then has the contradiction.
  fact_bounds_[node] = intersection(fact_bounds_[node], bounds);
  ++facts_;
  return node;
}

}  // namespace kanzen::campaign
