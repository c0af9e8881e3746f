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
  struct StoredFact {
    campaign::Fact fact;
    bool revoked = false;
  };
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
          facts, [&](const StoredFact& stored) { return same(stored.fact, fact); });
      if (known) continue;
      facts.push_back({fact, excluded_workers.contains(fact.provenance.worker)});
      ++added;
    }
    std::vector<FactContradiction> found;
    for (const Board& board : boards) {
      if (known(board).disputed) found.push_back(extremes(board));
    }
    return found;
  }

  [[nodiscard]] campaign::PositionBounds known(const Board& board) const {
    campaign::PositionBounds known{board, {}, false};
    for (const StoredFact& stored : facts) {
      if (stored.revoked || !(stored.fact.board == board)) continue;
      known.bounds.lower = std::max(known.bounds.lower, stored.fact.bounds.lower);
      known.bounds.upper = std::min(known.bounds.upper, stored.fact.bounds.upper);
    }
    if (known.bounds.lower > known.bounds.upper) known = {board, {}, true};
    return known;
  }

  template <class Condition>
  std::vector<Board> revoke_if(Condition condition) {
    std::vector<campaign::PositionBounds> before;
    for (StoredFact& stored : facts) {
      if (!stored.revoked && condition(stored)) before.push_back(known(stored.fact.board));
    }
    for (StoredFact& stored : facts) stored.revoked = stored.revoked || condition(stored);
    std::vector<Board> less;
    for (const campaign::PositionBounds& was : before) {
      const campaign::PositionBounds is = known(was.board);
      const bool wider = is.bounds.lower < was.bounds.lower || is.bounds.upper > was.bounds.upper;
      if ((wider || (was.disputed && !is.disputed)) &&
          std::ranges::find(less, was.board) == less.end()) {
        less.push_back(was.board);
      }
    }
    return less;
  }

  std::vector<Board> exclude(const std::string& worker) {
    excluded_workers.insert(worker);
    for (StoredTask& stored : tasks) {
      if (held(stored, worker)) stored.state = campaign::TaskState::ready;
    }
    return revoke_if(
        [&](const StoredFact& stored) { return stored.fact.provenance.worker == worker; });
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
          stored.task.avoid != worker &&
          (stored.task.recipient.empty() || stored.task.recipient == worker)) {
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

  std::vector<StoredFact> facts;
  std::vector<StoredTask> tasks;
  std::set<std::string> excluded_workers;

 private:
  static bool same(const campaign::Fact& a, const campaign::Fact& b) {
    const campaign::Provenance& p = a.provenance;
    const campaign::Provenance& q = b.provenance;
    return a.board == b.board && a.bounds == b.bounds && p.window == q.window &&
           p.nodes == q.nodes && p.seconds == q.seconds && p.threads == q.threads &&
           p.isolated == q.isolated && p.engine == q.engine && p.worker == q.worker;
  }

  static bool held(const StoredTask& stored, const std::string& worker) {
    return stored.in_queue && stored.state == campaign::TaskState::leased &&
           stored.worker == worker;
  }

  [[nodiscard]] FactContradiction extremes(const Board& board) const {
    std::size_t high = facts.size();
    std::size_t low = facts.size();
    for (std::size_t i = 0; i < facts.size(); ++i) {
      if (facts[i].revoked || !(facts[i].fact.board == board)) continue;
      const Bounds& bounds = facts[i].fact.bounds;
      if (high == facts.size() || bounds.lower > facts[high].fact.bounds.lower) high = i;
      if (low == facts.size() || bounds.upper < facts[low].fact.bounds.upper) low = i;
    }
    return {high, low};
  }
};

}  // namespace kanzen::test
