#include "solver/campaign/trust/result_checks.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <vector>

#include "solver/campaign/summary/campaign_review.hpp"

namespace kanzen::campaign {

void ResultChecks::clear() {
  audits_ = Audits(audit_share_);
  spot_checks_ = {};
  examined_facts_ = 0;
}

void ResultChecks::add_fact(const Fact& fact) {
  if (audit_share_ != 0) audits_.add_fact(fact);
  const std::optional<SpotCheckResult> comparison = spot_checks_.add_fact(fact);
  // DisputeResolver finds out which worker is wrong in a contradiction.
  if (!comparison || comparison->contradiction) return;
  store_.count_spot_check(comparison->worker, comparison->right);
  if (comparison->right || !on_notice_) return;
  on_notice_("worker " + comparison->worker + " needed other nodes than worker " +
             comparison->known_by +
             " for the same search: the machine of one of them may be faulty");
}

void ResultChecks::publish(const WorkerInfo& own, const OtherWorkers& others) {
  std::vector<Task> tasks = audits_.due_tasks(own.id, !others.list().empty());
  std::vector<WorkerInfo> workers = others.list();
  workers.push_back(own);
  std::ranges::move(spot_checks_.due_tasks(workers), std::back_inserter(tasks));
  if (!tasks.empty()) static_cast<void>(store_.publish(tasks));
}

bool ResultChecks::is_confirmed(Chooser& chooser, std::size_t facts) {
  if (audit_share_ == 0) return true;
  if (examined_facts_ != facts) {
    examined_facts_ = facts;
    for (const ProvenBound& bound : mispredicted_support(chooser)) {
      if (audits_.has_audit(bound.board, bound.window())) continue;
      audits_.audit(bound.window(), store_.facts_about(bound.board).facts);
    }
  }
  return audits_.unconfirmed() == 0;
}

}  // namespace kanzen::campaign
