// What a selective search of the roots says about the positions near them.
//
// Estimates judge each position by itself. A pass over the root weighs the moves of all positions
// near it against each other, and takes a hundredth of what the proof does.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>

#include "core/board.hpp"
#include "core/hash.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen::campaign {

/// Thread safety: none.
class LikelyAnswers {
 public:
  /// Searches `root` up to the second selective pass, for this window and with at most so many
  /// nodes, and takes over what the tables of `solver` say then of positions up to kPlies plies
  /// after it. Nothing happens if the solver was asked to stop. REQUIRES: as Solver::solve().
  void look(Solver& solver, const Board& root, const Window& window, std::uint64_t most_nodes);

  /// Whether the value of a canonical position is likely to be at least `threshold`; nothing if it
  /// is not known.
  [[nodiscard]] std::optional<bool> at_least(const Board& canonical, Score threshold) const;

 private:
  static constexpr int kPlies = 5;

  std::unordered_map<Board, Bounds, BoardHash> likely_;  // by canonical position
};

}  // namespace kanzen::campaign
