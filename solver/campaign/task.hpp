// The queue of a campaign: positions that wait to be solved, and the workers that solve them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/board.hpp"
#include "solver/campaign/fact.hpp"
#include "solver/engine/solution.hpp"

namespace kanzen::campaign {

/// Assigned by the store, never reused; 0 for a task that is in no queue.
using TaskId = std::int64_t;

/// Why a task was published. Tasks about the same position and window are one task if they have the
/// same purpose.
enum class Purpose : std::uint8_t {
  leaf,   // the tree needs it
  audit,  // another worker is to confirm a result
};

/// A search of one position within a window. INVARIANT: `board` is canonical; window.alpha <
/// window.beta.
struct Task {
  TaskId id = 0;
  Board board;
  Window window{};  // for the side to move in `board`
  Purpose purpose = Purpose::leaf;
  double priority = 0;  // the highest is leased first
  double expected_nodes = 0;
  std::int64_t group = 0;  // tasks of one group are leased together where possible; 0: none
  unsigned threads = 1;    // that should work on it
  bool isolated = false;   // with one thread and its own empty table
  std::string avoid{};     // a worker that must not get it; empty if any worker may
};

/// The numbers are stored: never change them.
enum class TaskState : std::uint8_t {
  ready = 0,   // waits for a worker
  leased = 1,  // a worker has it
  /// kMaxLosses workers were lost with it, maybe because of it. Not leased until CampaignRun
  /// releases it, when no other task is left.
  parked = 2,
};

struct QueuedTask {
  Task task;
  TaskState state = TaskState::ready;
  int leases = 0;           // so far
  int losses = 0;           // leases that expired
  std::string worker{};     // the present or last holder
  double seconds_left = 0;  // of the lease, by the clock of the store; negative if expired
};

/// The outcome of renewing leases. A task in neither list was renewed.
struct Renewal {
  std::vector<TaskId> obsolete{};  // not in the queue: withdrawn, or decided by another
  std::vector<TaskId> lost{};      // expired, maybe leased by another; a result still counts
};

/// A result of a worker: the fact that decides a task it had leased.
struct SolvedTask {
  TaskId task = 0;
  Fact fact;
};

/// A process that solves tasks.
struct WorkerInfo {
  // Reported by the worker when it enrols.
  std::string id{};  // new_worker_id()
  std::string host{};
  std::string engine{};  // as in Provenance::engine
  unsigned threads = 1;

  // Kept by the store.
  bool excluded = false;      // nothing that it finds counts, see Store::exclude()
  double seconds_silent = 0;  // since its last sign of life, by the clock of the store
};

/// 128 random bits as 32 hexadecimal digits, from the system.
[[nodiscard]] std::string new_worker_id();

}  // namespace kanzen::campaign
