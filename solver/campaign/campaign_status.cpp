#include "solver/campaign/campaign_status.hpp"

#include <algorithm>

#include "solver/campaign/campaign_review.hpp"
#include "solver/campaign/load_chooser.hpp"
#include "solver/campaign/search_estimator.hpp"

namespace kanzen::campaign {

namespace {

constexpr double kLeafNodes = 4e8;  // if no fact shows how large leaves were

}  // namespace

std::vector<ClaimStatus> claim_statuses(const Definition& definition, const Chooser& chooser) {
  std::vector<ClaimStatus> claims;
  for (std::size_t i = 0; i < definition.claims.size(); ++i) {
    const RootClaim& claim = definition.claims[i];
    claims.push_back({claim.id, claim.root, claim.text});
    if (chooser.conflict()) continue;
    claims.back().state = chooser.claims().state(i);
    claims.back().bounds = chooser.claims().bounds(i);
  }
  return claims;
}

CampaignStatus read_status(Store& store) {
  SearchEstimator estimator(0);
  Chooser chooser({.nodes = kLeafNodes, .empties = 0},
                  [&](const Board& board) { return estimator(board); });
  CampaignStatus status;
  RecentFacts last;
  SolvingRate rate;
  const LoadReport loaded = load_chooser(store, chooser, [&](const Fact& fact) {
    last.add(fact);
    rate.learn(fact);
  });
  last.train(chooser);
  status.facts = loaded.facts;
  status.damaged = loaded.damaged.size();
  status.disputed = loaded.disputed.size() + (chooser.conflict() ? 1 : 0);
  const ProofTree& tree = chooser.tree();
  int leaf_empties = 0;  // the leaves were the positions with their own facts
  for (NodeId node = 0; node < tree.size(); ++node) {
    if (chooser.facts().contains(node))
      leaf_empties = std::max(leaf_empties, tree.graph().rank(node));
  }
  chooser.set_limits({.nodes = leaf_empties == 0 ? kLeafNodes : 0, .empties = leaf_empties});
  status.left = remaining_work_ahead(chooser, rate);
  const Summary summary = store.summary();
  status.claims = claim_statuses(store.definition(), chooser);
  status.leaves_open = static_cast<std::size_t>(summary.ready + summary.leased + summary.suspect);
  status.nodes = chooser.facts().all_nodes();
  status.wasted_nodes = wasted_nodes(chooser);
  return status;
}

}  // namespace kanzen::campaign
