// The value of a position within a window: the promises of Solver::solve.
#include "tests/rig/judges.hpp"
#include "tests/support/solution_faults.hpp"

namespace kanzen::rig {

namespace {

void count(const Trial& trial, const Solution& solution) {
  Tally& tally = trial.environment.tally;
  const Window& window = trial.step.window;
  const Scheduling scheduling = trial.the_case.configuration.scheduling;
  const auto is = [&window](Window other) {
    return window.alpha == other.alpha && window.beta == other.beta;
  };
  ++tally.solves;
  if (scheduling == Scheduling::shuffled) ++tally.shuffled;
  if (scheduling == Scheduling::virtual_time) ++tally.virtual_time;
  if (!is({})) ++tally.windows;
  if (is(kWinDrawLoss)) ++tally.wld;
  if (!is_proven(solution.status)) ++tally.stopped;
  tally.splits += solution.counters.splits;
}

/// Judges `solution`, with the injected fault if there is one, with a `fault_finder` of
/// solution_faults.hpp.
template <class FaultFinder>
[[nodiscard]] std::string judge(const Trial& trial, Solution solution, FaultFinder fault_finder) {
  const Step& step = trial.step;
  if (trial.environment.injected.solution)
    trial.environment.injected.solution(trial.the_case, step, solution);
  count(trial, solution);
  return fault_finder(step.board, trial.value(), solution, step.window);
}

}  // namespace

std::string judge_value(const Trial& trial) {
  const Step& step = trial.step;
  if (step.stop_after) {
    const std::string fault =
        judge(trial, trial.solver.solve_stopped(step), test::find_fault_if_stopped);
    if (!fault.empty()) return "stopped: " + fault;
  }
  return judge(trial, trial.solver.solve(step.board, step.window), test::find_fault);
}

}  // namespace kanzen::rig
