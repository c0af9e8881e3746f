#pragma once

#include <mutex>

#include "solver/engine/solver.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

/// What a self-check consults. Tests replace these functions to inject errors.
struct SelfCheckTools {
  SolveFunction solve{};  // solves in another way than the solver that is checked
  std::function<std::optional<Bounds>(const Board&)> known_bounds{};
};

struct SelfCheckReport {
  std::optional<InternalContradiction> contradiction{};  // the first one found
  std::size_t checked_entries = 0;                       // entries of the table
  bool was_stopped = false;  // the check was stopped before it was complete
};

inline constexpr std::size_t kMaxCheckedEntries = 8;
/// Entries with more empty squares are not checked, because the reference search is slow.
inline constexpr int kCheckedEntryMaxEmpties = 10;

/// Verifies a proven result by other means; any contradiction is a bug:
/// - Its line must replay to its score.
/// - Null-window searches with tools.solve, as in verify_claim(), must confirm its value and the
///   values of its moves, and agree with each other.
/// - Bounds in the table for descendants must agree with lab::reference_alpha_beta().
[[nodiscard]] SelfCheckReport self_check(const Outcome& outcome, const SelfCheckTools& tools);

/// A pool of solvers for the self-check, made on demand. They differ from the checked solver: no
/// evaluation, so that moves are tried in another order; one thread; and a table that is cleared
/// before each result. All threads may use it.
class SelfCheck {
 public:
  /// `options` are those of the checked solver. Each solver of the pool gets a table of
  /// options.hash_mib / options.threads MiB, but at least 1. REQUIRES: options.threads is not 0.
  explicit SelfCheck(SolverOptions options);

  /// `solver` must be the one that has just found the result.
  [[nodiscard]] SelfCheckReport check(const Outcome& outcome, const PositionSolver& solver);

  /// Ends running checks soon and later ones at once; their reports say that they were stopped.
  void request_stop() noexcept;

 private:
  /// The solver goes back to the pool when nobody uses it any more.
  [[nodiscard]] std::shared_ptr<Solver> borrow();

  SolverOptions options_;
  std::mutex mutex_;  // guards the members below
  std::vector<std::unique_ptr<Solver>> solvers_;
  std::vector<Solver*> free_;
  bool stopped_ = false;
};

}  // namespace kanzen
