// Likely values of the positions near the roots, from a selective search of the roots.
//
// Estimates judge each position by itself. A pass over the root compares the moves of all positions
// near it, and takes a hundredth of the work of the proof.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>

#include "core/board.hpp"
#include "core/hash.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen::campaign {

class SelectiveBounds {
 public:
  /// Searches `root` up to the second selective pass, with this window and at most `max_nodes`
  /// nodes. Then it copies the bounds that the tables of `solver` hold for positions up to
  /// kMaxPlies plies after the root. Does nothing if the solver has been stopped. REQUIRES: as
  /// Solver::solve().
  void search(Solver& solver, const Board& root, const Window& window, std::uint64_t max_nodes);

  /// Whether the value of a canonical position is likely to be at least `threshold`; nothing
  /// if unknown.
  [[nodiscard]] std::optional<bool> at_least(const Board& canonical, Score threshold) const;

 private:
  static constexpr int kMaxPlies = 5;

  std::unordered_map<Board, Bounds, BoardHasher> bounds_;  // by canonical position
};

}  // namespace kanzen::campaign
