// An item on its way through a run, and the queue between the reader, the solver's threads and the
// calling thread.
#pragma once

#include <deque>

#include "core/clock.hpp"
#include "solver/batch/job.hpp"

namespace kanzen {

/// Where the reader found an item, and what was wrong there.
struct ItemInput {
  std::string source{};                       // the file, for messages
  std::uint64_t index = 0;                    // in the input, before any selection
  ParseError error{};                         // why the item is State::bad
  std::vector<std::string> contradictions{};  // messages about earlier claims of the input
};

/// What earlier runs have proven, by the journal. If it falls short of the goal, the search starts
/// from it.
struct EarlierResults {
  Bounds bounds{};  // of the board, with a move that achieves the lower one, if known
  std::vector<MoveValue> moves{};               // Goal::all_moves and Goal::best_moves
  std::vector<GamePly> plies{};                 // of a game: its last plies, from the last backward
  std::shared_ptr<const Outcome> unfinished{};  // all unfinished results, joined
  std::shared_ptr<const Outcome> unfinished_at_limit{};  // the same, if one of them met its limits
};

/// The journal's lines about an item.
struct RecordedLines {
  Bounds recorded{};            // what the lines prove, including those that this run has written
  bool has_game_line = false;   // one of the lines is about the game, maybe without any ply
  bool needs_own_line = false;  // see JournalWriter::carry_over()
  std::string fault{};          // a message, if lines contradict each other or themselves
  /// The numbers of lines to distrust once there is a new result. For an uncertified item these are
  /// all its lines, in case its search refutes them.
  std::vector<std::uint64_t> wrong{};
  /// What is wrong with the recorded certificate of an uncertified item.
  std::string certificate_fault{};
};

/// How the item's task went.
struct TaskNotes {
  bool has_valid_outcome = false;  // the search is complete or stopped; the outcome is valid
  bool was_self_checked = false;
  bool self_check_was_stopped = false;
  std::size_t checked_entries = 0;  // see SelfCheckTotals
};

/// What a task makes of its item, and nobody else sees before report_end().
struct TaskResult {
  Outcome outcome;  // begins as that of the item
  TaskNotes notes{};
};

/// The parts are in the order in which an item gets them. Only `outcome` grows: the planner makes
/// the request, and the journal or the task adds the result.
struct Item {
  enum class State : std::uint8_t {
    bad,           // unreadable record; see `input.error`
    notice,        // nothing to solve, only contradictions to report
    from_journal,  // `outcome` holds the result from the journal
    uncertified,   // `outcome` holds the result from the journal; its certificate is missing
    waiting,       // to be solved
    duplicate,     // an earlier position is equal up to symmetry, and has the same result
    solved,        // solved, or stopped during its search
    contradicted,  // contradicted by the self-check; neither recorded nor shown
    unreached,     // the run ended before its retry; `outcome` is `earlier.unfinished_at_limit`
    dropped,       // the run ended before its search began, or its search failed
  };
  State state = State::waiting;
  Outcome outcome{};
  ItemInput input{};

  std::uint64_t number = 0;  // index of the position in the job, from 0
  std::string key{};         // see canonical_key(); empty where it is not needed

  EarlierResults earlier{};
  RecordedLines journal{};

  Stopwatch running{};                        // since the calling thread learned of its start
  std::unique_ptr<TaskResult> task_result{};  // set by report_end(), if the task began
  TaskNotes notes{};

  // The queue uses these.
  std::size_t bytes = 0;       // its memory, roughly, while it waits
  Item* next_ended = nullptr;  // next in the list of items whose tasks have ended
};

[[nodiscard]] inline std::size_t bytes_of(const Item& item) noexcept {
  return sizeof(Item) + memory_bytes(item.outcome.record) + item.input.source.size() +
         item.key.size();
}

/// Whether the item has a task that has not ended.
[[nodiscard]] constexpr bool is_open(const Item& item) noexcept {
  return item.state == Item::State::waiting || item.state == Item::State::uncertified;
}

/// Whether the item has a result or will get one, so that an equal item may become its duplicate.
[[nodiscard]] constexpr bool may_have_duplicates(const Item& item) noexcept {
  return item.state == Item::State::from_journal || is_open(item);
}

/// These limit the items that have been read and not yet shown.
inline constexpr std::size_t kReadAheadLimit = std::size_t{1} << 14;
inline constexpr std::size_t kReadAheadBytes = std::size_t{64} << 20;

struct Event {
  enum class Kind : std::uint8_t { started, refuted, narrowed, ply };
  Item* item = nullptr;
  Kind kind = Kind::started;
  Bounds bounds{};  // set for Kind::narrowed
  GamePly ply{};    // set for Kind::ply
};

/// Items enter as they are read, and leave once they and all before them are done. Their states,
/// and whose they are:
///
///    reader thread:   |  task, on a thread    |  calling thread: records them, and shows
///    reads and plans  |  of the solver        |  them in the order of the input
///   ------------------+-----------------------+---------------------------------------------
///    bad, notice,     |                       |
///    from_journal ----|-----------------------|-> the same
///    waiting ---------|-> solve_item() -------|-> solved, contradicted, unreached, dropped
///                     |     ^                 |
///                     |     | result refuted  |
///    uncertified -----|-> certify_item() -----|-> from_journal
///    duplicate -------|-----------------------|-> solved, by the result that it repeats; if
///                     |                       |   there is none, waiting, and posted as a task
///                   add()               report_end()
///
/// The reader owns an item until add(), and the calling thread afterwards, which alone changes it
/// then. A task reads its item and has its results to itself until report_end().
/// A duplicate waits until it is in front, because what it repeats has a result by then, or never
/// gets one. After a stop the reader goes on alone, for the rows that the journal has: what it
/// would have posted enters as unreached or dropped. Each section names the thread that may call
/// it.
class ItemQueue {
 public:
  struct QueueUpdate {
    std::vector<Event> events;
    Item* ended = nullptr;  // items whose tasks have ended, in that order
  };

