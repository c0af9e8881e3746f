#include "solver/batch/item_queue.hpp"

namespace kanzen {

namespace {

[[nodiscard]] std::size_t bytes_of(const Item& item) noexcept {
  return sizeof(Item) + memory_bytes(item.outcome.record) + item.input.source.size() +
         item.key.size();
}

/// Whether the item has a task that has not ended.
[[nodiscard]] bool is_open(const Item& item) noexcept {
  return item.state == Item::State::waiting || item.state == Item::State::uncertified;
}

}  // namespace

bool ItemQueue::add(Item item, std::vector<Item*>& waiting) {
  auto entry = std::make_unique<Item>(std::move(item));
  entry->bytes = bytes_of(*entry);
  // What may throw comes first: an item in the queue must be known to the reader.
  if (waiting.size() == waiting.capacity()) waiting.reserve(2 * waiting.size() + 1);
  const std::lock_guard lock(mutex_);
  Item& entered = *items_.emplace_back(std::move(entry));
  if (is_open(entered)) waiting.push_back(&entered);
  bytes_ += entered.bytes;
  changed_.notify_one();
  return is_full();
}

void ItemQueue::wait_for_room() {
  std::unique_lock lock(mutex_);
  if (is_full()) room_.wait(lock, [this] { return is_abandoned_ || has_room(); });
}

void ItemQueue::wait_until_empty() {
  std::unique_lock lock(mutex_);
  room_.wait(lock, [this] { return is_abandoned_ || items_.empty(); });
}

void ItemQueue::end_source() {
  const std::lock_guard lock(mutex_);
  source_ended_ = true;
  changed_.notify_one();
}

void ItemQueue::push(Event event) {
  const std::lock_guard lock(mutex_);
  events_.push_back(std::move(event));
  changed_.notify_one();
}

void ItemQueue::report_end(Item& item, std::unique_ptr<TaskResult> result) noexcept {
  const std::lock_guard lock(mutex_);
  item.task_result = std::move(result);
  item.next_ended = std::exchange(ended_, &item);
  changed_.notify_one();
}

ItemQueue::QueueUpdate ItemQueue::wait() {
  QueueUpdate update;
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] {
    return !events_.empty() || ended_ != nullptr || front_is_done() || nothing_follows();
  });
  update.events.swap(events_);
  Item* last = std::exchange(ended_, nullptr);
  while (last != nullptr) {  // turns the list around
    Item* const next = std::exchange(last->next_ended, update.ended);
    update.ended = std::exchange(last, next);
  }
  return update;
}

Item* ItemQueue::front_if_done() {
  const std::lock_guard lock(mutex_);
  return front_is_done() ? items_.front().get() : nullptr;
}

bool ItemQueue::is_front(const Item& item) {
  const std::lock_guard lock(mutex_);
  return !items_.empty() && items_.front().get() == &item;
}

void ItemQueue::pop_front() {
  const std::lock_guard lock(mutex_);
  bytes_ -= items_.front()->bytes;
  items_.pop_front();
}

bool ItemQueue::is_finished() {
  const std::lock_guard lock(mutex_);
  if (has_room()) room_.notify_one();
  return nothing_follows();
}

void ItemQueue::abandon() noexcept {
  const std::lock_guard lock(mutex_);
  is_abandoned_ = true;
  room_.notify_one();
}

bool ItemQueue::is_full() const noexcept {
  return items_.size() >= kReadAheadLimit || (items_.size() > 1 && bytes_ >= kReadAheadBytes);
}

bool ItemQueue::has_room() const noexcept {
  constexpr std::size_t kRoomDivisor = 16;
  return items_.size() <= kReadAheadLimit - kReadAheadLimit / kRoomDivisor &&
         (items_.size() <= 1 || bytes_ <= kReadAheadBytes - kReadAheadBytes / kRoomDivisor);
}

bool ItemQueue::front_is_done() const noexcept {
  return !items_.empty() && !is_open(*items_.front());
}

}  // namespace kanzen
