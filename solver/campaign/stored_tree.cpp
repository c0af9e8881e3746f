#include "solver/campaign/stored_tree.hpp"

namespace kanzen::campaign {

const TreeClaim& ClaimSet::add(const TreePosition& root, const Bounds& claimed, bool is_paused) {
  TreeClaim claim{root, claimed, {}, is_paused};
  for (const auto& [threshold, reached] :
       {std::pair{claimed.lower, true}, {claimed.upper + 2, false}}) {
    if (threshold <= kMinScore || threshold > kMaxScore) continue;
    claim.goals.push_back({goal_at(root, threshold), reached != root.is_negated});
  }
  claims_.push_back(std::move(claim));
  return claims_.back();
}

Verdict ClaimSet::verdict(std::size_t claim) const {
  return verdict_on_bounds(claims_[claim].claimed, bounds(claim));
}

Bounds ClaimSet::bounds(std::size_t claim) const {
  const TreePosition& root = claims_[claim].root;
  const Bounds bounds = graph_.bounds(root.node);
  return root.is_negated ? negated(bounds) : bounds;
}

bool ClaimSet::is_wanted(std::size_t claim) const {
  return !claims_[claim].is_paused && verdict(claim) == Verdict::undecided;
}

bool ClaimSet::all_decided() const {
  for (std::size_t i = 0; i < claims_.size(); ++i) {
    if (is_wanted(i)) return false;
  }
  return true;
}

std::vector<NodeGoal> ClaimSet::open_goals() const {
  std::vector<NodeGoal> goals;
  for (std::size_t i = 0; i < claims_.size(); ++i) {
    if (!is_wanted(i)) continue;
    for (const auto& [goal, wanted] : claims_[i].goals) {
      if (!reaches(graph_.bounds(goal.node), goal.threshold)) goals.push_back(goal);
    }
  }
  return goals;
}

std::vector<NodeGoal> ClaimSet::relevant_goals(std::size_t claim) const {
  std::vector<NodeGoal> goals;
  const bool is_refuted = verdict(claim) == Verdict::refuted;
  for (const auto& [goal, wanted] : claims_[claim].goals) {
    if (!is_refuted || reaches(graph_.bounds(goal.node), goal.threshold) == !wanted) {
      goals.push_back(goal);
    }
  }
  return goals;
}

StoredTree::StoredTree(Store& store, const OnFact& on_fact) {
  for (const RootClaim& claim : store.definition().claims) {
    claims_.add(tree_.add(claim.root.board), claim.bounds, claim.is_paused);
  }
  for (const Board& board : store.expanded()) {
    if (legal_moves(board) != 0) tree_.expand(tree_.add(board).node);
  }
  store.for_each_fact(0, damaged_, [&](const StoredFact& stored) {
    const Fact& fact = stored.fact;
    const NodeId node = tree_.apply(fact.board, fact.bounds);
    facts_.add(node, fact.bounds, static_cast<double>(fact.provenance.nodes));
    if (on_fact) on_fact(*this, stored, node);
  });
}

}  // namespace kanzen::campaign
