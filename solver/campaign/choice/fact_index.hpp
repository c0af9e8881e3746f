// The facts of a campaign, by the nodes of its tree.
#pragma once

#include <cstddef>
#include <unordered_map>
#include <vector>

#include "solver/campaign/choice/bounds_graph.hpp"
#include "solver/campaign/fact.hpp"

namespace kanzen::campaign {

class FactIndex {
 public:
  /// Adds a fact about the position of a node, and the nodes that its search has visited.
  void add(NodeId node, const Bounds& bounds, double nodes) {
    Entry& entry = entries_[node];
    // Not narrow(): facts that contradict each other leave an empty intersection, by which
    // disputed_boards() finds them.
    entry.bounds = intersection(entry.bounds, bounds);
    entry.nodes += nodes;
    all_searched_nodes_ += nodes;
  }

  [[nodiscard]] bool contains(NodeId node) const { return entries_.contains(node); }
  /// The intersection of the facts about one position: the widest bounds if there are none, empty
  /// bounds if they contradict each other.
  [[nodiscard]] Bounds bounds(NodeId node) const {
    const auto entry = entries_.find(node);
    return entry == entries_.end() ? Bounds{} : entry->second.bounds;
  }
  /// The visited nodes of the facts about one position.
  [[nodiscard]] double searched_nodes(NodeId node) const {
    const auto entry = entries_.find(node);
    return entry == entries_.end() ? 0 : entry->second.nodes;
  }
  /// The visited nodes of all facts.
  [[nodiscard]] double all_searched_nodes() const noexcept { return all_searched_nodes_; }

  /// The number of positions whose facts contradict each other.
  [[nodiscard]] std::size_t disputed() const noexcept {
    std::size_t count = 0;
    for (const auto& [node, entry] : entries_) {
      count += entry.bounds.lower > entry.bounds.upper ? 1 : 0;
    }
    return count;
  }

  /// Sets the flags of the nodes that have facts.
  void flag_nodes(std::vector<bool>& flags) const {
    for (const auto& [node, entry] : entries_) flags[node] = true;
  }

 private:
  struct Entry {
    Bounds bounds{};
    double nodes = 0;
  };

  std::unordered_map<NodeId, Entry> entries_;
  double all_searched_nodes_ = 0;
};

}  // namespace kanzen::campaign
