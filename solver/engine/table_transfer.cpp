#include "solver/engine/table_transfer.hpp"

#include "core/hash.hpp"
#include "solver/engine/solver.hpp"
#include "solver/engine/solver_tables.hpp"

namespace kanzen {

TableTransfer::TableTransfer(Solver& solver) noexcept : solver_(solver), tables_(solver.tables()) {}

bool TableTransfer::export_bounds(int min_empties, const ReceiveEntry& take) const {
  // Bounds of the selective table never leave as proven, whatever level their entries state.
  const auto take_from = [&](const TranspositionTable& table, bool proven) {
    table.for_each([&](const TableEntry& entry) {
      if (entry.board.empty_count() < min_empties) return;
      if ((entry.level == SelectivityLevel::exact) == proven) take(entry);
    });
  };
  if (tables_.shared) {
    take_from(tables_.states.front()->table, true);
    take_from(tables_.states.front()->selective_table, false);
  }
  return !solver_.internal_error();
}

void TableTransfer::import_bounds(const Board& board, const Bounds& bounds,
                                  SelectivityLevel level) noexcept {
  for (const auto& state : tables_.states) {
    TranspositionTable& table =
        level == SelectivityLevel::exact ? state->table : state->selective_table;
    // Activates the whole table at once, because growing it later would lose these bounds.
    table.ensure_active_bytes(table.bytes());
    // The cost of its search is unknown. The guess is one bit for each empty square.
    table.store(board, hash_of(board), bounds, board.empty_count(), level);
  }
}

void TableTransfer::start_recording(int min_cost) {
  tables_.log.open(min_cost);
  tables_.selective_log.open(min_cost);
}

void TableTransfer::stop_recording() noexcept {
  tables_.log.close();
  tables_.selective_log.close();
}

bool TableTransfer::drain(const ReceiveEntry& take) {
  const auto take_from = [&](EntryLog& log, bool proven) {
    for (const TableEntry& entry : log.take()) {
      if ((entry.level == SelectivityLevel::exact) == proven) take(entry);
    }
  };
  if (tables_.shared) {
    take_from(tables_.log, true);
    take_from(tables_.selective_log, false);
  }
  return !solver_.internal_error();
}

}  // namespace kanzen
