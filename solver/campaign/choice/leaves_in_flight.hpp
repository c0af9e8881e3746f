// The leaves that were chosen and have no result yet.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "core/board.hpp"
#include "solver/campaign/choice/expected_work.hpp"
#include "solver/engine/solution.hpp"

namespace kanzen::campaign {

/// A canonical position to solve, and the window that decides the goals of the claims about it.
struct Leaf {
  Board board;
  Window window{};
  double expected_nodes = 0;
  /// The probability, up to 0.5, that the estimate is on the wrong side of the window.
  double misprediction_probability = 0;
  std::int64_t group = 0;  // equal for leaves near each other in the tree
  NodeId node = kNoNode;
};

/// While a leaf is in flight, its goals are assumed to turn out as predicted, so that further
/// leaves can be chosen.
class LeavesInFlight {
 public:
  struct Flight {
    Leaf leaf;
    std::vector<NodeGoal> goals;
  };

  /// `work` outlives this object.
  explicit LeavesInFlight(ExpectedWork& work) : work_(work) {}

  /// REQUIRES: the leaf is not in flight, and all goals are about its position.
  void start(const Leaf& leaf, std::vector<NodeGoal> goals);
  /// Adds a goal that the search of its position may decide, too. REQUIRES: it is in flight.
  void add_goal(const NodeGoal& goal);
  /// REQUIRES: the node is in flight.
  void end(NodeId node);
  /// Ends the flights that no goal of `open_goals` needs any more, and returns their leaves.
  [[nodiscard]] std::vector<Leaf> take_unneeded(std::span<const NodeGoal> open_goals);

  /// The flight of a node; null if there is none.
  [[nodiscard]] const Flight* find(NodeId node) const;
  [[nodiscard]] bool contains(NodeId node) const { return flights_.contains(node); }
  [[nodiscard]] std::size_t size() const noexcept { return flights_.size(); }
  /// The expected nodes of all of them.
  [[nodiscard]] double expected_nodes() const;
  /// Sets the flags of the nodes in flight.
  void flag_nodes(std::vector<bool>& flags) const;

 private:
  ExpectedWork& work_;
  std::map<NodeId, Flight> flights_;
};

}  // namespace kanzen::campaign
