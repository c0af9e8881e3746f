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
      : clock_(std::make_unique<LaneClock>()),
        solver_(SolverTestAccess::with_scheduler(
            with_clock(options, *clock_, costs), [&](std::span<Worker> workers) {
              auto scheduler = std::make_unique<VirtualScheduler>(workers, seed, costs);
              clock_->scheduler = scheduler.get();
              return scheduler;
            })) {}

  [[nodiscard]] Solver& solver() noexcept { return solver_; }

  /// As VirtualScheduler::unfinished().
  [[nodiscard]] std::size_t unfinished() const noexcept { return clock_->scheduler->unfinished(); }

  /// The total virtual time so far, in nodes.
  [[nodiscard]] std::uint64_t time() const noexcept { return clock_->scheduler->time(); }

 private:
  /// The clock of the search, which is there before the scheduler.
  struct LaneClock final : Clock {
    [[nodiscard]] TimePoint now() const noexcept override { return scheduler->now(); }
    VirtualScheduler* scheduler = nullptr;
  };

  [[nodiscard]] static TestOptions with_clock(TestOptions options, const Clock& clock,
                                              const VirtualCosts& costs) {
    options.settings.clock = &clock;
    options.settings.nodes_until_report = costs.step;
    return options;
  }

  std::unique_ptr<LaneClock> clock_;
  Solver solver_;
};

}  // namespace kanzen::test
