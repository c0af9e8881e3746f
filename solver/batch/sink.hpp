// Receives the events of a run and shows them: as a table, a report or a progress bar.
#pragma once

#include <string_view>

#include "core/result.hpp"
#include "solver/batch/totals.hpp"
#include "solver/engine/search/bounds.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

/// Receives everything that a run produces. Rows come in the order of the input. Calls never
/// overlap, but on_start(), on_bounds() and on_ply() may come from a thread of the solver if
/// positions are processed one after another. If a member function throws, the run ends and
/// rethrows the exception; results found so far are still recorded. A sink cannot change a result.
class Sink {
 public:
  Sink() = default;
  virtual ~Sink() = default;
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;

  /// A position is about to be solved; others may be in progress.
  virtual void on_start(const Outcome& /*outcome*/) {}
  /// The result of a position that is not solved, because the journal contains it. Called instead
  /// of on_row().
  virtual void on_journal_row(const Outcome& /*recorded*/) {}
  /// Narrower bounds have been proven for a position that has been started.
  virtual void on_bounds(const Outcome& /*outcome*/, const Bounds& /*bounds*/) {}
  /// A position has been solved, or its search has been stopped. These calls are not in the order
  /// of the input; the row follows once all rows before it are complete.
  virtual void on_solved(const Outcome& /*outcome*/) {}
  /// The values of another ply of a game are known. Comes before the row of the game, and games are
  /// in the order of the input.
  virtual void on_ply(const Outcome& /*game*/, const GamePly& /*ply*/) {}
  /// The result of a position.
  virtual void on_row(const Outcome& /*outcome*/) {}
  /// Called instead of on_row() if the result cannot be trusted; see outcome.contradiction. The run
  /// ends.
  virtual void on_contradicted_row(const Outcome& /*outcome*/) {}
  /// A record could not be read. The run continues.
  virtual void on_bad_record(std::string_view /*source*/, const ParseError& /*error*/) {}
  /// Two claims of the input, or two lines of the journal, cannot both be true. The run continues.
  virtual void on_contradiction(std::string_view /*message*/) {}
  /// Called once at the end, unless the run ends with an exception.
  virtual void on_finish(const Totals& /*totals*/) {}
};

}  // namespace kanzen
