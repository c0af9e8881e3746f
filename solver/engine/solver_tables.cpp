#include "solver/engine/solver_tables.hpp"

#include <algorithm>

#include "core/board.hpp"
#include "core/hash.hpp"
#include "core/moves.hpp"
#include "solver/engine/search/transposition_table.hpp"

namespace kanzen {

TableSize table_size(const SolverOptions& options, const SearchSettings& settings,
                     std::size_t parts) noexcept {
  constexpr std::size_t kClusterBytes = 64;
  constexpr std::size_t kWays = TranspositionTable::kMaxWays;
  const std::size_t entries = settings.hash_entries;
  const bool few = entries != 0;
  const std::size_t bytes =
      (few ? entries / kWays * kClusterBytes : options.hash_mib << 20) / parts;
  return {.proven_bytes = bytes * 3 / 4,
          .selective_bytes = bytes / 4,
          .ways = static_cast<int>(few ? std::min(entries, kWays) : kWays)};
}

Bounds table_bounds(const SharedState& shared, const Board& board, int depth) noexcept {
  if (game_over(board)) {
    const Score score = final_score(board);
    return {score, score};
  }
  const Bounds entry = shared.table.probe(board, hash_of(board)).value_or(Bounds{});
  if (depth == 0) return entry;
  // At least the lower bound of every move, and at most the highest upper bound.
  Bounds moves{kMinScore, kMinScore};
  const auto consider = [&](const Board& next, int deeper) {
    moves = bounds_of_maximum(moves, negated(table_bounds(shared, next, deeper)));
  };
  const Bitboard legal = legal_moves(board);
  for (const Square square : squares(legal)) consider(play(board, square), depth - 1);
  if (legal == 0) consider(board.passed(), depth);
  Bounds bounds = intersection(entry, moves);
  bounds.move = entry.move;
  return bounds;
}

}  // namespace kanzen
