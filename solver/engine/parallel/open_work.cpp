#include "solver/engine/parallel/open_work.hpp"

#include <cassert>

#include "solver/engine/search/kernel.hpp"
#include "solver/engine/search/move_ordering.hpp"

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
  const bool is_in_order = !has_ordered_taker_;
  const auto chosen = is_in_order ? waiting_.begin() : waiting_.find(by_cost_.begin()->second);
  has_ordered_taker_ = true;
  QueuedPosition position{std::move(chosen->second.work), is_in_order};
  by_cost_.erase({-chosen->second.cost, chosen->first});
  waiting_.erase(chosen);
  return position;
}

void PositionQueue::done(const QueuedPosition& position) noexcept {
  if (position.was_taken_in_order) has_ordered_taker_ = false;
}

bool OpenSplitPoints::open(std::size_t owner, SplitPoint& split_point,
                           const Worker& worker) noexcept {
  if (split_point.moves->remaining() < 2) return false;
  List& list = lists_[owner];
  const std::lock_guard lock(list.mutex);
  assert(list.size < list.open.size());
  split_point.owner = owner;
  list.open[list.size++] = {&split_point, worker.shared, worker.control};
  if (list.size == 1) {
    list.max_empties.store(split_point.board.empty_count());
  }
  return true;
}

void OpenSplitPoints::close(std::size_t owner, const SplitPoint& split_point) noexcept {
  List& list = lists_[owner];
  const std::lock_guard lock(list.mutex);
  if (list.size == 0 || list.open[list.size - 1].split_point != &split_point) return;
  if (--list.size == 0) list.max_empties.store(0);
}

// A split point lives on the stack of its owner, who may leave it at any time. So a helper touches
// one only while it holds the list in which it stands: close() needs that list, too, and the owner
// waits for every helper that was counted before. To hold all lists at once would stop all owners,
// hence we look through them one by one. The best may then be gone when we come back for it, and
// join_choice() asks everything again before the helper counts.
std::optional<OpenSplitPoint> OpenSplitPoints::join(const SplitPoint* above) noexcept {
  while (true) {
    Choice best;
    for (List& list : lists_) look_for_better(list, above, best);
    if (best.list == nullptr) return std::nullopt;
    if (const auto joined = join_choice(best, above)) return joined;
  }
}

void OpenSplitPoints::look_for_better(List& list, const SplitPoint* above, Choice& best) noexcept {
  if (list.max_empties.load() <= best.empties) return;
  const std::lock_guard lock(list.mutex);
  for (std::size_t i = 0; i < list.size; ++i) {
    SplitPoint& split_point = *list.open[i].split_point;
    const int empties = split_point.board.empty_count();
    if (empties <= best.empties) return;
    if (list.open[i].control->stopped()) continue;
    if (!split_point.lies_below(above)) continue;
    if (!split_point.has_work()) continue;
    best = {&list, &split_point, empties};
    return;
  }
}

std::optional<OpenSplitPoint> OpenSplitPoints::join_choice(const Choice& choice,
                                                           const SplitPoint* above) noexcept {
  const std::lock_guard lock(choice.list->mutex);
  for (std::size_t i = 0; i < choice.list->size; ++i) {
    const OpenSplitPoint& open = choice.list->open[i];
    if (open.split_point != choice.split_point) continue;
    // Its memory may serve another split point by then, even of another position.
    if (open.split_point->board.empty_count() != choice.empties) return std::nullopt;
    if (open.control->stopped()) return std::nullopt;
    if (!open.split_point->lies_below(above)) return std::nullopt;
    if (!open.split_point->has_work()) return std::nullopt;
    open.split_point->helpers.fetch_add(1, std::memory_order_relaxed);
    return open;
  }
  return std::nullopt;
}

void OpenSplitPoints::work(Worker& worker, const OpenSplitPoint& joined) noexcept {
  work_at(worker, joined, nullptr);
}

void OpenSplitPoints::work(Worker& worker, const OpenSplitPoint& joined,
                           const SplitPoint& recall) noexcept {
  worker.shared = joined.shared;
  worker.attach(joined.control);
  work_at(worker, joined, &recall);
  worker.attach(nullptr);
}

void OpenSplitPoints::work_at(Worker& worker, const OpenSplitPoint& joined,
                              const SplitPoint* recall) noexcept {
  ++worker.counters.joins;
  joined.shared->kernel->search_shared_moves(worker, *joined.split_point, recall);
  worker.report_work();
}

bool OpenSplitPoints::is_finished(Worker& owner, SplitPoint& split_point) noexcept {
  while (true) {
    // We read this before the moves: a recalled helper puts its move back before it leaves.
    const bool is_alone = split_point.helpers.load(std::memory_order_acquire) == 0;
    if (owner.control->stopped() || !split_point.has_work()) return is_alone;
    owner.shared->kernel->search_shared_moves(owner, split_point, nullptr);
  }
}

std::optional<std::size_t> OpenSplitPoints::leave(const OpenSplitPoint& joined) noexcept {
  const std::size_t owner = joined.split_point->owner;
  if (joined.split_point->helpers.fetch_sub(1, std::memory_order_release) > 1) return std::nullopt;
  return owner;
}

}  // namespace kanzen
