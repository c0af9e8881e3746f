#include "solver/campaign/summary/remaining_work.hpp"

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

}  // namespace kanzen::campaign
