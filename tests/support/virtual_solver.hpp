// A solver whose threads run in virtual time.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "solver/engine/solver.hpp"
#include "tests/support/solver_test_access.hpp"
#include "tests/support/virtual_scheduler.hpp"

namespace kanzen::test {

/// The whole Solver, with options.solver.threads workers on the calling thread. The same options,
/// seed and calls give the same searches, node by node.
class VirtualSolver {
 public:
  explicit VirtualSolver(const TestOptions& options, std::uint64_t seed = 1,
                         const VirtualCosts& costs = {})
      : solver_(SolverTestAccess::with_scheduler(options, [&](std::span<Worker> workers) {
          auto scheduler = std::make_unique<VirtualScheduler>(workers, seed, costs);
          scheduler_ = scheduler.get();
          return scheduler;
        })) {}

  [[nodiscard]] Solver& solver() noexcept { return solver_; }

  /// As VirtualScheduler::unfinished().
  [[nodiscard]] std::size_t unfinished() const noexcept { return scheduler_->unfinished(); }

  /// The total virtual time so far, in nodes.
  [[nodiscard]] std::uint64_t time() const noexcept { return scheduler_->time(); }

 private:
  VirtualScheduler* scheduler_ = nullptr;
  Solver solver_;
};

}  // namespace kanzen::test
