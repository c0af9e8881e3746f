#include "solver/campaign/choice/leaf_queue.hpp"

#include <optional>
#include <utility>

#include "core/clock.hpp"

namespace kanzen::campaign {

namespace {

constexpr double kChooseFor = 0.2;  // seconds at a time, so that workers get leaves early
constexpr double kInheritedPriority =
    1;  // before all other leaves, whose probability of misprediction is at most 0.5

Task make_task(const Leaf& leaf) {
  Task task;
  task.board = leaf.board;
  task.window = leaf.window;
  task.priority = leaf.misprediction_probability;
  task.expected_nodes = leaf.expected_nodes;
  task.group = leaf.group;
  return task;
}

}  // namespace

void LeafQueue::take_over(const std::set<std::string>& lost_choosers) {
  using Holder = InheritedLeaf::Holder;
  tasks_.clear();
  inherited_.clear();
  std::vector<TaskId> withdrawn;
  for (const QueuedTask& queued : store_.queue()) {
    if (queued.state == TaskState::parked) continue;
    Holder holder = Holder::none;
    if (queued.state == TaskState::leased) {
      holder = lost_choosers.contains(queued.worker) ? Holder::lost_chooser : Holder::worker;
    }
    if (queued.task.purpose == Purpose::leaf && queued.leases > 0) {
      inherited_.push_back({queued.task, holder});
    } else if (holder != Holder::worker) {
      withdrawn.push_back(queued.task.id);
    }
  }
  if (!withdrawn.empty()) store_.withdraw(withdrawn);
}

void LeafQueue::fill(Chooser& chooser, std::size_t target, const std::function<bool()>& must_stop) {
  resume_inherited(chooser, must_stop);
  if (!inherited_.empty()) return;
  std::vector<Leaf> leaves;
  std::vector<Task> tasks;
  const Stopwatch choosing;
  while (chooser.in_flight().size() < target && !must_stop()) {
    const std::optional<Leaf> leaf = chooser.next();
    if (!leaf) break;
    leaves.push_back(*leaf);
    tasks.push_back(make_task(*leaf));
    if (choosing.seconds() > kChooseFor) break;
  }
  publish(leaves, tasks, chooser.take_expanded());
}

/// Resumes leaves that were leased, if they are still needed. Leaves that no worker holds come
/// before all others, because a checkpoint may contain a part of their search.
void LeafQueue::resume_inherited(Chooser& chooser, const std::function<bool()>& must_stop) {
  using Holder = InheritedLeaf::Holder;
  std::vector<TaskId> withdrawn;
  std::vector<Leaf> resumed;
  std::vector<Task> tasks;
  const Stopwatch resuming;
  while (!inherited_.empty() && !must_stop() && resuming.seconds() <= kChooseFor) {
    const InheritedLeaf inherited = std::move(inherited_.front());
    inherited_.pop_front();
    const std::optional<Leaf> leaf = chooser.resume(inherited.task.board, inherited.task.window);
    if (inherited.holder == Holder::worker) {
      if (leaf) tasks_.insert_or_assign(leaf->node, inherited.task.id);
      continue;
    }
    if (inherited.holder == Holder::lost_chooser || !leaf) withdrawn.push_back(inherited.task.id);
    if (!leaf) continue;
    resumed.push_back(*leaf);
    tasks.push_back(make_task(*leaf));
    tasks.back().priority = kInheritedPriority;
  }
  if (!withdrawn.empty()) store_.withdraw(withdrawn);
  publish(resumed, tasks);
}

/// `tasks` are the tasks of `leaves`, in their order.
void LeafQueue::publish(const std::vector<Leaf>& leaves, const std::vector<Task>& tasks,
                        const std::vector<Board>& expanded) {
  if (tasks.empty() && expanded.empty()) return;
  const std::vector<TaskId> ids = store_.publish(tasks, expanded);
  for (std::size_t i = 0; i < ids.size(); ++i) tasks_.insert_or_assign(leaves[i].node, ids[i]);
}

void LeafQueue::note_fact(const Chooser& chooser, const Board& board) {
  const NodeId node = chooser.tree().find(board);
  const auto task = tasks_.find(node);
  if (task == tasks_.end() || chooser.in_flight().contains(node)) return;
  decided_.push_back(task->second);
  tasks_.erase(task);
}

std::vector<TaskId> LeafQueue::withdraw_unneeded(Chooser& chooser) {
  std::vector<TaskId> ids = std::exchange(decided_, {});
  for (const Leaf& leaf : chooser.take_unneeded()) {
    const auto task = tasks_.find(leaf.node);
    if (task == tasks_.end()) continue;
    ids.push_back(task->second);
    tasks_.erase(task);
  }
  if (!ids.empty()) store_.withdraw(ids);
  return ids;
}

}  // namespace kanzen::campaign
