#include "solver/engine/search/split_point.hpp"

#include <thread>

namespace kanzen {

bool SplitPoint::has_work() noexcept {
  if (cancelled()) return false;
  const SplitLock held(*this);
  return best < beta && moves->remaining() > 0;
}

void SplitLock::give_way() noexcept { std::this_thread::yield(); }

}  // namespace kanzen
