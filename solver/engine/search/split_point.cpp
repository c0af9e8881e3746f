#include "solver/engine/search/split_point.hpp"

#include "solver/engine/search/kernel.hpp"
#include "solver/engine/search/move_ordering.hpp"

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

SplitPoint make_recall_point(const SplitPoint& split_point) noexcept {
  return {.selectivity = split_point.selectivity,
          .parent = &split_point,
          .board = split_point.board,
          .beta = split_point.beta,
          .alpha = split_point.beta,
          .best = split_point.beta,
          .best_move = Square::none,
          .moves = nullptr};
}

void SerialScheduler::split(Worker& owner, SplitPoint& split_point) {
  owner.shared->kernel->search_shared_moves(owner, split_point, nullptr);
}

}  // namespace kanzen
