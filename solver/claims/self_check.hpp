// The self-check verifies results of the solver by other means. Any contradiction is a bug.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "solver/engine/search/bounds.hpp"
#include "solver/engine/solver.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

/// The functions that the self-check relies on. Tests replace them to inject errors.
struct SelfCheckTools {
  SolveFunction solve{};  // solves in another way than the solver that is checked
  /// Returns the bounds that the table of the checked solver still holds for a board.
  std::function<std::optional<Bounds>(const Board&)> known_bounds{};
};

struct SelfCheckReport {
  std::optional<InternalContradiction> contradiction{};  // the first one found
  std::size_t checked_entries = 0;                       // of the table
  bool stopped = false;  // the check was stopped before it was complete
};

/// The maximum number of table entries that are checked for each result.
inline constexpr std::size_t kMaxCheckedEntries = 8;
/// Only entries for boards with at most this many empty squares are checked, because the reference
/// search is slow.
inline constexpr int kCheckedEntryMaxEmpties = 10;

/// Checks a proven result in three ways:
///  - Its line must replay to its score.
///  - Null-window searches with tools.solve, as in verify_claim(), must confirm its value and the
///    values of its moves.
///  - Bounds in the table for descendants must agree with lab::reference_alpha_beta().
[[nodiscard]] SelfCheckReport self_check(const Outcome& outcome, const SelfCheckTools& tools);

/// A pool of solvers for the self-check. They differ from the solver that is checked. They use no
/// evaluation, so that moves are tried in another order. They have one thread each, and their table
/// is cleared before each result. Solvers are created on demand.
///
/// Thread safety: full.
class SelfCheck {
 public:
  /// `options` are the options of the solver that is checked. Each solver of the pool gets a table
  /// of options.hash_mib / options.threads MiB, but at least 1. REQUIRES: options.threads is not 0.
  explicit SelfCheck(SolverOptions options);

  /// See self_check(). `solver` must be the one that has just found the result.
  [[nodiscard]] SelfCheckReport check(const Outcome& outcome, const PositionSolver& solver);

  /// Stops all running checks, and later ones as soon as they begin.
  void request_stop() noexcept;

 private:
  class BorrowedSolver;

  SolverOptions options_;
  std::mutex mutex_;  // guards the members below
  std::vector<std::unique_ptr<Solver>> solvers_;
  std::vector<Solver*> free_;
  bool stopped_ = false;
};

}  // namespace kanzen
