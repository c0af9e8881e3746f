// The chosen leaves of a campaign as tasks in the queue of its store.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "solver/campaign/choice/chooser.hpp"
#include "solver/campaign/store/store.hpp"
#include "solver/campaign/task.hpp"

namespace kanzen::campaign {

/// Thread safety: none. All functions that use the store throw StoreError.
class LeafQueue {
 public:
  /// `store` outlives this object and belongs to the chooser.
  explicit LeafQueue(Store& store) : store_(store) {}

  /// Begins anew with the queue of the store. Withdraws the tasks of lost choosers at once, without
  /// waiting until their leases expire. Leaves that a worker has leased wait to be resumed; other
  /// leaves are chosen again. Parked tasks stay as they are.
  void take_over(const std::set<std::string>& lost_choosers);

  /// Chooses and publishes leaves until `target` leaves are in flight, or a short time has passed,
  /// or `must_stop` returns true. Resumes leaves of earlier choosers first.
  void fill(Chooser& chooser, std::size_t target, const std::function<bool()>& must_stop);

  /// Notes that `chooser` has got a fact about this position: if its leaf is no longer in flight,
  /// the next call of withdraw_unneeded() withdraws its task. The worker that has a task ends it
  /// with its result, but results also arrive in other ways.
  void note_fact(const Chooser& chooser, const Board& board);

  /// Withdraws and returns the tasks of leaves whose results cannot matter any more.
  std::vector<TaskId> withdraw_unneeded(Chooser& chooser);

 private:
  /// A leaf that was leased under an earlier chooser.
  struct InheritedLeaf {
    enum class Holder : std::uint8_t { none, worker, lost_chooser };

    Task task;
    Holder holder;
  };

  void resume_inherited(Chooser& chooser, const std::function<bool()>& must_stop);
  void publish(const std::vector<Leaf>& leaves, const std::vector<Task>& tasks,
               const std::vector<Board>& expanded = {});

  Store& store_;
  std::map<NodeId, TaskId> tasks_;       // of the leaves in flight
  std::deque<InheritedLeaf> inherited_;  // still to be resumed
  std::vector<TaskId> decided_;          // their results are known, but they may be in the queue
};

}  // namespace kanzen::campaign
