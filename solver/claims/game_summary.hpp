// The result of a game and the mistakes of both sides.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/game.hpp"
#include "core/types.hpp"
#include "solver/records/game_ply.hpp"

namespace kanzen {

/// The moves of one side whose loss is known. Passes do not count.
struct SideSummary {
  std::size_t moves = 0;
  std::size_t mistakes = 0;  // moves that lost discs
  int lost = 0;              // discs, summed over the moves
};

struct GameSummary {
  std::optional<Score> score;  // the final score for Black; nothing if the game is not over
  std::size_t first_ply = 0;   // the first ply with a known loss; 0 if there is none
  SideSummary black{};
  SideSummary white{};
  std::uint64_t nodes = 0;  // of all plies
  double seconds = 0;       // of all plies
};

/// Sums up the plies of a game, which may be in any order and incomplete.
[[nodiscard]] GameSummary summarize_game(const Game& game, const std::vector<GamePly>& plies);

}  // namespace kanzen
