// One run over many positions, claims or games:
//
//   read, plan, solve, self-check, certify, record, show
//
// A position is read from the source and planned (plan.hpp: filter, part, what the journal holds).
// What searches for it, be it to solve, to check or to certify, happens in the position's own task,
// side by side with other positions. What is proven is recorded as soon as it is known, and shown
// in the order of the input.
#pragma once

#include <cstddef>
#include <exception>
#include <stdexcept>
#include <string>

#include "solver/batch/job.hpp"
#include "solver/batch/sink.hpp"

namespace kanzen {

/// How many positions are known ahead of the one whose result is due next, and how many bytes their
/// records may take.
inline constexpr std::size_t kReadAheadLimit = std::size_t{1} << 14;
inline constexpr std::size_t kReadAheadBytes = std::size_t{64} << 20;

/// What ended a run early, and at what.
class RunError : public std::runtime_error {
 public:
  RunError(const std::string& place, std::exception_ptr cause)
      : std::runtime_error(place), cause_(std::move(cause)) {}

  /// The exception of the stage that failed. what() says where: "line 47" or "position 12".
  [[nodiscard]] const std::exception_ptr& cause() const noexcept { return cause_; }

 private:
  std::exception_ptr cause_;
};

/// Runs until the source ends or the solver has been stopped; the positions then running are shown
/// as unfinished, with the bounds proven. Nothing that is not proven is recorded, and nothing that
/// the self-check has not passed.
///
/// An exception of any stage ends the run in order: the solver is stopped, what has been solved is
/// recorded, threads end, and RunError says where it happened. What has been shown stays valid.
///
/// With one thread, or one_at_a_time, everything happens on the calling thread, one position after
/// the other. Otherwise as many positions are solved at once as the solver has threads; the source
/// is then asked from a thread of its own, and what is known but not yet shown stays within
/// kReadAheadLimit and kReadAheadBytes. REQUIRES: job.window.alpha < job.window.beta. The solver is
/// used by nobody else meanwhile.
Totals run(const Job& job, const Source& source, Solver& solver, Sink& sink);

}  // namespace kanzen
