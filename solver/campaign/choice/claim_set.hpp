// The claims of a campaign, and the goals at their roots.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/board.hpp"
#include "solver/campaign/choice/proof_tree.hpp"
#include "solver/engine/search/bounds.hpp"

namespace kanzen::campaign {

enum class ClaimState : std::uint8_t { open, proven, refuted };

/// "open", "proven" or "refuted".
[[nodiscard]] std::string_view to_string(ClaimState state) noexcept;

/// The state of the claim that a value is in [at_least, at_most], given its `proven` bounds.
[[nodiscard]] ClaimState claim_state(Score at_least, Score at_most, const Bounds& proven) noexcept;

/// A claim at_least <= v <= at_most about the value v of a root, in discs for the side to move.
struct TreeClaim {
  TreePosition root;
  Score at_least = kMinScore;
  Score at_most = kMaxScore;
  /// The goals that the rules alone do not decide, each with the outcome that makes the claim true.
  std::vector<DecidedGoal> goals{};
};

/// Follows the states of claims while the bounds of a tree change.
class ClaimSet {
 public:
  /// `graph` outlives this object.
  explicit ClaimSet(const BoundsGraph& graph) : graph_(graph) {}

  /// Adds a claim about the position of a node, and returns it. Claims are numbered from 0.
  const TreeClaim& add(const TreePosition& root, Score at_least, Score at_most);

  [[nodiscard]] std::size_t size() const noexcept { return claims_.size(); }
  [[nodiscard]] const TreeClaim& operator[](std::size_t claim) const { return claims_[claim]; }
  [[nodiscard]] ClaimState state(std::size_t claim) const;
  /// The proven bounds of the value of the root, in discs for the side to move there.
  [[nodiscard]] Bounds bounds(std::size_t claim) const;
  [[nodiscard]] bool all_decided() const;

  /// The open goals of open claims.
  [[nodiscard]] std::vector<NodeGoal> open_goals() const;
  /// The goals on which the state of a claim depends: all of them or, if it is refuted, the goals
  /// that refute it.
  [[nodiscard]] std::vector<NodeGoal> relevant_goals(std::size_t claim) const;

 private:
  const BoundsGraph& graph_;
  std::vector<TreeClaim> claims_;
};

}  // namespace kanzen::campaign
