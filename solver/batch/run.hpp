// Runs over many positions, claims or games: read, plan, solve, self-check, certify, record, show.
// plan.hpp filters and finds earlier results. Solve, self-check and certify run in one task per
// position, in parallel. Results are recorded as soon as they are known, and shown in input order.
#pragma once

#include "solver/batch/job.hpp"
#include "solver/records/mismatch.hpp"

namespace kanzen {

struct VerdictCounts {
  std::size_t confirmed = 0;
  std::size_t refuted = 0;
  std::size_t undecided = 0;
};

/// Counts of Goal::claim, with results from the journal.
struct ClaimTotals {
  std::size_t confirmed = 0;
  std::size_t refuted = 0;
  std::size_t refuted_twice = 0;  // of these, best moves that repeat the value of their position
  std::size_t undecided = 0;
  std::size_t finished_games = 0;  // claims about games that are over
  std::size_t contradictions = 0;  // among claims of the input
  RecordsWithoutClaim without_claim{};
  VerdictCounts implied{};  // the part of the above on claims that the input does not state
};

struct JournalTotals {
  std::size_t resumed = 0;   // results taken from the journal
  std::size_t unsolved = 0;  // of these, ended by limits and not tried again
  /// How many of the unsolved ones this run did not come to. It skipped the others on purpose,
  /// because its limits allow no more than they had already.
  std::size_t unreached = 0;
  /// Counts positions whose lines contradict each other or themselves.
  std::size_t contradictions = 0;
  std::optional<LineRange> distrusted{};  // lines that this failed run has marked
};

struct SelfCheckTotals {
  std::size_t results = 0;  // results that were checked
  std::size_t stopped = 0;  // checks that were stopped
  std::size_t entries = 0;  // table entries that were checked
};

struct Totals {
  // These count this run alone, without results of the journal.
  std::size_t positions = 0;  // rows passed to the sink
  std::size_t solved = 0;     // rows with a proven result; others were stopped or given up

  // The others count all rows.
  std::size_t estimated = 0;                  // have an estimate only
  std::size_t incomparable = 0;               // solved, but the input has no value to compare
  std::size_t unchecked_moves = 0;            // stated values of moves, see count_unchecked_moves()
  std::vector<std::string> unchecked_best{};  // the first with has_unchecked_best_move(), by id
  std::size_t agreeing = 0;  // stated values that proven bounds contain, but do not prove

  std::size_t mismatches = 0;             // results that contradict the input
  std::vector<std::string> mismatched{};  // the first of them, by id
  std::size_t known_errata = 0;           // mismatches that the input itself corrects
  MeaningCounts meanings{};               // what the stated values of mismatches seem to mean
  std::vector<std::string> unfinished{};  // the first rows without a proven result, by id

  std::size_t bad_records = 0;   // unreadable records
  std::size_t input_errors = 0;  // unreadable files, and chosen records that are not there
  std::size_t sampled_from = 0;  // claims or games that the sample was drawn from

  ClaimTotals claims{};
  JournalTotals journal{};
  SelfCheckTotals self_check{};
  /// Counts contradicted results, and those that share their table.
  std::size_t internal_contradictions = 0;

  Counters work{};     // sum over all positions
  double seconds = 0;  // wall time; overlapping positions are not counted twice

  bool was_stopped = false;                       // the run ended before the end of the input
  std::optional<InternalError> internal_error{};  // of the solver: no result is trustworthy

  [[nodiscard]] std::size_t all_positions() const noexcept { return positions + journal.resumed; }
  [[nodiscard]] std::size_t all_solved() const noexcept {
    return solved + journal.resumed - journal.unsolved;
  }
};

/// Receives everything a run produces, rows in input order, on the thread that called run(). If a
/// call throws, the run ends and rethrows; results found so far are still recorded.
class Sink {
 public:
  Sink() = default;
  virtual ~Sink() = default;
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;

  /// Announces a search; others may be in progress. Until its end, threads of the solver write the
  /// result, so these calls pass on only what was asked.
  virtual void on_start(const SolveRequest& /*request*/) {}
  /// Replaces on_row() for a result of the journal; this run has not searched the position.
  virtual void on_journal_row(const Outcome& /*recorded*/) {}
  /// Announces narrower bounds of a position that was started.
  virtual void on_bounds(const SolveRequest& /*request*/, const Bounds& /*bounds*/) {}
  /// Ends a search: solved, ended by outcome.limits, or stopped. Calls are not in input order; the
  /// row follows once all rows before it are complete.
  virtual void on_end(const Outcome& /*outcome*/) {}
  /// Comes before the row of its game; games are in input order.
  virtual void on_ply(const SolveRequest& /*game*/, const GamePly& /*ply*/) {}
  virtual void on_row(const Outcome& /*outcome*/) {}
  /// Replaces on_row() for a result that cannot be trusted; see outcome.contradiction.
  virtual void on_contradicted_row(const Outcome& /*outcome*/) {}
  /// Reports an unreadable record; the run continues.
  virtual void on_bad_record(std::string_view /*source*/, const ParseError& /*error*/) {}
  /// Reports claims of the input, or lines of the journal, that exclude each other.
  virtual void on_contradiction(std::string_view /*message*/) {}
  /// Called once, unless the run ends with an exception.
  virtual void on_finish(const Totals& /*totals*/) {}
};

/// Runs the job until the source ends or the solver is stopped. Positions in progress are then
/// shown as unfinished, with their proven bounds. Only proven results are recorded, and none that
/// the self-check contradicts.
///
/// If a stage throws, the solver is stopped, results are recorded, and all threads are joined. Then
/// the exception is rethrown inside a RunError that names the place, or unchanged where there is
/// none, as for JournalError and exceptions of the sink. What was shown stays valid.
///
/// There are as many positions at once as the solver has threads. The source has a thread of its
/// own; throws std::system_error if the system refuses it.
///
/// REQUIRES: job.window.alpha < job.window.beta, and nobody else uses the solver during the call.
Totals run(const Job& job, const Source& source, Solver& solver, Sink& sink);

}  // namespace kanzen
