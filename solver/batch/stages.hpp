// The stages of a run that search, and the one that records their proofs and copies them to
// duplicates of solved positions.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "solver/batch/item_queue.hpp"
#include "solver/batch/job.hpp"
#include "solver/batch/same_position.hpp"
#include "solver/engine/solver.hpp"
#include "solver/records/journal_lines.hpp"

namespace kanzen {

/// Called with each ply of a game as soon as its values are known.
using PlyListener = std::function<void(const GamePly&)>;

/// Describes an internal error that the engine has detected.
[[nodiscard]] InternalContradiction to_contradiction(const InternalError& error);

/// Solves the position, claim or game of `item`. Checks the result if the job asks for a
/// self-check, and writes a certificate if the job asks for one. Fills in `item.outcome` and
/// `item.report`. Runs in the position's own task, so it is called for several items at the same
/// time. Throws OutputError if the certificate cannot be written; the outcome is then complete
/// except for the certificate.
void solve_item(const Job& job, Item& item, PositionSolver& solver, const PlyListener& on_ply);

/// Writes the certificate of an uncertified item, in place of solve_item(). If the search for it
/// refutes the result from the journal, solves the item again without anything from the journal,
/// and sets report.refuted_journal. REQUIRES: the job has a certifier.
void certify_item(const Job& job, Item& item, PositionSolver& solver, const PlyListener& on_ply);

/// Writes the lines of the journal: results, bounds of running positions, and distrust. The
/// calling thread uses it alone, except note_search(); if positions are processed one after
/// another, a thread of the solver may stand in for it. Failures go to the guard.
class Recorder {
 public:
  Recorder(const Job& job, Solver& solver, FailureGuard& guard)
      : job_(job), solver_(solver), guard_(guard) {}

  /// A search of `item` is about to be posted.
  void note_search(const Item& item) noexcept;

  /// Records bounds of an item whose task is running, so that a kill does not lose them.
  void record_bounds(Item& item, const Bounds& bounds) noexcept;

  /// Records all plies of a game that is still being analysed, if the last one took long enough.
  void record_ply(Item& item, const GamePly& ply) noexcept;

  /// Sets the verdict on the claims of the input. Records the result, or bounds that are narrower
  /// than all in the journal.
  void record(Item& item);

  /// Records the certificate of a result that is in the journal already.
  void record_certificate(const Item& item) noexcept;

  /// Remembers a result of the journal for duplicates of its position.
  void remember(const Item& item);
  /// Copies and records the result of a position that `item` repeats. Returns false if
  /// there is none.
  [[nodiscard]] bool copy_to_duplicate(Item& item);

  /// Marks the journal if the last search failed, and otherwise records the end of the run. Closes
  /// the journal.
  void record_end_of_run(const EndOfRun& end) noexcept;

  /// The lines that this failed run has marked.
  [[nodiscard]] const std::optional<LineRange>& distrusted() const noexcept { return distrusted_; }

 private:
  void record_game(Item& item);
  void append_certificate(const Item& item);
  [[nodiscard]] bool mark_lines_if_failed() noexcept;
  [[nodiscard]] std::string to_line(const Outcome& outcome) const;

  const Job& job_;
  Solver& solver_;
  FailureGuard& guard_;
  ResultCache known_;
  std::unordered_map<const Item*, std::vector<GamePly>> walks_;  // of games under way
  bool marked_ = false;  // mark_lines_if_failed() has marked lines
  std::optional<LineRange> distrusted_{};
  std::atomic<bool> built_on_earlier_{false};  // a search has used bounds of the journal
};

}  // namespace kanzen
