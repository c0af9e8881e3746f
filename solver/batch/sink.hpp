// What looks on while a run goes on: tables, pages, bars. Nothing that it does changes a result.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/result.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

struct Totals {
  std::size_t positions = 0;   // rows given to the sink
  std::size_t solved = 0;      // of them answered by a proof; the others were stopped or given up
  std::size_t estimated = 0;   // of those others
  std::size_t mismatches = 0;  // contradicting the file; those that were held count, too
  std::size_t bad_records = 0;
  std::size_t resumed = 0;  // not solved again: the journal had them

  // Question::claim; those that were held count, too.
  std::size_t confirmed = 0;
  std::size_t refuted = 0;
  std::size_t undecided = 0;
  std::size_t contradictions = 0;  // between statements
  std::size_t no_claim = 0;        // records that state nothing
  std::size_t population = 0;      // claims that a sample was drawn from

  // The self-check.
  std::size_t self_checked = 0;
  std::size_t self_check_stopped = 0;
  std::size_t audits = 0;       // bounds of the table that were looked at
  std::size_t differences = 0;  // results that it contradicts: each is an internal error

  Counters work{};       // of all positions
  double seconds = 0;    // spent solving, wall time; where positions overlap it counts once
  bool stopped = false;  // ended before the end of the input
};

/// Receives everything a run produces, one call at a time, rows in input order. An exception thrown
/// by a sink ends the run and passes through; what has been solved by then is recorded all the
/// same.
class Sink {
 public:
  Sink() = default;
  virtual ~Sink() = default;
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;

  /// A position is about to be solved; others may be running.
  virtual void started(const Outcome& /*asked*/) {}
  /// A position need not be solved: the journal has it.
  virtual void held(const Outcome& /*recorded*/) {}
  /// More than before is proven about a position that has been started: the value lies within
  /// `bounds`. Where all threads work for one position this comes from one of theirs, while nothing
  /// else is called; it must not throw.
  virtual void narrowed(const Outcome& /*asked*/, const Bounds& /*bounds*/) {}
  /// A position has been solved, or stopped in the middle. Not in input order: its row comes when
  /// those before it are through.
  virtual void solved(const Outcome& /*outcome*/) {}
  /// Another ply of a game is known; comes before the game's row, games in input order.
  virtual void ply(const Outcome& /*game*/, const GamePly& /*ply*/) {}
  /// The result of a position.
  virtual void row(const Outcome& /*outcome*/) {}
  /// In the place of its row: the self-check contradicts the result, see outcome.difference.
  virtual void doubtful(const Outcome& /*outcome*/) {}
  /// A record could not be read; the run goes on.
  virtual void bad_record(std::string_view /*source*/, const ParseError& /*error*/) {}
  /// Two statements of the input cannot both be true; the run goes on.
  virtual void contradiction(std::string_view /*message*/) {}
  /// Called once, last; not if the run ends by an exception.
  virtual void finish(const Totals& /*totals*/) {}
};

}  // namespace kanzen
