// The threads of a solver. This header exposes neither threads nor oneTBB, so that a solver also
// builds where there are none: threads_tbb.cpp and threads_none.cpp implement it.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "solver/engine/parallel/position_scheduler.hpp"

namespace kanzen {

/// How many of `wanted` threads this process can use, at least 1. Leaves some threads and memory
/// for the rest of the program, and `reserved_bytes` for the caller.
[[nodiscard]] unsigned usable_threads(unsigned wanted, std::size_t reserved_bytes) noexcept;

/// Makes the scheduler for several workers, which must outlive it. Null for one worker: everything
/// then runs in order on the calling thread. With `pin`, each thread stays on one processor.
[[nodiscard]] std::unique_ptr<PositionScheduler> make_scheduler(std::span<Worker> workers,
                                                                bool pin);

}  // namespace kanzen
