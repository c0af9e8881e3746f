#include "solver/batch/runner.hpp"

#include <utility>

#include "core/hash.hpp"
#include "core/symmetry.hpp"
#include "solver/batch/all_moves.hpp"
#include "solver/batch/known_answers.hpp"
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

/// Fills in what is asked.
void solve(const SolveJob& job, Solver& solver, Outcome& outcome) {
  const Board& board = outcome.record.position.board;
  if (job.clear_before_each) solver.clear();
  if (asks_for_moves(outcome)) {
    solve_moves(solver, board, outcome);
  } else {
    outcome.solution = solver.solve(board, outcome.window);
  }
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
  Totals totals;
  KnownAnswers known;
  while (auto next = source()) {
    if (!*next) {
      ++totals.bad_records;
      sink.bad_record(next->error());
      continue;
    }
    Outcome outcome{.record = std::move(*next).value(), .question = job.question};
    outcome.window = window_of(job, outcome.record);
    const Board& board = outcome.record.position.board;
    if (!is_wanted(job, board)) continue;

    std::string key;
    if (job.journal != nullptr || job.dedup) {
      SolveJob asked = {.question = job.question, .window = outcome.window};
      key = journal_key(board, question_text(asked));
    }
    if (const auto held = job.journal != nullptr ? job.journal->held(key) : std::nullopt) {
      ++totals.resumed;
      if (*held == Verdict::mismatch) ++totals.mismatches;
      sink.held(outcome.record);
      continue;
    }
    sink.started(outcome.record);
    if (!job.dedup || !known.answer(key, outcome)) {
      solve(job, solver, outcome);
      if (job.dedup && outcome.solution.kind != Kind::unfinished) known.remember(key, outcome);
    }
    judge(outcome);

    const Solution& solution = outcome.solution;
    ++totals.positions;
    if (solution.kind != Kind::unfinished) ++totals.solved;
    if (outcome.verdict == Verdict::mismatch) ++totals.mismatches;
    totals.nodes += solution.counters.nodes;
    totals.seconds += solution.seconds;
    if (job.journal != nullptr && solution.kind != Kind::unfinished) {
      job.journal->append(to_jsonl(outcome, job.engine), key);
    }
    sink.row(outcome);
    if (solution.kind == Kind::unfinished) {
      totals.stopped = true;
      break;
    }
  }
  if (job.stopped && job.stopped()) totals.stopped = true;
  if (job.journal != nullptr) job.journal->close();
  sink.finish(totals);
  return totals;
}

}  // namespace kanzen
