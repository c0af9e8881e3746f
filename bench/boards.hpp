// Boards to measure on: the same for every run and every machine.
#pragma once

#include <cstdint>
#include <vector>

#include "core/board.hpp"
#include "core/types.hpp"

namespace kanzen::bench {

/// Positions met by random play from the start, `count` of them with `empties` empty squares each,
/// none of them without a legal move. The generator is seeded with `seed` and its own (SplitMix64).
[[nodiscard]] std::vector<Board> random_boards(std::size_t count, int empties, std::uint64_t seed);

/// A board together with an empty square of it.
struct Placement {
  Board board;
  Square square;
};

/// Every empty square of every board: what a search asks flips about, legal or not.
[[nodiscard]] std::vector<Placement> placements(const std::vector<Board>& boards);

}  // namespace kanzen::bench
