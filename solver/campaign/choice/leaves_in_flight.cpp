#include "solver/campaign/choice/leaves_in_flight.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace kanzen::campaign {

void LeavesInFlight::start(const Leaf& leaf, std::vector<NodeGoal> goals) {
  for (const NodeGoal& goal : goals) work_.assume(goal, true);
  flights_.emplace(leaf.node, Flight{leaf, std::move(goals)});
}

void LeavesInFlight::add_goal(const NodeGoal& goal) {
  flights_.at(goal.node).goals.push_back(goal);
  work_.assume(goal, true);
}

void LeavesInFlight::end(NodeId node) {
  const auto flight = flights_.find(node);
  assert(flight != flights_.end());
  for (const NodeGoal& goal : flight->second.goals) work_.assume(goal, false);
  flights_.erase(flight);
}

std::vector<Leaf> LeavesInFlight::take_unneeded(std::span<const NodeGoal> open_goals) {
  std::vector<Leaf> leaves;
  for (const auto& [node, flight] : flights_) {
    const bool needed = std::ranges::any_of(
        flight.goals, [&](const NodeGoal& goal) { return work_.is_needed(goal, open_goals); });
    if (!needed) leaves.push_back(flight.leaf);
  }
  for (const Leaf& leaf : leaves) end(leaf.node);
  return leaves;
}

const LeavesInFlight::Flight* LeavesInFlight::find(NodeId node) const {
  const auto flight = flights_.find(node);
  return flight == flights_.end() ? nullptr : &flight->second;
}

double LeavesInFlight::expected_nodes() const {
  double nodes = 0;
  for (const auto& [node, flight] : flights_) nodes += flight.leaf.expected_nodes;
  return nodes;
}

void LeavesInFlight::flag_nodes(std::vector<bool>& flags) const {
  for (const auto& [node, flight] : flights_) flags[node] = true;
}

}  // namespace kanzen::campaign
