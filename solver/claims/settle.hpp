// Settling a claim with the cheapest windows that decide it.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "solver/engine/solver.hpp"
#include "solver/records/claim.hpp"

namespace kanzen {

enum class ClaimVerdict : std::uint8_t {
  confirmed,
  refuted,
  undecided,  // stopped by a limit
};

/// "confirmed", "refuted" or "undecided".
[[nodiscard]] std::string_view verdict_name(ClaimVerdict verdict) noexcept;

/// What has been found about a claim; scores from the side to move of claim.position.
struct Settled {
  ClaimVerdict verdict = ClaimVerdict::undecided;
  Score lower = kMinScore;  // proven: lower <= value <= upper
  Score upper = kMaxScore;
  /// A refuted claim, its value known: best play to the end of the game, which gives exactly that
  /// value. Only a bound known: the move that achieves a lower bound, if there is one.
  std::vector<Square> line{};
  Counters counters{};
  double seconds = 0;
  int windows = 0;  // searches made
};

/// Settles `claim`: each end of what it allows by one null window, the second only if the first
/// does not refute, and none at all where what is proven decides. A refuted claim gets its true
/// value and the line by one more search; if that is stopped the bound stays, and so does the
/// verdict.
[[nodiscard]] Settled settle(const Claim& claim, const SolveFunction& solve);

}  // namespace kanzen
