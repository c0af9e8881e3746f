// The threads of a solver. This header exposes neither threads nor oneTBB, so that a solver also
// builds where there are none: scheduler_tbb.cpp and threads_none.cpp implement it.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "solver/engine/parallel/position_scheduler.hpp"

namespace kanzen {

class StartedThreads;

/// The threads that the system has granted to a solver.
struct GrantedThreads {
  unsigned count = 1;
  std::shared_ptr<StartedThreads> started;  // null for one: the calling thread is enough
};

/// Starts up to `wanted` threads. Leaves some threads and memory for the rest of the program, and
/// `reserved_bytes` for the caller.
[[nodiscard]] GrantedThreads start_threads(unsigned wanted, std::size_t reserved_bytes);

/// Makes the scheduler for `threads`, with a worker for each; the workers must outlive it. Null for
/// one worker: everything then runs in order on the calling thread. With `pin`, each thread stays
/// on one processor.
[[nodiscard]] std::unique_ptr<PositionScheduler> make_scheduler(std::span<Worker> workers,
                                                                const GrantedThreads& threads,
                                                                bool pin);

}  // namespace kanzen
