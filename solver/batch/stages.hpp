// What happens to an item once it is planned. A task of the solver searches it: solve_item() or
// certify_item(). Then the calling thread hands it to the JournalWriter, as soon as there is a
// result, and to the Reporter, when all items before it are done. A failure of any stage goes to
// the FailureGuard.
#pragma once

#include "solver/batch/item_queue.hpp"
#include "solver/batch/run.hpp"

namespace kanzen {

/// Where a stage works. It becomes text only if the stage fails, since most don't.
struct StageLocation {
  const PositionRecord* record = nullptr;
  std::size_t line = 0;  // the line of the record that was read last
  bool was_reading = false;
};

[[nodiscard]] inline StageLocation location_of(const Item& item) noexcept {
  return {.record = &item.outcome.record};
}

[[nodiscard]] inline std::string to_string(const StageLocation& location) {
  if (location.was_reading) {
    return location.line == 0 ? "at the start of the input"
                              : "after line " + std::to_string(location.line);
  }
  if (location.record == nullptr || location.record->id.empty()) return {};
  return "position " + location.record->id;
}

/// Keeps the first failure, which ends the run early. All threads share it.
class FailureGuard {
 public:
  FailureGuard(const StopConditions& stop, Solver& solver) : stop_(stop), solver_(solver) {}

  /// Calls `stage`. If it throws, keeps the exception and calls `otherwise`.
  template <class Stage, class Otherwise>
  void call(const StageLocation& location, const Stage& stage,
            const Otherwise& otherwise) noexcept {
    try {
      stage();
    } catch (...) {
      keep_exception(location);
      otherwise();
    }
  }
  template <class Stage>
  void call(const StageLocation& location, const Stage& stage) noexcept {
    call(location, stage, [] {});
  }

  /// Keeps the exception being handled (unless there is one) with its location, and ends the run. A
  /// JournalError needs no location. REQUIRES: a catch block calls it.
  void keep_exception(const StageLocation& location) noexcept {
    try {
      throw;
    } catch (const JournalError&) {
      journal_failed_ = true;
      fail(std::current_exception());
    } catch (...) {
      fail(located(location, std::current_exception()));
    }
  }

  [[nodiscard]] bool failed() const noexcept { return failed_; }
  [[nodiscard]] bool journal_failed() const noexcept { return journal_failed_; }

  /// Stops the solver, and a source that waits for input.
  void stop_run() {
    solver_.request_stop();
    if (stop_.end_early) stop_.end_early();
  }

  /// Rethrows the failure, if any. REQUIRES: no other thread uses the object any more.
  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  /// Wraps `failure` in a RunError. Without a location, or memory for it, returns `failure` itself.
  [[nodiscard]] static std::exception_ptr located(const StageLocation& location,
                                                  std::exception_ptr failure) noexcept {
    try {
      const std::string text = to_string(location);
      return text.empty() ? failure : std::make_exception_ptr(RunError(text, failure));
    } catch (...) {
      return failure;
    }
  }
  void fail(std::exception_ptr failure) noexcept {
    {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::move(failure);
    }
    failed_ = true;
    stop_run();
  }

  const StopConditions& stop_;
  Solver& solver_;
  std::mutex mutex_;  // guards failure_
  std::exception_ptr failure_;
  std::atomic<bool> failed_{false};
  std::atomic<bool> journal_failed_{false};
};

/// Called as soon as the values of a ply are known.
using PlyListener = std::function<void(const GamePly&)>;

/// Solves the item from what is known `earlier`, self-checks and certifies if the job asks for it,
/// and fills in `result`. Called for several items at once, each in its own task. Throws
/// OutputError if the certificate cannot be written; all else in the outcome is complete then.
void solve_item(const Job& job, const Item& item, const EarlierResults& earlier, TaskResult& result,
                PositionSolver& solver, const PlyListener& on_ply);

/// Certifies the journal's result of an uncertified item. If the search refutes it, takes it out of
/// `result` and returns false. REQUIRES: the job has a certifier.
[[nodiscard]] bool certify_item(const Job& job, const Item& item, TaskResult& result,
                                PositionSolver& solver);

/// Writes what this run finds into the journal; does nothing without one. Once the search has
/// contradicted itself, it writes no more proofs. Failures go to the guard.
class JournalWriter {
 public:
  JournalWriter(const Job& job, Solver& solver, FailureGuard& guard)
      : job_(job), solver_(solver), guard_(guard) {}

