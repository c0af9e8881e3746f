// The claims and settings of a campaign: fixed when its store is created, and never changed.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/board.hpp"
#include "core/game.hpp"

namespace kanzen::campaign {

/// A claim about the value v of a position, in discs for the side to move there. It consists of at
/// most two one-sided goals: "= v" is both, "win" is at_least 2. Both goals share all facts.
struct RootClaim {
  std::string id{};                 // unique within the campaign; reports use it
  Position root{};                  // not canonical
  std::optional<Score> at_least{};  // the goal v >= this
  std::optional<Score> at_most{};   // the goal v <= this
  std::string text{};               // the user's words, such as "= 0"
  std::string moves{};              // from the start position to the root; empty if unknown
  std::string name{};               // given by the user; empty without one
};

/// True if both are the same claim with the same id, whatever their names and moves are.
[[nodiscard]] bool is_same_claim(const RootClaim& a, const RootClaim& b) noexcept;

/// The name of a claim in displays: its own name. Without one, its id if that is no number, then
/// its moves, shortened to about twenty characters, and at last its number.
[[nodiscard]] std::string claim_name(const RootClaim& claim);

/// "claim 2" or, if the claim has another name, "claim 2 (f5d6c3)".
[[nodiscard]] std::string claim_label(const RootClaim& claim);

/// INVARIANT: at least one claim; each has a goal; ids are unique.
struct Definition {
  std::vector<RootClaim> claims{};
  /// The settings of the campaign (leaf cost, weights), by name. The store keeps these texts and
  /// does not interpret them.
  std::map<std::string, std::string> settings{};
};

}  // namespace kanzen::campaign
