#include "solver/engine/solver_tables.hpp"

#include <algorithm>

#include "core/hash.hpp"
#include "core/moves.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen {

TableSize table_size(const SolverOptions& options, const SearchSettings& settings,
                     std::size_t parts) noexcept {
  constexpr std::size_t kClusterBytes = 64;
  constexpr std::size_t kWays = TranspositionTable::kMaxWays;
  const std::size_t entries = settings.hash_entries;
  const bool has_entry_count = entries != 0;
  const std::size_t bytes =
      (has_entry_count ? entries / kWays * kClusterBytes : options.hash_mib << 20) / parts;
  return {.proven_bytes = bytes * 3 / 4,
          .selective_bytes = bytes / 4,
          .ways = static_cast<int>(has_entry_count ? std::min(entries, kWays) : kWays)};
}

Bounds table_bounds(const SharedState& shared, const Board& board, int depth) noexcept {
  if (game_over(board)) {
    const Score score = final_score(board);
    return {score, score};
  }
  const Bounds entry = shared.table.probe(board, hash_of(board)).value_or(Bounds{});
  if (depth == 0) return entry;
  // The value is at least the lower bound of every move, and at most the highest upper bound.
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

bool Solver::export_bounds(int min_empties, const ReceiveEntry& take) const {
  // Bounds of the selective table never leave as proven, whatever level their entries state.
  const auto take_from = [&](const TranspositionTable& table, bool is_proven) {
    table.for_each([&](const TableEntry& entry) {
      if (entry.board.empty_count() < min_empties) return;
      if ((entry.level == SelectivityLevel::exact) == is_proven) take(entry);
    });
  };
  if (tables().is_shared) {
    take_from(tables().states.front()->table, true);
    take_from(tables().states.front()->selective_table, false);
  }
  return !internal_error();
}

void Solver::import_bounds(const Board& board, const Bounds& bounds,
                           SelectivityLevel level) noexcept {
  Bounds kept = bounds;
  // The smallest nodes play the move of a bound without a look at the rules.
  if (kept.move == Square::pass || !is_legal(board, kept.move)) kept.move = Square::none;
  for (const auto& state : tables().states) {
    TranspositionTable& table =
        level == SelectivityLevel::exact ? state->table : state->selective_table;
    // We activate the whole table at once, because growing it later would lose these bounds.
    table.ensure_active_bytes(table.bytes());
    // The cost of the search is unknown, so we guess one bit for each empty square.
    table.store(board, hash_of(board), kept, board.empty_count(), level);
  }
}

void Solver::start_recording(int min_cost) {
  tables().log.open(min_cost);
  tables().selective_log.open(min_cost);
}

void Solver::stop_recording() noexcept {
  tables().log.close();
  tables().selective_log.close();
}

bool Solver::drain_recorded(const ReceiveEntry& take) {
  const auto take_from = [&](EntryLog& log, bool is_proven) {
    for (const TableEntry& entry : log.take()) {
      if ((entry.level == SelectivityLevel::exact) == is_proven) take(entry);
    }
  };
  if (tables().is_shared) {
    take_from(tables().log, true);
    take_from(tables().selective_log, false);
  }
  return !internal_error();
}

}  // namespace kanzen
