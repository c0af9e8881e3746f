// One run over many positions, claims or games:
//
//   read, plan, solve, self-check, certify, record, show
//
// Positions are read from the source and planned: plan.hpp applies filters and the shard and looks
// up results in the journal. Solve, self-check and certify run in one task per position, in
// parallel with other positions. Results are recorded as soon as they are known and shown in the
// order of the input.
#pragma once

#include "solver/batch/item_queue.hpp"
#include "solver/batch/job.hpp"
#include "solver/batch/sink.hpp"

namespace kanzen {

/// Runs the job until the source ends or the solver is stopped. Positions that are being solved at
/// that time are shown as unfinished, with the bounds proven so far. Only proven results are
/// recorded, and none that the self-check contradicts.
///
/// If any stage throws, the run ends in an orderly way: the solver is stopped, results found so far
/// are recorded, and all threads are joined. The exception is then rethrown inside a RunError that
/// names the place. It is rethrown unchanged where no place is known, as for JournalError and
/// exceptions of the sink. Everything shown before stays valid.
///
/// With one thread, or with schedule.one_at_a_time, positions are processed one after another. The
/// source and the journal are then used on the calling thread only. Otherwise the run solves as
/// many positions at the same time as the solver has threads, and calls the source from a thread of
/// its own.
///
/// REQUIRES: job.window.alpha < job.window.beta, and nobody else uses the solver during
/// the call.
Totals run(const Job& job, const Source& source, Solver& solver, Sink& sink);

}  // namespace kanzen
