#include "solver/engine/parallel/threads.hpp"

namespace kanzen {

GrantedThreads start_threads(unsigned /*wanted*/, std::size_t /*reserved_bytes*/) { return {}; }

std::unique_ptr<PositionScheduler> make_scheduler(std::span<Worker> /*workers*/,
                                                  const GrantedThreads& /*threads*/, bool /*pin*/) {
  return nullptr;
}

/// Nobody else holds a lock.
void SplitLock::yield_thread() noexcept {}

}  // namespace kanzen
