#include "solver/engine/search/split_point.hpp"

#include <limits>
#include <thread>

namespace kanzen {

bool SplitPoint::has_work() noexcept {
  const SplitLock held(*this);
  return best < beta && moves->remaining() > 0 && !cancelled();
}

bool SplitPoint::lies_below(const SplitPoint* above) const noexcept {
  const SplitPoint* at = this;
  while (at != nullptr && at != above) at = at->parent;
  return at == above;
}

void SplitLock::give_way() noexcept { std::this_thread::yield(); }

std::uint64_t Scheduler::pause(Worker& /*worker*/) noexcept {
  return std::numeric_limits<std::uint64_t>::max();
}

}  // namespace kanzen
