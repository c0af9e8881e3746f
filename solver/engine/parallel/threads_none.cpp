#include "solver/engine/parallel/threads.hpp"

namespace kanzen {

unsigned usable_threads(unsigned /*wanted*/, std::size_t /*reserved_bytes*/) noexcept { return 1; }

std::unique_ptr<PositionScheduler> make_scheduler(std::span<Worker> /*workers*/, bool /*pin*/) {
  return nullptr;
}

/// Nobody else holds a lock.
void SplitLock::yield_thread() noexcept {}

}  // namespace kanzen
