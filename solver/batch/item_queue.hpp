// The queue between the reader, the threads of the solver, and the calling thread of a run.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "solver/batch/item.hpp"

namespace kanzen {

/// Limits for the queue of positions that have been read and are not yet shown: their number, and
/// the memory that their records take in bytes.
inline constexpr std::size_t kReadAheadLimit = std::size_t{1} << 14;
inline constexpr std::size_t kReadAheadBytes = std::size_t{64} << 20;

/// Sent by a thread of the solver to the calling thread while it works on an item.
struct Event {
  enum class Kind : std::uint8_t { started, narrowed, ply };
  Item* item = nullptr;
  Kind kind = Kind::started;
  Bounds bounds{};  // for Kind::narrowed
  GamePly ply{};    // for Kind::ply
};

/// Items enter at the back as they are read, and leave at the front once they and all items before
/// them are done. The reader owns an item until it enters, the calling thread afterwards. Only its
/// outcome and report are owned by its task, from the time it is posted until the task has ended.
/// Each section names the thread that may call it.
class ItemQueue {
 public:
  /// An item, and what only the queue needs.
  struct Entry : Item {
    explicit Entry(Item item);

    std::size_t bytes;            // approximate memory while it waits
    Entry* next_ended = nullptr;  // next in the list of items whose tasks have ended
  };

  /// The reports of the solver's threads.
  struct QueueUpdate {
    std::vector<Event> events;
    Entry* ended = nullptr;  // list of the items whose tasks have ended, the first one first
  };

  // ---- The reader ----

  /// Adds an item; also to `waiting` if it is to be solved. Returns true if the queue is full.
  bool add(Item item, std::vector<Item*>& waiting);
  /// Returns at once unless the queue is full. Otherwise waits for some room, so that the reader is
  /// not woken for each item that leaves.
  void wait_for_room();
  void end_source();

  // ---- Threads of the solver ----

  void report(Event event);
  /// The last thing a task does with its item. Allocates no memory, so that it cannot fail.
  /// REQUIRES: `item` is in the queue.
  void report_end(Item& item) noexcept;

  // ---- The calling thread ----

  /// Waits until there is an update, the first item is done, or nothing follows.
  [[nodiscard]] QueueUpdate wait();
  /// The first item if it need not wait for its task; otherwise null.
  [[nodiscard]] Item* front_if_done();
  [[nodiscard]] bool is_front(const Item& item);
  void pop_front();
  /// Wakes the reader if there is room. Returns true if nothing follows.
  [[nodiscard]] bool is_finished();
  /// No more items will leave: the reader never waits for room again.
  void abandon() noexcept;

 private:
  // REQUIRES for all: mutex_ is held.
  [[nodiscard]] bool is_full() const noexcept;
  [[nodiscard]] bool has_room() const noexcept;
  [[nodiscard]] bool front_is_done() const noexcept;
  [[nodiscard]] bool nothing_follows() const noexcept { return source_ended_ && items_.empty(); }

  std::mutex mutex_;  // guards everything below
  std::condition_variable changed_;
  std::condition_variable room_;
  std::deque<std::unique_ptr<Entry>> items_;
  std::size_t bytes_ = 0;
  std::vector<Event> events_;
  Entry* ended_ = nullptr;  // list of items whose tasks have ended, the latest first
  bool source_ended_ = false;
  bool abandoned_ = false;
};

}  // namespace kanzen
