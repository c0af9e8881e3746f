// The progress of a campaign, for displays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/position.hpp"
#include "solver/campaign/chooser.hpp"
#include "solver/campaign/definition.hpp"
#include "solver/campaign/remaining_work.hpp"
#include "solver/campaign/store/store.hpp"
#include "solver/engine/search/bounds.hpp"

namespace kanzen::campaign {

struct ClaimStatus {
  std::string id{};
  Position root{};
  std::string claim{};  // in the words of the user
  ClaimState state = ClaimState::open;
  Bounds bounds{};  // of the value of the root, in discs for the side to move
};

struct CampaignStatus {
  std::vector<ClaimStatus> claims{};
  std::size_t facts = 0;
  std::size_t damaged = 0;      // facts
  std::size_t disputed = 0;     // positions whose facts exclude each other
  std::size_t leaves_open = 0;  // in the queue or being solved
  double nodes = 0;             // of all facts
  double wasted_nodes = 0;      // of facts on which no claim depends
  RemainingWork left{};
};

/// The state of the claims of `definition` according to `chooser`, which has these claims in the
/// same order. While facts contradict each other nothing follows from them, and all claims
/// are open.
[[nodiscard]] std::vector<ClaimStatus> claim_statuses(const Definition& definition,
                                                      const Chooser& chooser);

/// Reads the whole store. Takes some seconds for a million facts. Throws StoreError.
[[nodiscard]] CampaignStatus read_status(Store& store);

}  // namespace kanzen::campaign
