// The queue between the reader, the threads of the solver and the calling thread. An item could be
// shown before those ahead of it, twice or never, and a lost wake-up could leave a thread waiting
// for room, for a result or for the end: such a test does not end.
#include "solver/batch/item_queue.hpp"

#include <thread>

#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::test {

using State = Item::State;

TEST_CASE("items leave in the order of the input, in whatever order their tasks end") {
  constexpr std::uint64_t kCount = 3 * kReadAheadLimit;  // so that the reader must wait for room
  ItemQueue queue;
  std::mutex mutex;  // guards the two below
  std::vector<Item*> posted;
  bool all_posted = false;
  std::thread reader([&] {
    std::vector<Item*> waiting;
    for (std::uint64_t i = 0; i < kCount; ++i) {
      const bool is_full = queue.add(
          {.state = i % 3 == 0 ? State::from_journal : State::waiting, .number = i}, waiting);
      if (!is_full && waiting.size() < 100 && i + 1 < kCount) continue;
      {
        const std::lock_guard lock(mutex);
        posted.insert(posted.end(), waiting.begin(), waiting.end());
        all_posted = i + 1 == kCount;
      }
      waiting.clear();
      if (is_full) queue.wait_for_room();
    }
    queue.end_source();
  });
  std::thread tasks([&] {
    Random random(2301);
    for (bool ends = false; !ends;) {
      std::vector<Item*> taken;
      {
        const std::lock_guard lock(mutex);
        taken.swap(posted);
        ends = all_posted;
      }
      for (std::size_t left = taken.size(); left > 0; --left) {
        std::swap(taken[left - 1], taken[random.below(left)]);
        queue.push({.item = taken[left - 1]});
        queue.report_end(*taken[left - 1]);
      }
    }
  });
  std::uint64_t shown = 0;
  std::uint64_t begun = 0;
  while (!queue.is_finished()) {
    const ItemQueue::QueueUpdate update = queue.wait();
    for (const Event& event : update.events) {
      CHECK(event.item->state == State::waiting);  // its end has not overtaken it
      ++begun;
    }
    for (Item* item = update.ended; item != nullptr; item = item->next_ended) {
      item->state = State::solved;
    }
    for (; const Item* const front = queue.front_if_done(); queue.pop_front()) {
      CHECK(front->number == shown++);
    }
  }
  reader.join();
  tasks.join();
  CHECK(shown == kCount);
  CHECK(begun == kCount - kCount / 3);
}

TEST_CASE("tasks are known to have ended in the order of their ends, and the front waits") {
  ItemQueue queue;
  std::vector<Item*> waiting;
  for (std::uint64_t i = 0; i < 3; ++i) (void)queue.add({.number = i}, waiting);
  for (const std::size_t i : {2U, 0U, 1U}) queue.report_end(*waiting.at(i));
  std::vector<std::uint64_t> ended;
  for (const auto* item = queue.wait().ended; item != nullptr; item = item->next_ended) {
    ended.push_back(item->number);
  }
  CHECK(ended == std::vector<std::uint64_t>{2, 0, 1});
  CHECK(queue.is_front(*waiting[0]));
  CHECK(queue.front_if_done() == nullptr);  // only the calling thread changes its state
}

TEST_CASE("a reader goes on when items leave, or when nobody will take them any more") {
  const bool abandons = GENERATE(false, true);
  ItemQueue queue;
  std::vector<Item*> waiting;
  std::size_t count = 1;
  while (!queue.add({.state = State::from_journal}, waiting)) ++count;
  CHECK(count == kReadAheadLimit);
  std::thread reader([&] {
    queue.wait_for_room();
    queue.wait_until_empty();
    queue.end_source();
  });
  if (abandons) queue.abandon();
  for (std::size_t i = 0; !abandons && i < count; ++i) {
    queue.pop_front();
    (void)queue.is_finished();
  }
  reader.join();
  CHECK(queue.is_finished() != abandons);
}

TEST_CASE("a single item may have any size, and makes the queue full for the next one") {
  ItemQueue queue;
  std::vector<Item*> waiting;
  CHECK_FALSE(queue.add({.key = std::string(kReadAheadBytes, 'x')}, waiting));
  CHECK(queue.add({}, waiting));
}

}  // namespace kanzen::test
