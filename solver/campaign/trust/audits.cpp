#include "solver/campaign/trust/audits.hpp"

#include <algorithm>
#include <utility>

namespace kanzen::campaign {

namespace {

constexpr double kAuditPriority = 1;  // before all leaves, to find errors early

/// Whether neither result depends on the other.
bool are_independent(const Provenance& a, const Provenance& b) noexcept {
  return a.worker != b.worker || a.isolated || b.isolated;
}

/// The task of searching the position of `fact` again with `window`, in isolation.
Task task_to_confirm(const Fact& fact, const Window& window) {
  Task task;
  task.board = fact.board;
  task.window = window;
  task.purpose = Purpose::audit;
  task.priority = kAuditPriority;
  task.expected_nodes = static_cast<double>(fact.provenance.nodes);
  task.isolated = true;
  task.avoid = fact.provenance.worker;
  return task;
}

}  // namespace

bool Audits::is_sampled(const Board& board) const noexcept {
  constexpr double kUnit = 0x1p-53;
  return static_cast<double>(hash_of(board) >> 11U) * kUnit < share_;
}

bool Audits::has_audit(const Board& board, const Window& window) const {
  const auto about = audits_.find(board);
  return about != audits_.end() && std::ranges::any_of(about->second, [&](const Audit& audit) {
           return audit.window == window;
         });
}

void Audits::add_fact(const Fact& fact) {
  if (!enabled()) return;
  confirm(fact);
  const Window& window = fact.provenance.window;
  if (is_sampled(fact.board) && !has_audit(fact.board, window)) begin(window, fact);
}

void Audits::audit(const Window& window, std::span<const StoredFact> facts) {
  for (const StoredFact& stored : facts) {
    const Fact& fact = stored.fact;
    if (stored.excluded || !decides(fact.bounds, window)) continue;
    if (has_audit(fact.board, window)) {
      confirm(fact);
    } else {
      begin(window, fact);
    }
  }
}

/// Ends the audits that `fact` confirms.
void Audits::confirm(const Fact& fact) {
  const auto about = audits_.find(fact.board);
  if (about == audits_.end()) return;
  for (Audit& audit : about->second) {
    if (audit.confirmed || !decides(fact.bounds, audit.window)) continue;
    if (!are_independent(audit.first.provenance, fact.provenance)) continue;
    audit.confirmed = true;
    --unconfirmed_;
  }
  const bool done = std::ranges::all_of(about->second, &Audit::confirmed);
  if (done) open_boards_.erase(fact.board);
}

/// Begins an audit, which ends at once if `fact` confirms a known result.
void Audits::begin(const Window& window, const Fact& first) {
  std::vector<Audit>& about = audits_[first.board];
  const bool known = std::ranges::any_of(about, [&](const Audit& audit) {
    return decides(audit.first.bounds, window) &&
           are_independent(audit.first.provenance, first.provenance);
  });
  about.push_back({window, first, known});
  if (known) return;
  ++unconfirmed_;
  open_boards_.insert(first.board);
}

std::vector<Task> Audits::due_tasks(const std::string& own, bool others) {
  std::vector<Task> tasks;
  for (const Board& board : open_boards_) {
    for (Audit& audit : audits_.at(board)) {
      if (audit.confirmed) continue;
      Task task = task_to_confirm(audit.first, audit.window);
      if (task.avoid == own && !others) task.avoid.clear();
      if (audit.published && audit.avoid == task.avoid) continue;
      audit.published = true;
      audit.avoid = task.avoid;
      tasks.push_back(std::move(task));
    }
  }
  return tasks;
}

}  // namespace kanzen::campaign
