// Seeded random boards: the same ones on every machine and with every standard library.
#pragma once

#include <cstdint>

#include "core/board.hpp"

namespace kanzen::test {

/// An unreachable board with 35 legal moves, the maximum found by hill climbing over all boards.
inline constexpr Board kBoardWith35Moves{0x10202C4404262040, 0x0056421802485E00};

/// SplitMix64 (Steele, Lea and Flood 2014): small, fast and fixed. The distributions of the
/// standard library may vary.
class Random {
 public:
  explicit Random(std::uint64_t seed) noexcept : state_(seed) {}

  [[nodiscard]] std::uint64_t bits() noexcept;

  /// A number in [0, bound). REQUIRES: bound > 0. The bias is of the order of bound / 2^64.
  [[nodiscard]] std::uint64_t below(std::uint64_t bound) noexcept;

  /// A number in [low, high]. REQUIRES: low <= high.
  [[nodiscard]] int between(int low, int high) noexcept;

 private:
  std::uint64_t state_;
};

/// A position reached from the start by random legal moves, with exactly `empties` empty squares
/// unless the game ended early. The side to move may have to pass.
/// REQUIRES: 0 <= empties <= 60.
[[nodiscard]] Board random_reachable_board(Random& random, int empties);

/// A position reached from the start by random legal moves, with exactly `empties` empty squares.
/// The game is not over: games that end early are discarded. The side to move may have to pass.
/// REQUIRES: 1 <= empties <= 60.
[[nodiscard]] Board random_unfinished_board(Random& random, int empties);

/// Two disjoint sets with exactly `empties` empty squares. The discs are split at random, with a
/// random share for each side. Almost never reachable. REQUIRES: 0 <= empties <= 64.
[[nodiscard]] Board random_unreachable_board(Random& random, int empties);

}  // namespace kanzen::test
