// The proven bounds of a campaign, from its store: for readers only.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "solver/campaign/choice/bounds_graph.hpp"
#include "solver/campaign/choice/proof_tree.hpp"
#include "solver/campaign/store/store.hpp"
#include "solver/engine/search/bounds.hpp"

namespace kanzen::campaign {

/// The expanded positions of a campaign, with all facts.
class StoredTree {
 public:
  /// Receives each fact that counts, in the order of recording, and the tree after it was added.
  using OnFact = std::function<void(const StoredTree& tree, const StoredFact& fact, NodeId node)>;

  /// Reads the whole store; `on_fact` may be empty. Throws StoreError.
  explicit StoredTree(Store& store, const OnFact& on_fact = {});

  [[nodiscard]] const ProofTree& tree() const noexcept { return tree_; }
  [[nodiscard]] const BoundsGraph& graph() const noexcept { return tree_.graph(); }
  /// The root of each claim, in their order.
  [[nodiscard]] const std::vector<TreePosition>& roots() const noexcept { return roots_; }
  /// The bounds from facts about the position itself. Empty (lower > upper) if these facts
  /// contradict each other; graph().contradiction() has a value then.
  [[nodiscard]] Bounds fact_bounds(NodeId node) const noexcept {
    return node < fact_bounds_.size() ? fact_bounds_[node] : Bounds{};
  }
  /// The proven bounds of the value of the root of a claim, in discs for the side to move there.
  [[nodiscard]] Bounds claim_bounds(std::size_t claim) const noexcept;
  [[nodiscard]] std::size_t fact_count() const noexcept { return facts_; }
  /// Damaged facts, which do not count.
  [[nodiscard]] const std::vector<DamagedFact>& damaged() const noexcept { return damaged_; }

 private:
  NodeId add_fact(const StoredFact& stored);

  ProofTree tree_;
  std::vector<TreePosition> roots_;
  std::vector<Bounds> fact_bounds_;  // by node
  std::size_t facts_ = 0;
  std::vector<DamagedFact> damaged_;
};

}  // namespace kanzen::campaign