  /// Notes whether a search starts from results of the journal. If this run then contradicts
  /// itself, those may be what was wrong. Any thread may call it, before the search is posted.
  void note_search(const Item& item) noexcept;

  /// Writes bounds of a running item, so that a kill does not lose them.
  void record_bounds(Item& item, const Bounds& bounds) noexcept;

  /// Writes all plies of an unfinished game, if the last one took long enough.
  void record_ply(Item& item, const GamePly& ply) noexcept;

  /// Writes the outcome of a search, unless the journal already says as much. If limits ended the
  /// search, first sets outcome.limits, so that a later run with the same limits need not repeat
  /// it.
  void record(Item& item);

  /// Writes that a result which the journal has already now has a certificate.
  void record_certificate(const Item& item) noexcept;

  /// Writes a result of the journal once more, because its line is not one of this job and item: it
  /// stands above the job's header, since the input has changed meanwhile, or it is about another
  /// position that is equal up to symmetry. The new line has the name and the claims that the input
  /// gives the position now.
  void carry_over(const Item& item) noexcept;

  /// Marks this run's lines as distrusted if the search has contradicted itself, or else writes the
  /// end of the run. Closes the journal.
  void record_end_of_run(const EndOfRun& end) noexcept;

  /// The lines that this failed run has marked.
  [[nodiscard]] const std::optional<LineRange>& distrusted() const noexcept { return distrusted_; }

 private:
  void append_certificate(const Item& item);
  [[nodiscard]] Journal* trusted_journal() noexcept;
  [[nodiscard]] bool mark_lines_if_failed() noexcept;
  [[nodiscard]] std::string to_line(const Outcome& outcome) const;

  const Job& job_;
  Solver& solver_;
  FailureGuard& guard_;
  std::unordered_map<const Item*, std::vector<GamePly>> walks_;  // games under way
  bool has_marked_ = false;  // mark_lines_if_failed() has marked lines
  std::optional<LineRange> distrusted_{};
  std::atomic<bool> built_on_earlier_{false};  // a search used bounds of the journal
};

/// Passes what happens on to the sink, and counts it for the totals. Once the sink has failed,
/// which goes to the guard, it only counts.
class Reporter {
 public:
  Reporter(Sink& sink, FailureGuard& guard) : sink_(sink), guard_(guard) {}

  void started(const Item& item) noexcept;

  /// `bounds` are those of the searched board, which a claim about a move sees from the other side.
  void narrowed(const Item& item, const Bounds& bounds) noexcept;

  /// Shows the ply at once if its game `is_due` next; otherwise keeps it.
  void ply(const Item& item, const GamePly& ply, bool is_due) noexcept;

  void ended(const Item& item) noexcept;

  /// Shows the row of an item. REQUIRES: the rows of all items before it are shown.
  void show(const Item& item);

  [[nodiscard]] const Totals& totals() const noexcept { return totals_; }

 private:
  /// Runs `show`, which calls the sink, unless the sink has failed before.
  template <class Show>
  void call(const Show& show) noexcept {
    if (sink_failed_) return;
    guard_.call({}, show, [this] { sink_failed_ = true; });
  }
  void show_plies(const Item& item);
  void count_result(const Outcome& outcome);
  void count_meaning(const Outcome& refuted);
  void count_claim(const Outcome& outcome);

  Sink& sink_;
  FailureGuard& guard_;
  bool sink_failed_ = false;
  Totals totals_;
  std::unordered_map<const Item*, std::vector<GamePly>> plies_;  // plies of games that are not due
  std::optional<Claim> refuted_value_;  // its moves have claims of their own
};

}  // namespace kanzen
