#pragma once

#include <cstddef>

#include "core/game.hpp"

namespace kanzen::test {

/// Unreachable; the maximum found by hill climbing over all boards.
inline constexpr Board kBoardWith35Moves{0x10202C4404262040, 0x0056421802485E00};

/// SplitMix64 (Steele, Lea and Flood 2014). The distributions of the standard library may vary.
class Random {
 public:
  explicit Random(std::uint64_t seed) noexcept : state_(seed) {}

  [[nodiscard]] std::uint64_t bits() noexcept;

  /// The result is in [0, bound), with a bias of the order of bound / 2^64. REQUIRES: bound > 0.
  [[nodiscard]] std::uint64_t below(std::uint64_t bound) noexcept;

  /// The result is in [low, high]. REQUIRES: low <= high.
  [[nodiscard]] int between(int low, int high) noexcept;

 private:
  std::uint64_t state_;
};

/// Plays random legal moves from the start, to exactly `empties` empty squares unless the game ends
/// early. The side to move may have to pass. REQUIRES: 0 <= empties <= 60.
[[nodiscard]] Board random_reachable_board(Random& random, int empties);

/// The same, but games that end early are discarded. REQUIRES: 1 <= empties <= 60.
[[nodiscard]] Board random_unfinished_board(Random& random, int empties);

/// The same, where the side to move must pass and its opponent can move: about one board in fifty.
/// The rules of the core play these games, which the slow ones would make too slow.
[[nodiscard]] Board random_passing_board(Random& random, int empties);

/// Disjoint sets with a random share of the discs for each side. Almost never reachable. REQUIRES:
/// 0 <= empties <= 64.
[[nodiscard]] Board random_unreachable_board(Random& random, int empties);

/// Plays random legal moves, and passes, until the game is over or has `plies` moves.
[[nodiscard]] Game random_game(Random& random, Game game = {}, std::size_t plies = 200);

}  // namespace kanzen::test
