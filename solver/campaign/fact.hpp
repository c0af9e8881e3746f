// Facts, the knowledge of a campaign: each is a proven interval for the value of one position.
//
// A campaign settles claims that no single search can settle. It keeps facts only; the proof tree,
// the queue of leaves and all estimates are functions of the facts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/board.hpp"
#include "solver/engine/search/bounds.hpp"
#include "solver/engine/solution.hpp"

namespace kanzen::campaign {

/// One position that represents all positions with the same value up to its sign.
struct CanonicalPosition {
  Board board;           // if the game is not over, the side to move has a legal move
  bool negated = false;  // the value of the original is minus the value of `board`
};

/// The canonical position of `board`: the representative of its symmetry class. If only the other
/// side has a legal move, the board after the pass is used. Since two passes end a game, no second
/// pass can follow, and a finished game stays as it is.
[[nodiscard]] CanonicalPosition canonical_position(const Board& board) noexcept;

/// Converts bounds of a value v into bounds of -v, without their move.
[[nodiscard]] Bounds negated(const Bounds& bounds) noexcept;

/// Returns the values that are in both intervals, without a move. If there are none, the result is
/// empty: lower > upper.
[[nodiscard]] constexpr Bounds intersection(const Bounds& a, const Bounds& b) noexcept {
  return {a.lower > b.lower ? a.lower : b.lower, a.upper < b.upper ? a.upper : b.upper};
}

/// True if all values within `bounds` are at least `threshold` or, for `yes` = false, below it.
[[nodiscard]] constexpr bool implies(const Bounds& bounds, Score threshold, bool yes) noexcept {
  return yes ? bounds.lower >= threshold : bounds.upper < threshold;
}

/// Whether a value within `bounds` is at least `threshold`; nothing if the bounds leave that open.
/// REQUIRES: the bounds are not empty.
[[nodiscard]] constexpr std::optional<bool> reaches(const Bounds& bounds,
                                                    Score threshold) noexcept {
  if (implies(bounds, threshold, true)) return true;
  if (implies(bounds, threshold, false)) return false;
  return std::nullopt;
}

/// True if lower <= v <= upper shows on which side of `window` v lies, or its value if it lies
/// inside.
[[nodiscard]] constexpr bool decides(const Bounds& bounds, const Window& window) noexcept {
  return bounds.is_exact() || bounds.upper <= window.alpha || bounds.lower >= window.beta;
}

/// The origin of a fact. It determines how far the fact can be trusted, but not its content.
struct Provenance {
  Window window{};          // the window searched, in discs for the side to move
  std::uint64_t nodes = 0;  // searched for this fact
  double seconds = 0;       // wall time of the search
  unsigned threads = 1;     // that worked on it
  /// With one thread and an empty table at the start, `nodes` is the same wherever the same engine
  /// searches the same position and window. So equal counts confirm each other.
  bool isolated = false;
  std::string engine{};  // version and commit of the program, and its weights
  std::string worker{};  // the id of the worker that found it
};

/// A proven interval: bounds.lower <= v <= bounds.upper for the value v of `board`, in discs for
/// the side to move. INVARIANT: `board` is canonical, lower <= upper, both are even.
struct Fact {
  Board board;
  Bounds bounds;
  Provenance provenance{};
};

}  // namespace kanzen::campaign
