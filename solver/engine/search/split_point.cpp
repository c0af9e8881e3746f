#include "solver/engine/search/split_point.hpp"

#include <thread>

namespace kanzen {

int SplitPoint::remaining_moves() noexcept {
  const SplitLock held(*this);
  return moves->remaining();
}

bool SplitPoint::has_work() noexcept {
  const SplitLock held(*this);
  return best < beta && moves->remaining() > 0 && !cancelled();
}

void SplitLock::give_way() noexcept { std::this_thread::yield(); }

}  // namespace kanzen
