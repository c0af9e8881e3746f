// What a campaign knows: facts, each a proven interval for the value of one position.
//
// A campaign settles claims that no single search can settle. All that it keeps are facts; the
// proof tree, the queue of leaves and all estimates are functions of the facts.
#pragma once

#include <cstdint>
#include <string>

#include "core/board.hpp"
#include "solver/engine/search/bounds.hpp"
#include "solver/engine/solution.hpp"

namespace kanzen::campaign {

/// One position for all that have the same value up to its sign.
struct CanonicalPosition {
  Board board;           // where the game is not over, the side to move has a legal move
  bool negated = false;  // the value of the original is minus the value of `board`
};

/// The canonical position of `board`: after a pass where the side to move has no legal move and the
/// other side has one, the representative of its symmetry class. Since two passes end a game, no
/// second pass can follow, and a finished game stays as it is.
[[nodiscard]] CanonicalPosition canonical_position(const Board& board) noexcept;

/// Bounds of a value v as bounds of -v, without their move.
[[nodiscard]] Bounds negated(const Bounds& bounds) noexcept;

/// Where a fact comes from. It says how far the fact can be trusted, never what it says.
struct Provenance {
  Window asked{};           // the window searched, in discs for the side to move
  std::uint64_t nodes = 0;  // searched for this fact
  double seconds = 0;       // wall time of the search
  unsigned threads = 1;     // that worked on it
  /// With one thread and a table that was empty at the beginning, `nodes` is the same wherever the
  /// same engine answers the same question: equal counts confirm each other.
  bool isolated = false;
  std::string engine{};  // version and commit of the program, and its weights
  std::string worker{};  // who found it, by the id of the worker
};

/// A proven interval: bounds.lower <= v <= bounds.upper for the value v of `board`, in discs for
/// the side to move. INVARIANT: `board` is canonical, lower <= upper, both are even.
struct Fact {
  Board board;
  Bounds bounds;
  Provenance provenance{};
};

}  // namespace kanzen::campaign
