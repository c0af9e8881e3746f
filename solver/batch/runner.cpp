#include "solver/batch/runner.hpp"

#include <chrono>
#include <utility>
#include <vector>

#include "core/hash.hpp"
#include "core/symmetry.hpp"
#include "solver/batch/parallel_run.hpp"
#include "solver/batch/run_steps.hpp"

namespace kanzen {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// One position after the other.
void run_serially(const SolveJob& job, RunSteps& steps, Solver& solver, Sink& sink) {
  while (auto item = steps.next()) {
    if (item->state == RunItem::State::waiting) {
      sink.started(item->outcome.record);
      if (!steps.answer_from_image(*item)) {
        const PositionRecord& record = item->outcome.record;
        std::vector<PositionTask> task(1);
        task.front() = {.limits = job.limits,
                        .work =
                            [&](PositionSolver& asked) {
                              steps.solve(
                                  [&asked](const Board& b, Window w) { return asked.solve(b, w); },
                                  item->outcome);
                            },
                        .proven = [&](const Bounds& bounds) { sink.narrowed(record, bounds); },
                        .board = record.position.board};
        solver.post(std::move(task));
        solver.wait();
        item->state = RunItem::State::solved;
      }
      steps.record(*item);
      steps.totals.seconds += item->outcome.solution.seconds;
    }
    steps.deliver(*item);
    const bool unfinished = !is_proven(item->outcome.solution.kind);
    if (item->state == RunItem::State::solved && unfinished && solver.stop_requested()) break;
  }
}

}  // namespace

std::uint64_t shard_of(const Board& board, std::uint64_t shards) noexcept {
  return shards <= 1 ? 0 : hash_of(canonical(board).board) % shards;
}

bool is_wanted(const SolveJob& job, const Board& board) noexcept {
  const int empties = board.empty_count();
  return empties >= job.min_empties && empties <= job.max_empties &&
         shard_of(board, job.shards) == job.shard;
}

std::string question_text(const SolveJob& job) {
  switch (job.question) {
    case Question::wld:
      return "wld";
    case Question::all_moves:
      return "all-moves";
    case Question::best_moves:
      return "best-moves";
    case Question::value:
      break;
  }
  if (job.window.alpha < kMinScore && job.window.beta > kMaxScore) return "exact";
  return "window " + std::to_string(job.window.alpha) + " " + std::to_string(job.window.beta);
}

Totals run(const SolveJob& job, const Source& source, Solver& solver, Sink& sink) {
  RunSteps steps(job, source, sink);
  if (solver.options().threads == 1 || job.one_at_a_time) {
    run_serially(job, steps, solver, sink);
  } else {
    const auto start = Clock::now();
    ParallelRun(job, steps, solver).run(sink);
    steps.totals.seconds = seconds_since(start);
  }
  steps.totals.stopped = solver.stop_requested();
  return steps.finish();
}

}  // namespace kanzen
