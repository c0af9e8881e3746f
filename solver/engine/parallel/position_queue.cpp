#include "solver/engine/parallel/position_queue.hpp"

namespace kanzen {

void PositionQueue::add(double cost, Work work) {
  by_cost_.emplace(-cost, next_);
  waiting_.emplace(next_++, Waiting{cost, std::move(work)});
}

std::optional<PositionQueue::Position> PositionQueue::take() {
  if (waiting_.empty()) return std::nullopt;
  const bool in_order = !in_order_taken_;
  const auto chosen = in_order ? waiting_.begin() : waiting_.find(by_cost_.begin()->second);
  in_order_taken_ = true;
  Position position{std::move(chosen->second.work), in_order};
  by_cost_.erase({-chosen->second.cost, chosen->first});
  waiting_.erase(chosen);
  return position;
}

void PositionQueue::done(const Position& position) noexcept {
  if (position.in_order) in_order_taken_ = false;
}

}  // namespace kanzen
