#include "solver/campaign/summary/campaign_status.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "solver/campaign/choice/estimate_errors.hpp"
#include "solver/campaign/smallest_proof.hpp"

namespace kanzen::campaign {

namespace {

std::vector<SupportedGoal> goals_of_claims(const Chooser& chooser, bool decided_only) {
  const ClaimSet& claims = chooser.claims();
  std::vector<SupportedGoal> goals;
  for (std::size_t i = 0; i < claims.size(); ++i) {
    if (decided_only && claims.state(i) == ClaimState::open) continue;
    for (const NodeGoal& goal : claims.relevant_goals(i)) {
      goals.push_back({goal, reaches(chooser.graph().bounds(goal.node), goal.threshold)});
    }
  }
  return goals;
}

std::vector<SupportedGoal> support_of(const Chooser& chooser, bool decided_only) {
  return supporting_facts(chooser.graph(), goals_of_claims(chooser, decided_only),
                          [&](NodeId node) { return chooser.facts().bounds(node); });
}

}  // namespace

double wasted_nodes(const Chooser& chooser) {
  std::set<NodeId> useful;
  for (const SupportedGoal& fact : support_of(chooser, false)) useful.insert(fact.goal.node);
  double nodes = chooser.facts().all_searched_nodes();
  for (const NodeId node : useful) nodes -= chooser.facts().searched_nodes(node);
  return nodes;
}

std::vector<ProvenBound> mispredicted_support(Chooser& chooser) {
  std::vector<ProvenBound> mispredicted;
  for (const auto& [goal, holds] : support_of(chooser, true)) {
    const double estimate = chooser.predictor().estimate(goal.node);
    const bool expected = margin_over(estimate, goal.threshold) >= 0;
    if (expected != holds) {
      mispredicted.push_back({chooser.tree().board(goal.node), goal.threshold, holds == true});
    }
  }
  return mispredicted;
}

namespace {

constexpr std::size_t kLeavesAhead = 20;
constexpr std::size_t kRecentFacts = 64;  // estimates of more facts would take more than a second

}  // namespace

void add_recent(std::deque<Fact>& recent, const Fact& fact) {
  if (fact.provenance.isolated) return;
  recent.push_back(fact);
  if (recent.size() > kRecentFacts) recent.pop_front();
}

void train(Chooser& chooser, const std::deque<Fact>& recent,
           const std::function<bool()>& must_stop) {
  for (const Fact& fact : recent) {
    if (!must_stop || !must_stop()) chooser.predictor().train(fact);
  }
  if (!recent.empty()) chooser.update_predictions();
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

/// `done` has the workers' facts; `rate` is for one thread.
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
  std::deque<Fact> recent;
  SolvingRate rate;
  std::map<std::string, WorkerStatus> done;  // by the id of the worker
  const LoadedFacts loaded = load_chooser(store, chooser, [&](const Fact& fact) {
    add_recent(recent, fact);
    rate.learn(fact);
    WorkerStatus& worker = done[fact.provenance.worker];
    ++worker.facts;
    worker.nodes += static_cast<double>(fact.provenance.nodes);
  });
  train(chooser, recent);
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
