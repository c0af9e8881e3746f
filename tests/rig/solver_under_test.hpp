// The solver of a case.
#pragma once

#include <memory>

#include "core/eval/evaluator.hpp"
#include "tests/rig/case.hpp"

namespace kanzen::rig {

/// A solver for the goal of a step. It can stop the search first, and then finish it.
class SolverUnderTest {
 public:
  SolverUnderTest() = default;
  virtual ~SolverUnderTest() = default;
  SolverUnderTest(const SolverUnderTest&) = delete;
  SolverUnderTest& operator=(const SolverUnderTest&) = delete;

  [[nodiscard]] virtual Solution solve(const Board& board, Window window) = 0;
  /// REQUIRES: step.stop_after has a value.
  [[nodiscard]] virtual Solution solve_stopped(const Step& step) = 0;

  /// The whole solver, for goals that need more of it; null if there is no facade.
  [[nodiscard]] virtual Solver* whole() noexcept { return nullptr; }

  /// Late cuts so far, if they are counted.
  [[nodiscard]] virtual std::uint64_t late_cuts() const { return 0; }
};

/// `evaluator` outlives the solver.
[[nodiscard]] std::unique_ptr<SolverUnderTest> make_solver_under_test(
    const Configuration& configuration, const eval::Evaluator& evaluator);

}  // namespace kanzen::rig
