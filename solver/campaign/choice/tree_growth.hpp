// Grows the tree of a campaign where open goals need it.
#pragma once

#include <unordered_set>
#include <utility>
#include <vector>

#include "core/board.hpp"
#include "solver/campaign/choice/claim_set.hpp"
#include "solver/campaign/choice/expected_work.hpp"
#include "solver/campaign/choice/leaves_in_flight.hpp"
#include "solver/campaign/choice/proof_tree.hpp"

namespace kanzen::campaign {

/// Expands positions, and remembers which.
class TreeGrowth {
 public:
  /// All arguments outlive this object.
  TreeGrowth(ProofTree& tree, ExpectedWork& work, const ClaimSet& claims)
      : tree_(tree), work_(work), claims_(claims) {}

  /// Adds the moves of the position of a goal to the tree, and makes the goal depend on them.
  void expand(const NodeGoal& goal);

  /// See Chooser::restore_expanded() and Chooser::take_expanded().
  void restore(std::vector<Board> expanded);
  [[nodiscard]] std::vector<Board> take_expanded() { return std::exchange(expanded_, {}); }

  /// Makes one of the open goals of the claims depend on `goal`, along one path of expanded
  /// positions that are not in flight. Returns false if there is no such path.
  [[nodiscard]] bool open_path_to(const NodeGoal& goal, const LeavesInFlight& in_flight);

  /// Flags of the nodes that have proven bounds, or on which an open goal depends.
  [[nodiscard]] std::vector<bool> flag_needed() const;

 private:
  template <typename Visit>
  void visit_needed(Visit&& visit) const;
  [[nodiscard]] bool open_path(const NodeGoal& goal, const std::vector<NodeGoal>& goals,
                               const LeavesInFlight& in_flight,
                               std::unordered_set<std::uint64_t>& seen);

  ProofTree& tree_;
  ExpectedWork& work_;
  const ClaimSet& claims_;
  std::vector<Board> expanded_;  // since they were last taken
};

}  // namespace kanzen::campaign
