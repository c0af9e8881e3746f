#include "solver/campaign/claim_proof.hpp"

#include <algorithm>

#include "solver/campaign/smallest_proof.hpp"

namespace kanzen::campaign {

ClaimState claim_state(const RootClaim& claim, const Bounds& proven) noexcept {
  return claim_state(claim.at_least.value_or(kMinScore), claim.at_most.value_or(kMaxScore), proven);
}

std::optional<Bounds> bounds_to_prove(const RootClaim& claim, const Bounds& proven) noexcept {
  const Score at_least = std::max(claim.at_least.value_or(kMinScore), kMinScore);
  const Score at_most = std::min(claim.at_most.value_or(kMaxScore), kMaxScore);
  Bounds bounds;
  switch (claim_state(claim, proven)) {
    case ClaimState::open:
      return std::nullopt;
    case ClaimState::proven:
      bounds = {at_least, at_most};
      break;
    case ClaimState::refuted:
      if (at_least > at_most) return std::nullopt;
      if (proven.lower > at_most) bounds.lower = at_most + 2;
      if (proven.upper < at_least) bounds.upper = at_least - 2;
      break;
  }
  if (bounds == Bounds{}) return std::nullopt;
  return bounds;
}

bool rests_on_itself(const StoredTree& tree, const TreePosition& root,
                     const checker::Header& claim) {
  SmallestProof proof(tree, root.node, claim.leaf_empties);
  const auto by_fact = [&](Score threshold) {
    const NodeGoal goal{root.node, root.negated ? 2 - threshold : threshold};
    return proof.step(goal).reason == ProofStep::Reason::fact;
  };
  return (claim.has_lower() && by_fact(claim.lower)) ||
         (claim.has_upper() && by_fact(claim.upper + 2));
}

}  // namespace kanzen::campaign
