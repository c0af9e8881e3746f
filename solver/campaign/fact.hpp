// Facts, the knowledge of a campaign: each is a proven interval for the value of one position.
//
// A campaign decides claims that no single search can decide. It keeps facts only; the proof tree,
// the queue of leaves and all estimates are functions of the facts.
#pragma once

#include <cstdint>
#include <string>

#include "core/board.hpp"
#include "solver/engine/search/bounds.hpp"

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
