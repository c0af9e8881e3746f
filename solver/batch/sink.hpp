// Where results go, one row at a time.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/result.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

struct Totals {
  std::size_t positions = 0;   // rows given to the sink
  std::size_t solved = 0;      // of them proven; the others were stopped or given up
  std::size_t estimated = 0;   // of those others
  std::size_t mismatches = 0;  // of them contradicting the file
  std::size_t bad_records = 0;
  std::size_t resumed = 0;  // not solved again: the journal had them; their mismatches count
  Counters work{};          // of all positions
  double seconds = 0;       // spent solving, wall time; where positions overlap it counts once
  bool stopped = false;     // ended before the end of the input
};

/// Receives everything a run produces, from one thread, rows in input order. An exception thrown by
/// a sink ends the run and passes through.
class Sink {
 public:
  virtual ~Sink() = default;

  /// A position is about to be solved; others may be running.
  virtual void started(const PositionRecord& /*record*/) {}
  /// A position need not be solved: the journal has it.
  virtual void held(const PositionRecord& /*record*/) {}
  /// More than before is proven about a position that has been started: the value lies within
  /// `bounds`. Where all threads work for one position this comes from one of theirs, while nothing
  /// else is called; it must not throw.
  virtual void narrowed(const PositionRecord& /*record*/, const Bounds& /*bounds*/) {}
  /// A position has been solved, or stopped in the middle. Not in input order: its row comes when
  /// those before it are through.
  virtual void solved(const Outcome& /*outcome*/) {}
  /// The result of a position.
  virtual void row(const Outcome& outcome) = 0;
  /// A record could not be read; the run goes on.
  virtual void bad_record(const ParseError& error) = 0;
  /// Called once, last.
  virtual void finish(const Totals& totals) = 0;
};

}  // namespace kanzen
