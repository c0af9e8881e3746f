// The queue of a campaign: positions that wait to be solved, and who is solving them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/board.hpp"
#include "solver/campaign/fact.hpp"
#include "solver/engine/search/bounds.hpp"
#include "solver/engine/solution.hpp"

namespace kanzen::campaign {

/// Given by the store, never used twice; 0 for a task that is in no queue.
using TaskId = std::int64_t;

/// Why a task was published. Tasks about one position and window are one task if they have the same
/// purpose, and several otherwise.
enum class Purpose : std::uint8_t {
  leaf,    // the tree needs it
  audit,   // solved before, and once more by somebody else
  canary,  // the answer is known, and the worker does not know that
};

/// A question about one position. INVARIANT: `board` is canonical; window.alpha < window.beta.
struct Task {
  TaskId id = 0;
  Board board;
  Window window{};  // for the side to move in `board`
  Purpose purpose = Purpose::leaf;
  double priority = 0;  // the highest is leased first
  double expected_nodes = 0;
  std::int64_t bundle = 0;  // tasks of one bundle are leased together where possible
  unsigned threads = 1;     // that should work on it
  bool isolated = false;    // with one thread and an empty table of its own
  std::string avoid{};      // a worker that must not get it; empty if any may
  std::string recipient{};  // the only worker that may get it; empty if any may
};

enum class TaskState : std::uint8_t {
  ready,    // waits for a worker
  leased,   // a worker has it
  suspect,  // was with three workers that were lost: may be what kills them, and is not leased
};

struct QueuedTask {
  Task task;
  TaskState state = TaskState::ready;
  int leases = 0;           // how often it was leased
  int losses = 0;           // how many of these expired
  std::string worker{};     // who has it, or had it last
  double seconds_left = 0;  // of the lease, by the clock of the store; negative if it has expired
};

/// What became of leases whose worker asked to keep them. A task in neither list was kept.
struct Renewal {
  std::vector<TaskId> obsolete{};  // no longer in the queue: withdrawn, or answered by another
  std::vector<TaskId> lost{};      // expired, and perhaps with another; a result is still welcome
};

/// What a worker hands in: the fact that it found for a task that it had leased.
struct Finished {
  TaskId task = 0;
  Fact fact;
};

/// True if lower <= v <= upper is enough to answer the question `window` about v: where it lies,
/// and if it lies inside, what it is.
[[nodiscard]] constexpr bool answers(const Bounds& bounds, const Window& window) noexcept {
  return bounds.exact() || bounds.upper <= window.alpha || bounds.lower >= window.beta;
}

}  // namespace kanzen::campaign
