// Where results go, one row at a time.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/result.hpp"
#include "solver/io/outcome.hpp"

namespace kanzen {

struct Totals {
  std::size_t positions = 0;   // rows given to the sink
  std::size_t solved = 0;      // of them not unfinished
  std::size_t mismatches = 0;  // of them contradicting the file
  std::size_t bad_records = 0;
  std::size_t resumed = 0;  // not solved again: the journal had them; their mismatches count
  std::uint64_t nodes = 0;
  double seconds = 0;    // spent solving, wall time
  bool stopped = false;  // ended before the end of the input
};

/// Receives everything a run produces, in input order, from one thread. An exception thrown by a
/// sink ends the run and passes through.
class Sink {
 public:
  virtual ~Sink() = default;

  /// A position is about to be solved.
  virtual void started(const PositionRecord& /*record*/) {}
  /// A position need not be solved: the journal has it.
  virtual void held(const PositionRecord& /*record*/) {}
  /// A position has been solved, or stopped in the middle.
  virtual void row(const Outcome& outcome) = 0;
  /// A record could not be read; the run goes on.
  virtual void bad_record(const ParseError& error) = 0;
  /// Called once, last.
  virtual void finish(const Totals& totals) = 0;
};

}  // namespace kanzen
