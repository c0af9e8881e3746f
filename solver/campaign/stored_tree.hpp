// The claims and the facts of a campaign over its tree, and the tree as readers of a store see it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/board.hpp"
#include "solver/campaign/campaign_data.hpp"
#include "solver/campaign/choice/proof_tree.hpp"
#include "solver/campaign/store/store.hpp"
#include "solver/engine/search/bounds.hpp"

namespace kanzen::campaign {

enum class ClaimState : std::uint8_t { open, proven, refuted };

[[nodiscard]] std::string_view to_string(ClaimState state) noexcept;

/// The state of the claim that a value is in [at_least, at_most], given its `proven` bounds.
[[nodiscard]] ClaimState claim_state(Score at_least, Score at_most, const Bounds& proven) noexcept;

/// A claim at_least <= v <= at_most about the value v of a root, in discs for the side to move.
struct TreeClaim {
  TreePosition root;
  Score at_least = kMinScore;
  Score at_most = kMaxScore;
  /// The goals that the rules alone do not decide, each with the outcome that makes the claim true.
  std::vector<DecidedGoal> goals{};
};

class ClaimSet {
 public:
  /// `graph` outlives this object.
  explicit ClaimSet(const BoundsGraph& graph) : graph_(graph) {}

  /// Adds a claim about the position of a node, and returns it. Claims are numbered from 0.
  const TreeClaim& add(const TreePosition& root, Score at_least, Score at_most);

  [[nodiscard]] std::size_t size() const noexcept { return claims_.size(); }
  [[nodiscard]] const TreeClaim& operator[](std::size_t claim) const { return claims_[claim]; }
  [[nodiscard]] ClaimState state(std::size_t claim) const;
  /// The proven bounds of the value of the root, in discs for the side to move there.
  [[nodiscard]] Bounds bounds(std::size_t claim) const;
  [[nodiscard]] bool all_decided() const;

  /// The open goals of open claims.
  [[nodiscard]] std::vector<NodeGoal> open_goals() const;
  /// The goals on which the state of a claim depends: all of them or, if it is refuted, the goals
  /// that refute it.
  [[nodiscard]] std::vector<NodeGoal> relevant_goals(std::size_t claim) const;

 private:
  const BoundsGraph& graph_;
  std::vector<TreeClaim> claims_;
};

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
  [[nodiscard]] double searched_nodes(NodeId node) const {
    const auto entry = entries_.find(node);
    return entry == entries_.end() ? 0 : entry->second.nodes;
  }
  [[nodiscard]] double all_searched_nodes() const noexcept { return all_searched_nodes_; }

  [[nodiscard]] std::size_t disputed() const noexcept {
    std::size_t count = 0;
    for (const auto& [node, entry] : entries_) {
      count += entry.bounds.lower > entry.bounds.upper ? 1 : 0;
    }
    return count;
  }

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

/// The claims and the expanded positions of a campaign, with all facts.
class StoredTree {
 public:
  /// Receives each fact that counts, in the order of recording, and the tree after it was added.
  using OnFact = std::function<void(const StoredTree& tree, const StoredFact& fact, NodeId node)>;

  /// Reads the whole store; `on_fact` may be empty. Throws StoreError.
  explicit StoredTree(Store& store, const OnFact& on_fact = {});
  StoredTree(const StoredTree&) = delete;
  StoredTree& operator=(const StoredTree&) = delete;

  [[nodiscard]] const ProofTree& tree() const noexcept { return tree_; }
  [[nodiscard]] const BoundsGraph& graph() const noexcept { return tree_.graph(); }
  [[nodiscard]] const ClaimSet& claims() const noexcept { return claims_; }
  [[nodiscard]] const FactIndex& facts() const noexcept { return facts_; }
  /// Damaged facts, which do not count.
  [[nodiscard]] const std::vector<DamagedFact>& damaged() const noexcept { return damaged_; }

 private:
  ProofTree tree_;
  ClaimSet claims_{tree_.graph()};
  FactIndex facts_;
  std::vector<DamagedFact> damaged_;
};

}  // namespace kanzen::campaign
