#include "solver/campaign/audits.hpp"

#include <utility>

namespace kanzen::campaign {

namespace {

constexpr double kPriority = 1;  // before all leaves: an error is best found early

bool confirms(const Fact& second, const Fact& first) noexcept {
  const Provenance& a = first.provenance;
  const Provenance& b = second.provenance;
  return (a.worker != b.worker || b.isolated) && answers(second.bounds, a.asked);
}

}  // namespace

Task task_to_confirm(const Fact& fact, Purpose purpose) {
  Task task;
  task.board = fact.board;
  task.window = fact.provenance.asked;
  task.purpose = purpose;
  task.priority = kPriority;
  task.expected_nodes = static_cast<double>(fact.provenance.nodes);
  task.isolated = true;
  task.avoid = fact.provenance.worker;
  return task;
}

bool Audits::is_drawn(const Board& board) const noexcept {
  constexpr double kUnit = 0x1p-53;
  return static_cast<double>(hash_of(board) >> 11U) * kUnit < share_;
}

void Audits::note(const Fact& fact) {
  const auto wanted = wanted_.find(fact.board);
  if (wanted == wanted_.end()) {
    if (!is_drawn(fact.board)) return;
    wanted_.emplace(fact.board, false);
    open_.emplace(fact.board, Entry{fact});
    return;
  }
  if (wanted->second || !confirms(fact, open_.at(fact.board).first)) return;
  wanted->second = true;
  open_.erase(fact.board);
}

void Audits::demand(std::span<const StoredFact> facts) {
  bool first = true;
  for (const StoredFact& stored : facts) {
    if (stored.revoked) continue;
    const Fact& fact = stored.fact;
    if (std::exchange(first, false) && wanted_.emplace(fact.board, false).second) {
      open_.emplace(fact.board, Entry{fact});
    } else {
      note(fact);
    }
  }
}

std::vector<Task> Audits::due(const std::string& own, bool others) {
  std::vector<Task> tasks;
  for (auto& [board, entry] : open_) {
    Task task = task_to_confirm(entry.first, Purpose::audit);
    if (task.avoid == own && !others) task.avoid.clear();
    if (entry.published && entry.avoid == task.avoid) continue;
    entry.published = true;
    entry.avoid = task.avoid;
    tasks.push_back(std::move(task));
  }
  return tasks;
}

}  // namespace kanzen::campaign