  // ---- The reader ----

  /// Adds an item, also to `waiting` if it is to be solved. Returns true if the queue is full.
  bool add(Item item, std::vector<Item*>& waiting) {
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
  /// Waits if the queue is full. It then waits for ample room, so that the reader is not woken for
  /// each item that leaves.
  void wait_for_room() {
    std::unique_lock lock(mutex_);
    if (is_full()) room_.wait(lock, [this] { return is_abandoned_ || has_room(); });
  }
  void wait_until_empty() {
    std::unique_lock lock(mutex_);
    room_.wait(lock, [this] { return is_abandoned_ || items_.empty(); });
  }
  void end_source() {
    const std::lock_guard lock(mutex_);
    source_ended_ = true;
    changed_.notify_one();
  }

  // ---- Threads of the solver ----

  void push(Event event) {
    const std::lock_guard lock(mutex_);
    events_.push_back(std::move(event));
    changed_.notify_one();
  }
  /// Must be the last thing that a task does with its item. It cannot fail, because it does not
  /// allocate. REQUIRES: `item` is in the queue.
  void report_end(Item& item, std::unique_ptr<TaskResult> result = nullptr) noexcept {
    const std::lock_guard lock(mutex_);
    item.task_result = std::move(result);
    item.next_ended = std::exchange(ended_, &item);
    changed_.notify_one();
  }

  // ---- The calling thread ----

  [[nodiscard]] QueueUpdate wait() {
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
  /// Returns null if the first item must wait for its task.
  [[nodiscard]] Item* front_if_done() {
    const std::lock_guard lock(mutex_);
    return front_is_done() ? items_.front().get() : nullptr;
  }
  [[nodiscard]] bool is_front(const Item& item) {
    const std::lock_guard lock(mutex_);
    return !items_.empty() && items_.front().get() == &item;
  }
  void pop_front() {
    const std::lock_guard lock(mutex_);
    bytes_ -= items_.front()->bytes;
    items_.pop_front();
  }
  /// Wakes the reader if there is room. Returns true if nothing follows.
  [[nodiscard]] bool is_finished() {
    const std::lock_guard lock(mutex_);
    if (has_room()) room_.notify_one();
    return nothing_follows();
  }
  /// Frees the reader from waiting for room, because no more items will leave.
  void abandon() noexcept {
    const std::lock_guard lock(mutex_);
    is_abandoned_ = true;
    room_.notify_one();
  }

 private:
  // REQUIRES for all of these: mutex_ is held.
  [[nodiscard]] bool is_full() const noexcept {
    return items_.size() >= kReadAheadLimit || (items_.size() > 1 && bytes_ >= kReadAheadBytes);
  }
  [[nodiscard]] bool has_room() const noexcept {
    constexpr std::size_t kRoomDivisor = 16;
    return items_.size() <= kReadAheadLimit - kReadAheadLimit / kRoomDivisor &&
           (items_.size() <= 1 || bytes_ <= kReadAheadBytes - kReadAheadBytes / kRoomDivisor);
  }
  [[nodiscard]] bool front_is_done() const noexcept {
    return !items_.empty() && !is_open(*items_.front());
  }
  [[nodiscard]] bool nothing_follows() const noexcept { return source_ended_ && items_.empty(); }

  std::mutex mutex_;  // guards everything below
  std::condition_variable changed_;
  std::condition_variable room_;
  std::deque<std::unique_ptr<Item>> items_;
  std::size_t bytes_ = 0;
  std::vector<Event> events_;
  Item* ended_ = nullptr;  // items whose tasks have ended, the latest first
  bool source_ended_ = false;
  bool is_abandoned_ = false;
};

}  // namespace kanzen
