#include "solver/campaign/campaign_status.hpp"

#include <algorithm>

#include "solver/campaign/search_estimator.hpp"

namespace kanzen::campaign {

namespace {

constexpr double kLeafNodes = 4e8;  // if no fact shows how large leaves were

}  // namespace

std::string_view state_name(ClaimState state) noexcept {
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

std::vector<ClaimStatus> claims_of(const Definition& definition, const Chooser& chooser) {
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
  loaded.frozen = store.frozen();
  for (const RootClaim& claim : store.definition().claims) {
    chooser.add_claim(claim.root.board, claim.at_least.value_or(kMinScore),
                      claim.at_most.value_or(kMaxScore));
  }
  loaded.last = read_facts(store, 0, loaded.damaged, [&](const Fact& fact) {
    if (std::ranges::find(loaded.frozen, fact.board) != loaded.frozen.end()) return;
    if (also) also(fact);
    chooser.tell(fact.board, fact.bounds, static_cast<double>(fact.provenance.nodes));
    ++loaded.facts;
  });
  chooser.reopen(store.opened());
  return loaded;
}

FactId read_facts(Store& store, FactId after, std::vector<Damage>& damaged,
                  const std::function<void(const Fact&)>& use) {
  FactPage page;
  do {
    page = store.facts_since(after);
    after = page.id;
    damaged.insert(damaged.end(), page.damaged.begin(), page.damaged.end());
    for (const StoredFact& stored : page.facts) {
      if (!stored.revoked) use(stored.fact);
    }
  } while (!page.last);
  return after;
}

CampaignStatus read_status(Store& store) {
  SearchEstimator estimator(0);
  Chooser chooser({.nodes = kLeafNodes, .empties = 0},
                  [&](const Board& board) { return estimator(board); });
  CampaignStatus status;
  LastFacts last;
  SolvingRate rate;
  const Loaded loaded = load(store, chooser, [&](const Fact& fact) {
    last.add(fact);
    learn_from(fact, rate);
  });
  last.teach(chooser);
  status.facts = loaded.facts;
  status.damaged = loaded.damaged.size();
  status.disputed = loaded.frozen.size() + (chooser.conflict() ? 1 : 0);
  const ProofTree& tree = chooser.tree();
  int leaf_empties = 0;  // the leaves were the positions with their own facts
  for (NodeId node = 0; node < tree.size(); ++node) {
    if (chooser.has_fact(node)) leaf_empties = std::max(leaf_empties, tree.graph().rank(node));
  }
  chooser.set_line({.nodes = leaf_empties == 0 ? kLeafNodes : 0, .empties = leaf_empties});
  status.left = remaining_work_ahead(chooser, rate);
  const Summary summary = store.summary();
  status.claims = claims_of(store.definition(), chooser);
  status.leaves_open = static_cast<std::size_t>(summary.ready + summary.leased + summary.suspect);
  status.nodes = chooser.nodes();
  status.wasted_nodes = chooser.wasted_nodes();
  return status;
}

}  // namespace kanzen::campaign
