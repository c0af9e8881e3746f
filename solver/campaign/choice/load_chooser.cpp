#include "solver/campaign/choice/load_chooser.hpp"

namespace kanzen::campaign {

LoadedFacts load_chooser(Store& store, Chooser& chooser,
                         const std::function<void(const Fact&)>& on_fact) {
  LoadedFacts report;
  report.exclusions = store.exclusions().size();
  for (const RootClaim& claim : store.definition().claims) {
    chooser.add_claim(claim.root.board, claim.at_least.value_or(kMinScore),
                      claim.at_most.value_or(kMaxScore));
  }
  report.last = store.for_each_fact(0, report.damaged, [&](const StoredFact& stored) {
    const Fact& fact = stored.fact;
    if (on_fact) on_fact(fact);
    chooser.add_fact(fact.board, fact.bounds, static_cast<double>(fact.provenance.nodes));
    ++report.facts;
  });
  chooser.restore_expanded(store.expanded());
  return report;
}

}  // namespace kanzen::campaign
