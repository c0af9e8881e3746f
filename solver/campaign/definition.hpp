// What a campaign is to settle: what its store is opened for, and never changes.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/position.hpp"
#include "core/types.hpp"

namespace kanzen::campaign {

/// A claim about the value v of a position, in discs for the side to move there, as at most two
/// one-sided goals: `= v` is both, `win` is at_least 2. The two share all their facts.
struct RootClaim {
  std::string id{};                 // as reports name it; unique within the campaign
  Position root{};                  // as given, not canonical
  std::optional<Score> at_least{};  // the goal v >= this
  std::optional<Score> at_most{};   // the goal v <= this
  std::string text{};               // the claim in the words of the user, "= 0"

  friend bool operator==(const RootClaim&, const RootClaim&) = default;
};

/// INVARIANT: at least one claim; each has a goal; no two have the same id.
struct Definition {
  std::vector<RootClaim> claims{};
  /// How the campaign is carried on (leaf cost, weights), by name. The store keeps these texts and
  /// does not read them.
  std::map<std::string, std::string> settings{};
};

}  // namespace kanzen::campaign
