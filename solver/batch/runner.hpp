// Solves the records of a source in order and hands the results to a sink as they come.
#pragma once

#include <functional>
#include <optional>

#include "core/result.hpp"
#include "solver/batch/sink.hpp"
#include "solver/io/position_reader.hpp"
#include "solver/solver.hpp"

namespace kanzen {

/// The next record, or why one could not be read, or nothing at the end.
using Source = std::function<std::optional<Result<PositionRecord>>()>;

struct SolveJob {
  Window window{};
  bool clear_before_each = false;  // no position profits from those before it
  std::function<bool()>
      stopped{};  // asked at the end of the source: was it cut short? May be empty
};

/// Runs until the source ends or the solver has been stopped; the position then running is handed
/// over as unfinished, with the bounds proven. What has been handed over stays valid.
/// REQUIRES: job.window.alpha < job.window.beta. The solver is used by nobody else meanwhile.
Totals run(const SolveJob& job, const Source& source, Solver& solver, Sink& sink);

}  // namespace kanzen
