// One run over many positions, claims or games:
//
//   read, plan, solve, self-check, certify, record, show
//
// Positions are read from the source and planned: plan.hpp applies filters and the shard and looks
// up results in the journal. Solve, self-check and certify run in one task per position, in
// parallel with other positions. Results are recorded as soon as they are known and shown in the
// order of the input.
#pragma once

#include <cstddef>
#include <exception>
#include <stdexcept>
#include <string>

#include "solver/batch/job.hpp"
#include "solver/batch/sink.hpp"

namespace kanzen {

/// Limits for the queue of positions that have been read and are not yet shown: their number, and
/// the memory that their records take in bytes.
inline constexpr std::size_t kReadAheadLimit = std::size_t{1} << 14;
inline constexpr std::size_t kReadAheadBytes = std::size_t{64} << 20;

/// The error that ended a run early, and the place where it happened.
class RunError : public std::runtime_error {
 public:
  RunError(const std::string& place, std::exception_ptr cause)
      : std::runtime_error(place), cause_(std::move(cause)) {}

  /// The exception of the stage that failed. what() is the place: "after line 47", "position 12".
  [[nodiscard]] const std::exception_ptr& cause() const noexcept { return cause_; }

 private:
  std::exception_ptr cause_;
};

/// Runs the job until the source ends or the solver is stopped. Positions that are being solved at
/// that time are shown as unfinished, with the bounds proven so far. Only proven results are
/// recorded, and none that the self-check contradicts.
///
/// If any stage throws, the run ends in an orderly way: the solver is stopped, results found so far
/// are recorded, and all threads are joined. The exception is then rethrown inside a RunError that
/// names the place. It is rethrown unchanged where no place is known, as for JournalError and
/// exceptions of the sink. Everything shown before stays valid.
///
/// With one thread, or with job.one_at_a_time, positions are processed one after another. The
/// source and the journal are then used on the calling thread only. Otherwise the run solves as
/// many positions at the same time as the solver has threads, and calls the source from a thread of
/// its own.
///
/// REQUIRES: job.window.alpha < job.window.beta, and nobody else uses the solver during the call.
Totals run(const Job& job, const Source& source, Solver& solver, Sink& sink);

}  // namespace kanzen
