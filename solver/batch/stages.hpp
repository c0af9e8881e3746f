#pragma once

#include "solver/batch/item_queue.hpp"
#include "solver/batch/request_keys.hpp"
#include "solver/batch/run.hpp"

namespace kanzen {

/// Called as soon as the values of a ply are known.
using PlyListener = std::function<void(const GamePly&)>;

[[nodiscard]] InternalContradiction to_contradiction(const InternalError& error);

/// Solves the item, self-checks and certifies if the job asks for it, and fills in `item.outcome`
/// and `item.report`. Called for several items at once, each in its own task. Throws OutputError if
/// the certificate cannot be written; all else in the outcome is complete then.
void solve_item(const Job& job, Item& item, PositionSolver& solver, const PlyListener& on_ply);

/// Replaces solve_item() for an uncertified item. If the search refutes the journal's result,
/// solves the item without the journal and sets report.refuted_journal. REQUIRES: the job has a
/// certifier.
void certify_item(const Job& job, Item& item, PositionSolver& solver, const PlyListener& on_ply);

/// Writes the journal's results, bounds of running positions, and distrust. Only the calling thread
/// uses it, except note_search(). Failures go to the guard.
class Recorder {
 public:
  Recorder(const Job& job, Solver& solver, FailureGuard& guard)
      : job_(job), solver_(solver), guard_(guard) {}

  /// Must be called before a search is posted, to know whether it builds on bounds of the journal.
  void note_search(const Item& item) noexcept;

  /// Records bounds of a running item, so that a kill does not lose them.
  void record_bounds(Item& item, const Bounds& bounds) noexcept;

  /// Records all plies of an unfinished game, if the last one took long enough.
  void record_ply(Item& item, const GamePly& ply) noexcept;

  /// Sets the verdict on the claims, and records whatever says more than the journal does.
  void record(Item& item);

  /// Records the certificate of a result that the journal has already.
  void record_certificate(const Item& item) noexcept;

  /// Records a result again that was found for a former state of the input, with the name and
  /// claims of its present state.
  void carry_over(const Item& item) noexcept;

  /// Keeps a journal result for its duplicates.
  void remember(const Item& item);
  /// Copies and records the result that `item` repeats; false if there is none.
  [[nodiscard]] bool copy_to_duplicate(Item& item);

  /// Marks the journal if the last search failed, else records the end of the run. Closes it.
  void record_end_of_run(const EndOfRun& end) noexcept;

  /// The lines that this failed run has marked.
  [[nodiscard]] const std::optional<LineRange>& distrusted() const noexcept { return distrusted_; }

 private:
  void append_certificate(const Item& item);
  [[nodiscard]] bool mark_lines_if_failed() noexcept;
  [[nodiscard]] std::string to_line(const Outcome& outcome) const;

  const Job& job_;
  Solver& solver_;
  FailureGuard& guard_;
  ResultCache known_;
  std::unordered_map<const Item*, std::vector<GamePly>> walks_;  // games under way
  bool marked_ = false;  // mark_lines_if_failed() has marked lines
  std::optional<LineRange> distrusted_{};
  std::atomic<bool> built_on_earlier_{false};  // a search used bounds of the journal
};

/// Shows findings in the order of the input, and counts them. Calls the sink until it fails; the
/// failure goes to the guard. Only the calling thread uses it.
class Presenter {
 public:
  Presenter(Sink& sink, FailureGuard& guard) : sink_(sink), guard_(guard) {}

  void started(const Item& item) noexcept;
  /// `bounds` are those of the searched board, which a claim about a move sees from the other side.
  void narrowed(const Item& item, const Bounds& bounds) noexcept;
  /// Shows the ply at once if its game is `due` next; otherwise keeps it.
  void ply(const Item& item, const GamePly& ply, bool due) noexcept;
  void ended(const Item& item) noexcept;
  void show(const Item& item);

  [[nodiscard]] const Totals& totals() const noexcept { return totals_; }

 private:
  template <class Show>
  void call(const Show& show) noexcept;
  void show_plies(const Item& item);
  void count_verdict(const Outcome& outcome);

  Sink& sink_;
  FailureGuard& guard_;
  bool sink_failed_ = false;
  Totals totals_;
  std::unordered_map<const Item*, std::vector<GamePly>> plies_;  // plies of games that are not due
  std::optional<Claim> refuted_value_;  // its moves have claims of their own
};

}  // namespace kanzen
