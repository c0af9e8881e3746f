// The self-check: a second opinion on results of the solver. Anything it finds is a bug.
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

/// What the self-check works with; doubles of these are how the tests plant errors.
struct SelfCheckTools {
  SolveFunction solve{};  // by another way than the results were found
  /// What the solver whose result is checked has proven about a board, as far as it remembers.
  std::function<std::optional<Bounds>(const Board&)> recall{};
};

struct SelfCheckReport {
  std::optional<Difference> difference{};  // the first one found
  std::size_t audits = 0;                  // bounds of the table that were looked at
  bool stopped = false;                    // before everything had been looked at
};

/// Bounds of the table looked at for each result.
inline constexpr std::size_t kAuditsPerResult = 8;
/// Only of such boards: the reference search has nothing that would make it fast.
inline constexpr int kAuditMaxEmpties = 10;

/// Looks for something wrong in a proven result: that its line replays to the score, that the value
/// and those of the moves hold (by null windows, see settle()), and that bounds recalled of boards
/// below it hold (by lab::reference_alpha_beta).
[[nodiscard]] SelfCheckReport self_check(const Outcome& outcome, const SelfCheckTools& tools);

/// Solvers for second opinions: without evaluation, so that moves are tried in another order, one
/// thread each, their table empty at the beginning of each result. As many are made as are needed
/// at a time.
///
/// Thread safety: all functions may be called at any time.
class SelfCheck {
 public:
  /// `options` are those of the solver that is checked; at most options.threads results are checked
  /// at a time, and share memory of the size of its table.
  explicit SelfCheck(SolverOptions options);

  /// As self_check(). `solver` has just found the result.
  [[nodiscard]] SelfCheckReport check(const Outcome& outcome, const PositionSolver& solver);

  /// Ends what is running; later checks are stopped at once.
  void request_stop() noexcept;

 private:
  class Loan;

  SolverOptions options_;
  std::mutex mutex_;  // guards what follows
  std::vector<std::unique_ptr<Solver>> solvers_;
  std::vector<Solver*> free_;
  bool stopped_ = false;
};

}  // namespace kanzen
