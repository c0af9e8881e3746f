#include "solver/campaign/campaign_status.hpp"

#include <algorithm>

#include "solver/campaign/search_estimator.hpp"

namespace kanzen::campaign {

namespace {

constexpr double kLeafNodes = 4e8;  // if no fact shows how large leaves were

}  // namespace

std::string_view to_string(ClaimState state) noexcept {
  switch (state) {
    case ClaimState::proven:
      return "proven";
    case ClaimState::refuted:
      return "refuted";
    case ClaimState::open:
      break;
  }
  return "open";
}

std::vector<ClaimStatus> claim_statuses(const Definition& definition, const Chooser& chooser) {
  std::vector<ClaimStatus> claims;
  for (std::size_t i = 0; i < definition.claims.size(); ++i) {
    const RootClaim& claim = definition.claims[i];
    claims.push_back({claim.id, claim.root, claim.text});
    if (chooser.conflict()) continue;
    claims.back().state = chooser.state(i);
    claims.back().bounds = chooser.bounds(i);
  }
  return claims;
}

Loaded load(Store& store, Chooser& chooser, const std::function<void(const Fact&)>& also) {
  Loaded loaded;
  loaded.revision = store.revision();
  loaded.disputed = store.disputed();
  for (const RootClaim& claim : store.definition().claims) {
    chooser.add_claim(claim.root.board, claim.at_least.value_or(kMinScore),
                      claim.at_most.value_or(kMaxScore));
  }
  loaded.last = store.for_each_fact(0, loaded.damaged, [&](const StoredFact& stored) {
    const Fact& fact = stored.fact;
    if (std::ranges::find(loaded.disputed, fact.board) != loaded.disputed.end()) return;
    if (also) also(fact);
    chooser.add_fact(fact.board, fact.bounds, static_cast<double>(fact.provenance.nodes));
    ++loaded.facts;
  });
  chooser.restore_expanded(store.expanded());
  return loaded;
}

CampaignStatus read_status(Store& store) {
  SearchEstimator estimator(0);
  Chooser chooser({.nodes = kLeafNodes, .empties = 0},
                  [&](const Board& board) { return estimator(board); });
  CampaignStatus status;
  RecentFacts last;
  SolvingRate rate;
  const Loaded loaded = load(store, chooser, [&](const Fact& fact) {
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
    if (chooser.has_fact(node)) leaf_empties = std::max(leaf_empties, tree.graph().rank(node));
  }
  chooser.set_limits({.nodes = leaf_empties == 0 ? kLeafNodes : 0, .empties = leaf_empties});
  status.left = remaining_work_ahead(chooser, rate);
  const Summary summary = store.summary();
  status.claims = claim_statuses(store.definition(), chooser);
  status.leaves_open = static_cast<std::size_t>(summary.ready + summary.leased + summary.suspect);
  status.nodes = chooser.nodes();
  status.wasted_nodes = chooser.wasted_nodes();
  return status;
}

}  // namespace kanzen::campaign
