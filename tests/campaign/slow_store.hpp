// The slow twin of a store: campaign::Store in memory, by examining everything each time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "solver/campaign/store/store.hpp"

namespace kanzen::test {

/// Leases either have expired when they begin or do not expire at all. The functions are named as
/// in Store; facts and tasks are identified by their places in `facts` and `tasks`.
class SlowStore {
 public:
  struct StoredTask {
    campaign::Task task;
    bool in_queue = true;
    campaign::TaskState state = campaign::TaskState::ready;
    int leases = 0;
    int losses = 0;
    std::string worker{};
    bool ended = false;  // of the lease
  };
  struct FactContradiction {
    std::size_t high;
    std::size_t low;
  };

  /// Returns the contradictions and the number of new facts.
  std::vector<FactContradiction> record(const std::vector<campaign::Fact>& recorded,
                                        std::size_t& added) {
    added = 0;
    std::vector<Board> boards;
    for (const campaign::Fact& fact : recorded) {
      if (std::ranges::find(boards, fact.board) == boards.end()) boards.push_back(fact.board);
      const bool known = std::ranges::any_of(
          facts, [&](const campaign::Fact& stored) { return same(stored, fact); });
      if (known) continue;
      facts.push_back(fact);
      ++added;
    }
    std::vector<FactContradiction> found;
    for (const Board& board : boards) {
      const FactContradiction ends = extremes(board);
      if (ends.high == facts.size()) continue;
      if (facts[ends.high].bounds.lower > facts[ends.low].bounds.upper) found.push_back(ends);
    }
    return found;
  }

  [[nodiscard]] bool counts(const campaign::Fact& fact) const {
    return !excluded_workers.contains(fact.provenance.worker);
  }

  std::size_t publish(const campaign::Task& task) {
    for (std::size_t i = 0; i < tasks.size(); ++i) {
      campaign::Task& stored_task = tasks[i].task;
      if (tasks[i].in_queue && stored_task.board == task.board &&
          stored_task.purpose == task.purpose && stored_task.window == task.window) {
        stored_task = task;
        return i;
      }
    }
    tasks.push_back({task});
    return tasks.size() - 1;
  }

  void unpark(std::size_t task) {
    if (!tasks[task].in_queue || tasks[task].state != campaign::TaskState::parked) return;
    tasks[task].state = campaign::TaskState::ready;
    tasks[task].losses = 0;
  }

  void return_expired() {
    for (StoredTask& stored : tasks) {
      if (!stored.in_queue || stored.state != campaign::TaskState::leased || !stored.ended)
        continue;
      ++stored.losses;
      stored.state = stored.losses >= 3 ? campaign::TaskState::parked : campaign::TaskState::ready;
    }
  }

  std::vector<std::size_t> lease(const std::string& worker, std::size_t n, bool ended) {
    return_expired();
    std::vector<std::size_t> ready;
    for (std::size_t i = 0; i < tasks.size(); ++i) {
      const StoredTask& stored = tasks[i];
      if (stored.in_queue && stored.state == campaign::TaskState::ready &&
          stored.task.avoid != worker) {
        ready.push_back(i);
      }
    }
    std::ranges::stable_sort(ready, [&](std::size_t a, std::size_t b) {
      return tasks[a].task.priority > tasks[b].task.priority;
    });
    if (!ready.empty()) {
      const std::int64_t group = tasks[ready.front()].task.group;
      if (group != 0) {
        std::stable_partition(ready.begin(), ready.end(),
                              [&](std::size_t i) { return tasks[i].task.group == group; });
      }
    }
    ready.resize(std::min(ready.size(), n));
    for (const std::size_t i : ready) {
      tasks[i].state = campaign::TaskState::leased;
      ++tasks[i].leases;
      tasks[i].worker = worker;
      tasks[i].ended = ended;
    }
    return ready;
  }

  enum class Renewed : std::uint8_t { kept, lost, obsolete };
  Renewed renew(const std::string& worker, std::size_t task, bool ended) {
    if (!tasks[task].in_queue) return Renewed::obsolete;
    if (!held(tasks[task], worker)) return Renewed::lost;
    tasks[task].ended = ended;
    return Renewed::kept;
  }

  void give_back(const std::string& worker, std::size_t task) {
    if (held(tasks[task], worker)) tasks[task].state = campaign::TaskState::ready;
  }

  /// Call this after recording the fact.
  void finish(const std::string& worker, std::size_t task, const campaign::Fact& fact) {
    if (excluded_workers.contains(worker)) return;
    if (fact.board == tasks[task].task.board && decides(fact.bounds, tasks[task].task.window)) {
      tasks[task].in_queue = false;
    } else {
      give_back(worker, task);
    }
  }

  std::vector<campaign::Fact> facts;
  std::vector<StoredTask> tasks;
  std::set<std::string> excluded_workers;

  static bool same(const campaign::Fact& a, const campaign::Fact& b) {
    const campaign::Provenance& p = a.provenance;
    const campaign::Provenance& q = b.provenance;
    return a.board == b.board && a.bounds == b.bounds && p.window == q.window &&
           p.nodes == q.nodes && p.seconds == q.seconds && p.threads == q.threads &&
           p.isolated == q.isolated && p.engine == q.engine && p.worker == q.worker;
  }

 private:
  static bool held(const StoredTask& stored, const std::string& worker) {
    return stored.in_queue && stored.state == campaign::TaskState::leased &&
           stored.worker == worker;
  }

  [[nodiscard]] FactContradiction extremes(const Board& board) const {
    std::size_t high = facts.size();
    std::size_t low = facts.size();
    for (std::size_t i = 0; i < facts.size(); ++i) {
      if (!counts(facts[i]) || !(facts[i].board == board)) continue;
      const Bounds& bounds = facts[i].bounds;
      if (high == facts.size() || bounds.lower > facts[high].bounds.lower) high = i;
      if (low == facts.size() || bounds.upper < facts[low].bounds.upper) low = i;
    }
    return {high, low};
  }
};

}  // namespace kanzen::test
