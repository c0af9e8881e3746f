// Boards for benchmarks: the same for every run and every machine.
#pragma once

#include <cstdint>
#include <vector>

#include "core/board.hpp"

namespace kanzen::bench {

/// Returns `count` positions from random play, each with `empties` empty squares and a legal move.
/// The random generator (SplitMix64) depends on `seed` alone.
[[nodiscard]] std::vector<Board> random_boards(std::size_t count, int empties, std::uint64_t seed);

/// A board together with an empty square of it.
struct Placement {
  Board board;
  Square square;
};

/// Returns every empty square of every board. A search computes the flips of all of them, legal
/// or not.
[[nodiscard]] std::vector<Placement> placements(const std::vector<Board>& boards);

}  // namespace kanzen::bench
