// The proven bounds of a campaign, from its store: for readers only.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "solver/campaign/bounds_graph.hpp"
#include "solver/campaign/known.hpp"
#include "solver/campaign/proof_tree.hpp"
#include "solver/campaign/store.hpp"
#include "solver/engine/search/bounds.hpp"

namespace kanzen::campaign {

/// The expanded positions of a campaign, with all facts. Thread safety: none.
class ProvenTree {
 public:
  /// Receives each fact that counts, in the order of recording, and the tree after it was added.
  using Told = std::function<void(const ProvenTree& tree, const StoredFact& fact, NodeId node)>;

  /// Reads the whole store; `told` may be empty. Throws StoreError.
  explicit ProvenTree(Store& store, const Told& told = {});

  [[nodiscard]] const ProofTree& tree() const noexcept { return tree_; }
  /// The root of each claim, in their order.
  [[nodiscard]] const std::vector<TreePosition>& roots() const noexcept { return roots_; }
  /// The bounds from facts about the position itself. Empty (lower > upper) if these facts exclude
  /// each other; tree().graph().conflict() has a value then.
  [[nodiscard]] Bounds own(NodeId node) const noexcept {
    return node < own_.size() ? own_[node] : Bounds{};
  }
  /// The proven bounds of the value of the root of a claim, in discs for the side to move there.
  [[nodiscard]] Bounds of_claim(std::size_t claim) const noexcept;
  [[nodiscard]] std::size_t facts() const noexcept { return facts_; }
  /// Damaged facts, which do not count.
  [[nodiscard]] const std::vector<Damage>& damaged() const noexcept { return damaged_; }

 private:
  NodeId tell(const StoredFact& stored);

  ProofTree tree_;
  std::vector<TreePosition> roots_;
  std::vector<Bounds> own_;  // by node
  std::size_t facts_ = 0;
  std::vector<Damage> damaged_;
};

}  // namespace kanzen::campaign
