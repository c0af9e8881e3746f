#include <thread>

#include "solver/engine/parallel/scheduler_tbb.hpp"
#include "solver/engine/parallel/startable_threads.hpp"
#include "solver/engine/parallel/threads.hpp"

namespace kanzen {

unsigned usable_threads(unsigned wanted, std::size_t reserved_bytes) noexcept {
  if (wanted == 1) return 1;
  constexpr unsigned kSpareThreads = 8;
  constexpr std::size_t kSpareBytes = std::size_t{128} << 20;
  const unsigned startable =
      startable_threads(wanted + kSpareThreads, reserved_bytes + kSpareBytes);
  return startable > kSpareThreads ? startable - kSpareThreads : 1;
}

std::unique_ptr<PositionScheduler> make_scheduler(std::span<Worker> workers, bool pin) {
  if (workers.size() == 1) return nullptr;
  return std::make_unique<TbbScheduler>(workers, pin);
}

void SplitLock::yield_thread() noexcept { std::this_thread::yield(); }

}  // namespace kanzen
