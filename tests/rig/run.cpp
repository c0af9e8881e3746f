#include "tests/rig/run.hpp"

#include "tests/rig/jobs.hpp"
#include "tests/rig/subject.hpp"

namespace kanzen::rig {

namespace {

[[nodiscard]] std::string judge(const Trial& trial) {
  switch (trial.step.job) {
    case Job::all_moves:
    case Job::best_moves:
      return judge_moves(trial);
    case Job::claim:
      return judge_claim(trial);
    case Job::certificate:
      return judge_certificate(trial);
    case Job::query:
      return judge_query(trial);
    case Job::value:
      break;
  }
  return judge_value(trial);
}

}  // namespace

std::optional<Fault> run_case(Bench& bench, const Case& the_case) {
  const auto subject = make_subject(the_case.configuration, bench.evaluator);
  ++bench.tally.cases;
  ++bench.tally.kernels[the_case.configuration.options.kernel];
  for (std::size_t i = 0; i < the_case.steps.size(); ++i) {
    std::string fault = judge({bench, the_case, the_case.steps[i], *subject});
    if (!fault.empty()) return Fault{i, std::move(fault)};
  }
  bench.tally.late_cuts += subject->late_cuts();
  return std::nullopt;
}

}  // namespace kanzen::rig
