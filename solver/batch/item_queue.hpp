// An item on its way through a run, and the queue between the reader, the solver's threads and the
// calling thread.
#pragma once

#include <deque>

#include "core/clock.hpp"
#include "solver/batch/failure_guard.hpp"

namespace kanzen {

struct StageReport {
  bool returned = false;  // the search is complete or stopped; the outcome is valid
  bool self_checked = false;
  bool self_check_stopped = false;
  std::size_t checked_entries = 0;  // see SelfCheckTotals
  bool refuted_journal = false;     // the result from the journal was wrong; `outcome` is a new one
};

/// What an earlier run proved: results, or bounds of the board where they do not reach the goal.
struct EarlierResults {
  Bounds bounds{};                           // with a move that achieves the lower bound, if known
  std::vector<MoveValue> moves{};            // Goal::all_moves and Goal::best_moves
  std::vector<GamePly> plies{};              // of a game: its last plies, from the last backward
  bool listed = false;                       // of a game: there is a line about it
  std::shared_ptr<const Outcome> limited{};  // an earlier result that limits cut short
};

struct Item {
  enum class State : std::uint8_t {
    bad,           // unreadable record; see `error`
    notice,        // nothing to solve, only contradictions to report
    from_journal,  // `outcome` holds the result from the journal
    uncertified,   // `outcome` holds the result from the journal; its certificate is missing
    waiting,       // to be solved
    duplicate,     // an earlier position is equal up to symmetry, and has the same result
    solved,        // solved, or stopped during its search
    contradicted,  // contradicted by the self-check; neither recorded nor shown
    dropped,       // the run ended before its search began, or its search failed
  };
  State state = State::waiting;
  ParseError error{};
  std::string source{};  // the file, for messages
  Outcome outcome{};
  std::string key{};  // see canonical_key(); empty where it is not needed

  std::uint64_t number = 0;       // index of the position in the job, from 0
  std::uint64_t input_index = 0;  // index in the input, before any selection
  EarlierResults earlier{};       // what the journal has
  Bounds recorded{};              // the bounds in the journal so far
  bool is_former = false;         // see RecordedResults

  Stopwatch running{};                        // runs since the task began
  std::vector<std::string> contradictions{};  // messages
  /// Lines of the journal that contradict each other or themselves. An uncertified item has all
  /// lines about it here, in case its search refutes them.
  std::vector<std::uint64_t> distrusted{};
  std::string journal_contradiction{};
  std::string certificate_fault{};  // uncertified: what is wrong with the recorded certificate
  StageReport report{};             // valid once the task has ended
  bool unreached = false;           // the run ended before it could retry `earlier.limited`
};

/// Whether the item has a result or will get one, so that an equal item may become its duplicate.
[[nodiscard]] constexpr bool has_key(const Item& item) noexcept {
  return item.state == Item::State::from_journal || item.state == Item::State::uncertified ||
         item.state == Item::State::waiting;
}

[[nodiscard]] inline StageLocation location_of(const Item& item) noexcept {
  return {.record = &item.outcome.record};
}

/// These limit the items that have been read and not yet shown.
inline constexpr std::size_t kReadAheadLimit = std::size_t{1} << 14;
inline constexpr std::size_t kReadAheadBytes = std::size_t{64} << 20;

struct Event {
  enum class Kind : std::uint8_t { started, narrowed, ply };
  Item* item = nullptr;
  Kind kind = Kind::started;
  Bounds bounds{};  // set for Kind::narrowed
  GamePly ply{};    // set for Kind::ply
};

/// Items enter as they are read, and leave once they and all before them are done. The reader owns
/// an item until it enters, the calling thread afterwards, except that a posted task owns its
/// outcome and report until it has ended. Each section names the thread that may call it.
class ItemQueue {
 public:
  struct Entry : Item {
    explicit Entry(Item item);

    std::size_t bytes;            // its memory, roughly, while it waits
    Entry* next_ended = nullptr;  // next in the list of items whose tasks have ended
  };

  struct QueueUpdate {
    std::vector<Event> events;
    Entry* ended = nullptr;  // items whose tasks have ended, in that order
  };

  // ---- The reader ----

  /// Adds an item, also to `waiting` if it is to be solved. Returns true if the queue is full.
  bool add(Item item, std::vector<Item*>& waiting);
  /// Waits if the queue is full. It then waits for ample room, so that the reader is not woken for
  /// each item that leaves.
  void wait_for_room();
  void wait_until_empty();
  void end_source();

  // ---- Threads of the solver ----

  void report(Event event);
  /// Must be the last thing that a task does with its item. It cannot fail, because it does not
  /// allocate. REQUIRES: `item` is in the queue.
  void report_end(Item& item) noexcept;

  // ---- The calling thread ----

  [[nodiscard]] QueueUpdate wait();
  /// Returns null if the first item must wait for its task.
  [[nodiscard]] Item* front_if_done();
  [[nodiscard]] bool is_front(const Item& item);
  void pop_front();
  /// Wakes the reader if there is room. Returns true if nothing follows.
  [[nodiscard]] bool is_finished();
  /// Frees the reader from waiting for room, because no more items will leave.
  void abandon() noexcept;

 private:
  // REQUIRES for all of these: mutex_ is held.
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
  Entry* ended_ = nullptr;  // items whose tasks have ended, the latest first
  bool source_ended_ = false;
  bool abandoned_ = false;
};

}  // namespace kanzen
