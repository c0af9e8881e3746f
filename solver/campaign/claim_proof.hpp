// The bounds that a proof has to show for a decided claim of a campaign.
#pragma once

#include <optional>

#include "solver/campaign/campaign_definition.hpp"
#include "solver/campaign/choice/claim_set.hpp"
#include "solver/campaign/stored_tree.hpp"
#include "solver/checker/header.hpp"
#include "solver/engine/search/bounds.hpp"

namespace kanzen::campaign {

/// The state of `claim`, given `proven` bounds of the value of its root for the side to move there.
[[nodiscard]] ClaimState claim_state(const RootClaim& claim, const Bounds& proven) noexcept;

/// The bounds to prove for a claim: its own bounds or, if it is refuted, one bound that makes it
/// false. Returns nothing if the claim is open, or if every value or no value satisfies it.
[[nodiscard]] std::optional<Bounds> bounds_to_prove(const RootClaim& claim,
                                                    const Bounds& proven) noexcept;

/// True if facts about the root alone prove one of the bounds of `claim`, so that a proof from
/// facts would assume the claim. REQUIRES: both bounds are proven; `root` is the root of `claim`.
[[nodiscard]] bool rests_on_itself(const StoredTree& tree, const TreePosition& root,
                                   const checker::Header& claim);

}  // namespace kanzen::campaign
