#include "tests/rig/run.hpp"

#include "tests/rig/judges.hpp"
#include "tests/rig/solver_under_test.hpp"

namespace kanzen::rig {

namespace {

[[nodiscard]] std::string judge(const Trial& trial) {
  switch (trial.step.kind) {
    case GoalKind::all_moves:
    case GoalKind::best_moves:
      return judge_moves(trial);
    case GoalKind::claim:
      return judge_claim(trial);
    case GoalKind::certificate:
      return judge_certificate(trial);
    case GoalKind::query:
      return judge_query(trial);
    case GoalKind::value:
      break;
  }
  return judge_value(trial);
}

}  // namespace

std::optional<Fault> run_case(Environment& environment, const Case& the_case) {
  const auto solver = make_solver_under_test(the_case.configuration, environment.evaluator);
  ++environment.tally.cases;
  ++environment.tally.kernels[the_case.configuration.options.kernel];
  for (std::size_t i = 0; i < the_case.steps.size(); ++i) {
    std::string fault = judge({environment, the_case, the_case.steps[i], *solver});
    if (!fault.empty()) return Fault{i, std::move(fault)};
  }
  environment.tally.late_cuts += solver->late_cuts();
  return std::nullopt;
}

}  // namespace kanzen::rig
