#include "solver/campaign/trust/spot_checks.hpp"

#include <algorithm>

#include "solver/campaign/trust/audits.hpp"

namespace kanzen::campaign {

namespace {

constexpr std::size_t kResultsBetween = 100;
/// The nodes of a worker for each node of its spot checks.
constexpr std::uint64_t kNodesPerCheckedNode = 20;
constexpr std::size_t kMaxRemembered = 8;  // facts of each worker to choose from
constexpr double kSpotCheckPriority = 2;   // before all other tasks

/// In isolated searches by the same engine with the same window, the number of nodes is
/// a fingerprint.
bool differ_in_nodes(const Provenance& a, const Provenance& b) {
  return a.isolated && b.isolated && a.engine == b.engine && a.window == b.window &&
         a.nodes != b.nodes;
}

}  // namespace

std::optional<SpotCheckResult> SpotChecks::add_fact(const Fact& fact) {
  Candidate& worker = workers_[fact.provenance.worker];
  ++worker.results;
  worker.nodes += fact.provenance.nodes;
  if (worker.pending && worker.pending->board == fact.board) {
    const Provenance& known = worker.pending->provenance;
    const bool contradiction = contradict(fact.bounds, worker.pending->bounds);
    const bool right = !contradiction && !differ_in_nodes(fact.provenance, known);
    const SpotCheckResult verdict{fact.provenance.worker, known.worker, right, contradiction};
    worker.pending.reset();
    return verdict;
  }
  worker.found.push_back(fact);
  if (worker.found.size() > kMaxRemembered) worker.found.pop_front();
  return std::nullopt;
}

bool SpotChecks::is_published(const Board& board) const {
  return std::ranges::any_of(workers_, [&](const auto& worker) {
    return worker.second.pending && worker.second.pending->board == board;
  });
}

const Fact* SpotChecks::known_by_others(const std::string& worker) const {
  std::vector<const Fact*> known;
  for (const auto& [id, other] : workers_) {
    if (id == worker) continue;
    for (const Fact& fact : other.found) {
      if (!is_published(fact.board)) known.push_back(&fact);
    }
  }
  if (known.empty()) return nullptr;
  // Not the cheapest one: that may have been the rest of an interrupted search, which would cost
  // far more in isolation.
  const auto median = known.begin() + (std::ssize(known) - 1) / 2;
  std::ranges::nth_element(known, median, {},
                           [](const Fact* fact) { return fact->provenance.nodes; });
  return *median;
}

std::vector<Task> SpotChecks::due_tasks(std::span<const WorkerInfo> workers) {
  std::vector<Task> tasks;
  for (const WorkerInfo& worker : workers) {
    Candidate& candidate = workers_[worker.id];
    const bool results_suffice = candidate.results >= kResultsBetween;
    if (candidate.pending || (candidate.tried && !results_suffice)) continue;
    const Fact* chosen = known_by_others(worker.id);
    if (chosen == nullptr) continue;
    if (!results_suffice && candidate.nodes / kNodesPerCheckedNode < chosen->provenance.nodes)
      continue;
    candidate.results = 0;
    candidate.nodes = 0;
    candidate.tried = true;
    candidate.pending = *chosen;
    Task task = task_to_confirm(*chosen, chosen->provenance.window, Purpose::spot_check);
    task.priority = kSpotCheckPriority;
    task.avoid.clear();
    task.recipient = worker.id;
    tasks.push_back(std::move(task));
  }
  return tasks;
}

}  // namespace kanzen::campaign
