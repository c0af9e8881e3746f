// Runs a case, makes a failing one as small as possible, and writes it as a permanent regression
// test.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "core/eval/evaluator.hpp"
#include "tests/rig/case.hpp"
#include "tests/rig/environment.hpp"

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

/// The first fault found.
struct Fault {
  std::size_t step = 0;
  std::string text;
};

/// Runs all steps on one solver. Returns nothing if every result agrees with the oracle and keeps
/// its contract.
[[nodiscard]] std::optional<Fault> run_case(Environment& environment, const Case& the_case);

struct Failure {
  Case failing;
  Fault fault;
};

/// Runs the case once. If it depends on the timing of threads, runs it up to `tries` times
/// until it fails.
[[nodiscard]] std::optional<Fault> provoke(Environment& environment, const Case& the_case,
                                           int tries);

/// Drops steps and stops, plays forward, opens windows, and removes threads, prunings and kernels
/// until nothing more can be removed. REQUIRES: `found` is a result of run_case.
[[nodiscard]] Failure shrink(Environment& environment, const Failure& found, int tries = 25);

/// One OBF record per step with the oracle's value, and the way to the fault in comments. `command`
/// is the command line that found it.
[[nodiscard]] std::string to_obf(const Failure& failure, const Oracle& oracle,
                                 const std::string& command);

}  // namespace kanzen::rig
