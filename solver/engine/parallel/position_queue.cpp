#include "solver/engine/parallel/position_queue.hpp"

namespace kanzen {

void PositionQueue::add(std::vector<std::pair<double, Work>> positions) {
  decltype(waiting_) waiting;
  decltype(by_cost_) by_cost;
  std::uint64_t next = next_;
  for (auto& [cost, work] : positions) {
    by_cost.emplace(-cost, next);
    waiting.emplace(next++, Waiting{cost, std::move(work)});
  }
  // Nothing below throws.
  by_cost_.merge(by_cost);
  waiting_.merge(waiting);
  next_ = next;
}

void PositionQueue::clear() noexcept {
  by_cost_.clear();
  waiting_.clear();
}

std::optional<PositionQueue::QueuedPosition> PositionQueue::take() {
  if (waiting_.empty()) return std::nullopt;
  const bool in_order = !in_order_taken_;
  const auto chosen = in_order ? waiting_.begin() : waiting_.find(by_cost_.begin()->second);
  in_order_taken_ = true;
  QueuedPosition position{std::move(chosen->second.work), in_order};
  by_cost_.erase({-chosen->second.cost, chosen->first});
  waiting_.erase(chosen);
  return position;
}

void PositionQueue::done(const QueuedPosition& position) noexcept {
  if (position.in_order) in_order_taken_ = false;
}

}  // namespace kanzen
