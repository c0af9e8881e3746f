#include "solver/batch/run_steps.hpp"

#include <utility>

#include "solver/batch/all_moves.hpp"
#include "solver/io/jsonl_writer.hpp"

namespace kanzen {

namespace {

/// The whole window is what is asked if nothing else is: then the record may ask for less.
Window window_of(const SolveJob& job, const PositionRecord& record) {
  if (job.question == Question::wld) return {-1, 1};
  const bool whole = job.window.alpha < kMinScore && job.window.beta > kMaxScore;
  return job.question == Question::value && whole ? record.window.value_or(job.window) : job.window;
}

bool asks_for_moves(const Outcome& outcome) {
  return outcome.question == Question::all_moves || outcome.question == Question::best_moves;
}

/// Compares with the claims of the record.
void judge(Outcome& outcome) {
  const Solution& solution = outcome.solution;
  const Expected& expected = outcome.record.expected;
  outcome.verdict = check_expected(solution.kind, solution.score, solution.best, expected);
  if (asks_for_moves(outcome) && check_moves(outcome.moves, expected) == Verdict::mismatch) {
    outcome.verdict = Verdict::mismatch;
  }
}

}  // namespace

std::optional<RunItem> RunSteps::next() {
  while (auto read = source_()) {
    RunItem item;
    if (!*read) {
      item.state = RunItem::State::bad;
      item.error = read->error();
      return item;
    }
    Outcome& outcome = item.outcome;
    outcome = {.record = std::move(*read).value(), .question = job_.question};
    outcome.window = window_of(job_, outcome.record);
    const Board& board = outcome.record.position.board;
    if (!is_wanted(job_, board)) continue;
    item.number = count_++;
    if (job_.journal != nullptr || job_.dedup) {
      const SolveJob asked = {.question = job_.question, .window = outcome.window};
      item.key = journal_key(board, question_text(asked));
    }
    if (job_.journal != nullptr) {
      if (const auto verdict = job_.journal->held(item.key)) {
        item.state = RunItem::State::held;
        outcome.verdict = *verdict;
      }
    }
    return item;
  }
  return std::nullopt;
}

void RunSteps::solve(const SolveFunction& solve, Outcome& outcome) const {
  const Board& board = outcome.record.position.board;
  if (asks_for_moves(outcome)) {
    solve_moves(solve, board, outcome);
  } else {
    outcome.solution = solve(board, outcome.window);
  }
}

bool RunSteps::answer_from_image(RunItem& item) const {
  if (!job_.dedup || !known_.answer(item.key, item.outcome)) return false;
  item.state = RunItem::State::solved;
  return true;
}

void RunSteps::record(RunItem& item) {
  Outcome& outcome = item.outcome;
  judge(outcome);
  if (is_proven(outcome.solution.kind)) {
    if (job_.dedup) known_.remember(item.key, outcome);
    if (job_.journal != nullptr) {
      job_.journal->append(to_jsonl(outcome, job_.engine), item.key, item.number);
    }
  }
  sink_.solved(outcome);
}

void RunSteps::deliver(const RunItem& item) {
  const Outcome& outcome = item.outcome;
  switch (item.state) {
    case RunItem::State::bad:
      ++totals.bad_records;
      sink_.bad_record(item.error);
      return;
    case RunItem::State::held:
      ++totals.resumed;
      if (outcome.verdict == Verdict::mismatch) ++totals.mismatches;
      sink_.held(outcome.record);
      return;
    case RunItem::State::solved:
      ++totals.positions;
      if (is_proven(outcome.solution.kind)) ++totals.solved;
      if (outcome.solution.kind == Kind::estimate) ++totals.estimated;
      if (outcome.verdict == Verdict::mismatch) ++totals.mismatches;
      totals.work.merge(outcome.solution.counters);
      sink_.row(outcome);
      return;
    case RunItem::State::waiting:
    case RunItem::State::image:
    case RunItem::State::dropped:
      return;
  }
}

Totals RunSteps::finish() {
  if (job_.stopped && job_.stopped()) totals.stopped = true;
  if (job_.journal != nullptr) job_.journal->close();
  sink_.finish(totals);
  return totals;
}

}  // namespace kanzen
