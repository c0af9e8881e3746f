#include "solver/campaign/canaries.hpp"

#include <algorithm>

#include "solver/campaign/audits.hpp"

namespace kanzen::campaign {

namespace {

constexpr std::size_t kResultsBetween = 100;
constexpr std::size_t kRemembered = 8;  // facts of each worker to choose from
constexpr double kPriority = 2;         // before everything else

/// Whether both can be right. Of isolated searches for the same by the same engine, the number of
/// nodes is a fingerprint.
bool agree(const Fact& a, const Fact& b) {
  const Provenance& p = a.provenance;
  const Provenance& q = b.provenance;
  const bool alike = p.isolated && q.isolated && p.engine == q.engine &&
                     p.asked.alpha == q.asked.alpha && p.asked.beta == q.asked.beta;
  return a.bounds.lower <= b.bounds.upper && b.bounds.lower <= a.bounds.upper &&
         (!alike || p.nodes == q.nodes);
}

}  // namespace

std::optional<Canaries::Verdict> Canaries::note(const Fact& fact) {
  Candidate& worker = workers_[fact.provenance.worker];
  ++worker.results;
  if (worker.pending && worker.pending->board == fact.board) {
    const bool right = agree(fact, *worker.pending);
    worker.pending.reset();
    return Verdict{fact.provenance.worker, right};
  }
  worker.found.push_back(fact);
  if (worker.found.size() > kRemembered) worker.found.pop_front();
  return std::nullopt;
}

bool Canaries::is_out(const Board& board) const {
  return std::ranges::any_of(workers_, [&](const auto& worker) {
    return worker.second.pending && worker.second.pending->board == board;
  });
}

std::vector<Task> Canaries::due(std::span<const Worker> workers) {
  std::vector<Task> tasks;
  for (const Worker& worker : workers) {
    Candidate& candidate = workers_[worker.id];
    if (candidate.pending || (candidate.tried && candidate.results < kResultsBetween)) continue;
    // The cheapest one that no other worker is being asked.
    const Fact* chosen = nullptr;
    for (const auto& [id, other] : workers_) {
      if (id == worker.id) continue;
      for (const Fact& fact : other.found) {
        if (is_out(fact.board)) continue;
        if (chosen == nullptr || fact.provenance.nodes < chosen->provenance.nodes) chosen = &fact;
      }
    }
    if (chosen == nullptr) continue;
    candidate.results = 0;
    candidate.tried = true;
    candidate.pending = *chosen;
    Task task = task_to_confirm(*chosen, Purpose::canary);
    task.priority = kPriority;
    task.avoid.clear();
    task.recipient = worker.id;
    tasks.push_back(std::move(task));
  }
  return tasks;
}

}  // namespace kanzen::campaign
