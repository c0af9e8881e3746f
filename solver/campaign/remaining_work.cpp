#include "solver/campaign/remaining_work.hpp"

namespace kanzen::campaign {

namespace {

constexpr std::size_t kLeavesAhead = 20;
constexpr std::size_t kTeachers = 64;  // estimates of more facts would take more than a second

}  // namespace

void LastFacts::add(const Fact& fact) {
  if (fact.provenance.isolated) return;
  facts_.push_back(fact);
  if (facts_.size() > kTeachers) facts_.pop_front();
}

void LastFacts::teach(Chooser& chooser, const std::function<bool()>& stopped) const {
  for (const Fact& fact : facts_) {
    if (!stopped || !stopped()) chooser.learn_from(fact);
  }
  if (!facts_.empty()) chooser.guess_again();
}

void learn_from(const Fact& fact, SolvingRate& rate) {
  const Provenance& from = fact.provenance;
  rate.learn(static_cast<double>(from.nodes), from.seconds * from.threads);
}

RemainingWork remaining_work(const Chooser& chooser, const SolvingRate& rate) {
  const double nodes = chooser.expected_nodes_left();
  const LeafModels& models = chooser.models();
  return {nodes, nodes / rate.nodes_per_second(), models.foreseen + models.surprises};
}

RemainingWork remaining_work_ahead(Chooser& chooser, const SolvingRate& rate) {
  for (std::size_t i = 0; i < kLeavesAhead && chooser.next(); ++i) {
  }
  return remaining_work(chooser, rate);
}

}  // namespace kanzen::campaign
