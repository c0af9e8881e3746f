#pragma once

#include "tests/rig/environment.hpp"

namespace kanzen::rig {

/// Can stop the search first, and then finish it.
struct SolverUnderTest {
  SolveFunction solve;
  std::function<Solution(const Step&)> solve_stopped;  // REQUIRES: step.stop_after has a value
  Solver* whole = nullptr;  // some goals need more of it; null if there is no facade
  std::function<std::uint64_t()> late_cuts = [] { return std::uint64_t{0}; };
};

/// `evaluator` outlives the solver.
[[nodiscard]] SolverUnderTest make_solver_under_test(const Configuration& configuration,
                                                     const eval::Evaluator& evaluator);

struct Fault {
  std::size_t step = 0;
  std::string text;
};

/// Nullopt if every result agrees with the oracle and keeps its contract.
[[nodiscard]] std::optional<Fault> run_case(Environment& environment, const Case& the_case);

struct Failure {
  Case failing;
  Fault fault;
};

struct Sweep {
  std::uint64_t seed = 1;
  std::uint64_t cases = 1000;
  int max_empties = 12;
};

/// Case `number` can be drawn alone.
[[nodiscard]] Case case_of(const Sweep& sweep, std::uint64_t number, const Oracle& oracle);

struct Discovery {
  std::uint64_t number;
  Failure failure;
};

[[nodiscard]] std::optional<Discovery> run_sweep(Environment& environment, const Sweep& sweep);

/// Tries up to `tries` times if the case depends on the timing of threads.
[[nodiscard]] std::optional<Fault> provoke(Environment& environment, const Case& the_case,
                                           int tries);

/// Drops steps and stops, plays forward, opens windows, and removes threads, prunings and kernels
/// until nothing more can be removed. REQUIRES: `found` is a result of run_case.
[[nodiscard]] Failure shrink(Environment& environment, const Failure& found, int tries = 25);

/// A regression test: one record per step with the oracle's value, and in comments the way to the
/// fault and the `command` line that found it.
[[nodiscard]] std::string to_obf(const Failure& failure, const Oracle& oracle,
                                 const std::string& command);

}  // namespace kanzen::rig
