// What a proof has to show for a claim that a campaign has decided.
#pragma once

#include <optional>

#include "solver/campaign/chooser.hpp"
#include "solver/campaign/definition.hpp"
#include "solver/campaign/proven_tree.hpp"
#include "solver/check/header.hpp"
#include "solver/engine/search/bounds.hpp"

namespace kanzen::campaign {

/// Whether `proven`, bounds of the value of the claim's root for the side to move there, decides
/// it.
[[nodiscard]] ClaimState state_of(const RootClaim& claim, const Bounds& proven) noexcept;

/// The bounds to be proven for a claim: those that it states or, if it is refuted, one by which it
/// is false. Nothing if it is open, or decided by the rules alone, since every value satisfies it
/// or none does.
[[nodiscard]] std::optional<Bounds> bounds_to_prove(const RootClaim& claim,
                                                    const Bounds& proven) noexcept;

/// True if one of the bounds of `claim` is proven by facts about the root alone, so that assuming
/// facts would mean to assume the claim. REQUIRES: both bounds are proven; `root` is that of claim.
[[nodiscard]] bool rests_on_itself(const ProvenTree& tree, const TreePosition& root,
                                   const check::Header& claim);

}  // namespace kanzen::campaign
