#include "solver/campaign/summary/campaign_status.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "solver/campaign/campaign_run.hpp"
#include "solver/campaign/choice/chooser.hpp"
#include "solver/campaign/choice/estimate_errors.hpp"
#include "solver/campaign/summary/campaign_review.hpp"

namespace kanzen::campaign {

namespace {

constexpr std::size_t kLeavesAhead = 20;
constexpr std::size_t kRecentFacts = 64;  // estimates of more facts would take more than a second

}  // namespace

void RecentFacts::add(const Fact& fact) {
  if (fact.provenance.isolated) return;
  facts_.push_back(fact);
  if (facts_.size() > kRecentFacts) facts_.pop_front();
}

void RecentFacts::train(Chooser& chooser, const std::function<bool()>& must_stop) const {
  for (const Fact& fact : facts_) {
    if (!must_stop || !must_stop()) chooser.predictor().train(fact);
  }
  if (!facts_.empty()) chooser.update_predictions();
}

RemainingWork remaining_work(const Chooser& chooser, const SolvingRate& rate) {
  const double nodes = chooser.expected_nodes_left();
  return {nodes, nodes / rate.nodes_per_second(), chooser.predictor().models().learned()};
}

RemainingWork remaining_work_ahead(Chooser& chooser, const SolvingRate& rate) {
  for (std::size_t i = 0; i < kLeavesAhead && chooser.next(); ++i) {
  }
  return remaining_work(chooser, rate);
}

namespace {

constexpr double kLeafNodes = 4e8;  // if no fact shows how large leaves were

/// Adds the workers and their expected work. `done` has their facts; `rate` is for one thread.
void add_workers(Store& store, std::map<std::string, WorkerStatus>& done, const SolvingRate& rate,
                 CampaignStatus& status) {
  for (const QueuedTask& queued : store.queue()) {
    if (queued.state == TaskState::leased) ++done[queued.worker].leases;
  }
  unsigned threads = 0;
  for (WorkerInfo& worker : store.workers()) {
    if (worker.host.empty()) continue;
    WorkerStatus& entry = done[worker.id];
    entry.active = is_active(worker);
    if (entry.active) threads += worker.threads;
    entry.worker = std::move(worker);
    status.workers.push_back(entry);
  }
  status.nodes_per_second = threads * rate.nodes_per_second();
  if (threads != 0) status.seconds_left = status.left.core_seconds / threads;
}

}  // namespace

std::vector<ClaimStatus> claim_statuses(const Definition& definition, const Chooser& chooser) {
  std::vector<ClaimStatus> claims;
  for (std::size_t i = 0; i < definition.claims.size(); ++i) {
    claims.push_back({definition.claims[i]});
    if (chooser.contradiction()) continue;
    claims.back().state = chooser.claims().state(i);
    claims.back().bounds = chooser.claims().bounds(i);
  }
  return claims;
}

bool all_decided(const std::vector<ClaimStatus>& claims) noexcept {
  return std::ranges::none_of(
      claims, [](const ClaimStatus& claim) { return claim.state == ClaimState::open; });
}

CampaignStatus read_status(Store& store) {
  SearchEstimator estimator(0);
  Chooser chooser({.nodes = kLeafNodes, .empties = 0},
                  [&](const Board& board) { return estimator(board); });
  CampaignStatus status;
  RecentFacts last;
  SolvingRate rate;
  std::map<std::string, WorkerStatus> done;  // by the id of the worker
  const LoadedFacts loaded = load_chooser(store, chooser, [&](const Fact& fact) {
    last.add(fact);
    rate.learn(fact);
    WorkerStatus& worker = done[fact.provenance.worker];
    ++worker.facts;
    worker.nodes += static_cast<double>(fact.provenance.nodes);
  });
  last.train(chooser);
  status.facts = loaded.facts;
  status.authors = done.size();
  status.exclusions = store.exclusions();
  // Facts were read page by page. Their picture must not show as proven what an exclusion has just
  // made open.
  if (status.exclusions.size() != loaded.exclusions) return read_status(store);
  status.damaged = loaded.damaged.size();
  // A contradiction through moves is about several positions, and is counted as one.
  if (chooser.contradiction())
    status.disputed = std::max<std::size_t>(chooser.facts().disputed(), 1);
  const ProofTree& tree = chooser.tree();
  int leaf_empties = 0;  // the leaves were the positions with their own facts
  for (NodeId node = 0; node < tree.size(); ++node) {
    if (chooser.facts().contains(node))
      leaf_empties = std::max(leaf_empties, tree.graph().rank(node));
  }
  chooser.set_limits({.nodes = leaf_empties == 0 ? kLeafNodes : 0, .empties = leaf_empties});
  status.left = remaining_work_ahead(chooser, rate);
  const StoreSize size = store.size();
  status.claims = claim_statuses(store.definition(), chooser);
  status.leaves_open = static_cast<std::size_t>(size.ready + size.leased + size.parked);
  status.leases = static_cast<std::size_t>(size.leased);
  add_workers(store, done, rate, status);
  status.nodes = chooser.facts().all_searched_nodes();
  status.wasted_nodes = wasted_nodes(chooser);
  return status;
}

}  // namespace kanzen::campaign
