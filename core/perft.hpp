// Counts the games of a given length, the classical check of a move generator.
#pragma once

#include <cstdint>

#include "core/board.hpp"

namespace kanzen {

/// The two conventions for counting a pass. Published counts differ from depth 9 on.
enum class PassCounting : std::uint8_t {
  ply,   // a pass uses up one ply
  free,  // a pass happens between two plies
};

/// The number of games of `depth` plies from `board`. A game that ends earlier counts once. The
/// time is proportional to the result, since the last ply is counted, not played. REQUIRES: depth
/// >= 0.
/// Thread safety: full.
[[nodiscard]] std::uint64_t perft(const Board& board, int depth, PassCounting passes) noexcept;

}  // namespace kanzen
