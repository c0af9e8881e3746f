#include "solver/batch/runner.hpp"

#include <utility>

namespace kanzen {

Totals run(const SolveJob& job, const Source& source, Solver& solver, Sink& sink) {
  Totals totals;
  while (auto next = source()) {
    if (!*next) {
      ++totals.bad_records;
      sink.bad_record(next->error());
      continue;
    }
    Outcome outcome{std::move(*next).value(), job.window, {}, Verdict::unchecked};
    if (job.clear_before_each) solver.clear();
    outcome.solution = solver.solve(outcome.record.position.board, job.window);
    const Solution& solution = outcome.solution;
    outcome.verdict =
        check_expected(solution.kind, solution.score, solution.best, outcome.record.expected);
    ++totals.positions;
    totals.solved += solution.kind != Kind::unfinished ? 1 : 0;
    totals.mismatches += outcome.verdict == Verdict::mismatch ? 1 : 0;
    totals.nodes += solution.counters.nodes;
    totals.seconds += solution.seconds;
    sink.row(outcome);
    if (solution.kind == Kind::unfinished) {
      totals.stopped = true;
      break;
    }
  }
  if (job.stopped && job.stopped()) totals.stopped = true;
  sink.finish(totals);
  return totals;
}

}  // namespace kanzen
