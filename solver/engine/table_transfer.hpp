// Saves and loads the bounds in the tables of a solver.
#pragma once

#include <functional>

#include "solver/engine/search/bounds.hpp"

namespace kanzen {

class Solver;
struct SolverTables;

/// Exports, imports and records bounds that searches have found. They are proven
/// (SelectivityLevel::exact) or from selective passes. A solver whose positions share no table
/// (SolverOptions::sharing) exports and records nothing.
/// Thread safety: full, except that import_bounds() requires that nothing is running.
class TableTransfer {
 public:
  using ReceiveEntry = std::function<void(const TableEntry&)>;

  /// `solver` outlives the object. All objects of one solver share one record.
  explicit TableTransfer(Solver& solver) noexcept;

  /// Passes all bounds of positions with at least `min_empties` empty squares to `take`. Returns
  /// false if the solver has an internal error: then none of the bounds can be trusted.
  [[nodiscard]] bool export_bounds(int min_empties, const ReceiveEntry& take) const;

  /// Imports bounds that another solver has found on this level. Wrong bounds on
  /// SelectivityLevel::exact make results wrong. On other levels they make estimates wrong and
  /// searches slower. REQUIRES: nothing is running; lower <= upper, both even; the board has discs;
  /// on SelectivityLevel::exact lower <= value of `board` <= upper.
  void import_bounds(const Board& board, const Bounds& bounds,
                     SelectivityLevel level = SelectivityLevel::exact) noexcept;

  /// Starts recording bounds for drain(): those whose search cost at least `min_cost`, the bit
  /// width of a node count. Throws std::bad_alloc.
  void start_recording(int min_cost);

  /// Stops recording and drops the recorded bounds.
  void stop_recording() noexcept;

  /// Passes the bounds recorded since the last call to `take`. Returns false if the solver has an
  /// internal error: then none of the bounds can be trusted. If there were too many to record,
  /// passes the earliest ones. REQUIRES: start_recording() was called.
  bool drain(const ReceiveEntry& take);

 private:
  const Solver& solver_;
  SolverTables& tables_;
};

}  // namespace kanzen
