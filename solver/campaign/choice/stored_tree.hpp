#pragma once

#include <unordered_map>

#include "solver/campaign/choice/proof_tree.hpp"
#include "solver/campaign/store/store.hpp"
#include "solver/records/position_record.hpp"

namespace kanzen::campaign {

struct TreeClaim {
  TreePosition root;
  Bounds claimed;  // of its value, in discs for the side to move
  /// The goals that the rules alone do not decide, each with the outcome that makes the claim true.
  std::vector<DecidedGoal> goals{};
  bool is_paused = false;
};

/// Claims about roots of a tree. Whether they are decided follows from the bounds in `graph`, so
/// that no verdict can be out of date.
class ClaimSet {
 public:
  /// `graph` outlives this object.
  explicit ClaimSet(const BoundsGraph& graph) : graph_(graph) {}

  /// Claims are numbered from 0.
  const TreeClaim& add(const TreePosition& root, const Bounds& claimed, bool is_paused = false) {
    TreeClaim claim{root, claimed, {}, is_paused};
    for (const auto& [threshold, reached] :
         {std::pair{claimed.lower, true}, {claimed.upper + 2, false}}) {
      if (threshold <= kMinScore || threshold > kMaxScore) continue;
      claim.goals.push_back({goal_at(root, threshold), reached != root.is_negated});
    }
    claims_.push_back(std::move(claim));
    return claims_.back();
  }

  [[nodiscard]] std::size_t size() const noexcept { return claims_.size(); }
  [[nodiscard]] const TreeClaim& operator[](std::size_t claim) const { return claims_[claim]; }
  [[nodiscard]] Verdict verdict(std::size_t claim) const {
    return verdict_on_bounds(claims_[claim].claimed, bounds(claim));
  }
  [[nodiscard]] Bounds bounds(std::size_t claim) const {
    const TreePosition& root = claims_[claim].root;
    const Bounds bounds = graph_.bounds(root.node);
    return root.is_negated ? negated(bounds) : bounds;
  }
  /// Whether the claim is open and not paused.
  [[nodiscard]] bool is_wanted(std::size_t claim) const {
    return !claims_[claim].is_paused && verdict(claim) == Verdict::undecided;
  }
  /// Whether all claims that are not paused are decided.
  [[nodiscard]] bool all_decided() const {
    for (std::size_t i = 0; i < claims_.size(); ++i) {
      if (is_wanted(i)) return false;
    }
    return true;
  }

  [[nodiscard]] std::vector<NodeGoal> open_goals() const {
    std::vector<NodeGoal> goals;
    for (std::size_t i = 0; i < claims_.size(); ++i) {
      if (!is_wanted(i)) continue;
      for (const auto& [goal, wanted] : claims_[i].goals) {
        if (!reaches(graph_.bounds(goal.node), goal.threshold)) goals.push_back(goal);
      }
    }
    return goals;
  }
  /// Returns all goals of a claim or, if it is refuted, the ones that refute it.
  [[nodiscard]] std::vector<NodeGoal> relevant_goals(std::size_t claim) const {
    std::vector<NodeGoal> goals;
    const bool is_refuted = verdict(claim) == Verdict::refuted;
    for (const auto& [goal, wanted] : claims_[claim].goals) {
      if (!is_refuted || reaches(graph_.bounds(goal.node), goal.threshold) == !wanted) {
        goals.push_back(goal);
      }
    }
    return goals;
  }

 private:
  const BoundsGraph& graph_;
  std::vector<TreeClaim> claims_;
};

/// What facts say about positions themselves, without what follows from other positions.
class FactIndex {
 public:
  /// `nodes` is what the search for the fact visited.
  void add(NodeId node, const Bounds& bounds, double nodes) {
    Entry& entry = entries_[node];
    // We do not call narrow(): facts that contradict each other leave an empty intersection, by
    // which disputed_boards() finds them.
    entry.bounds = intersection(entry.bounds, bounds);
    entry.nodes += nodes;
    all_searched_nodes_ += nodes;
  }

  [[nodiscard]] bool contains(NodeId node) const { return entries_.contains(node); }
  /// Returns the widest bounds if there are no facts, and empty ones if they contradict each other.
  [[nodiscard]] Bounds bounds(NodeId node) const { return entry_of(node).bounds; }
  [[nodiscard]] double searched_nodes(NodeId node) const { return entry_of(node).nodes; }
  [[nodiscard]] double all_searched_nodes() const noexcept { return all_searched_nodes_; }

  [[nodiscard]] std::size_t disputed() const noexcept {
    std::size_t count = 0;
    for (const auto& [node, entry] : entries_) {
      count += entry.bounds.lower > entry.bounds.upper ? 1 : 0;
    }
    return count;
  }

 private:
  struct Entry {
    Bounds bounds{};
    double nodes = 0;
  };

  [[nodiscard]] Entry entry_of(NodeId node) const {
    const auto entry = entries_.find(node);
    return entry == entries_.end() ? Entry{} : entry->second;
  }

  std::unordered_map<NodeId, Entry> entries_;
  double all_searched_nodes_ = 0;
};

class StoredTree {
 public:
  /// Receives each fact that counts, in the order of recording, and the tree with that fact.
  using OnFact = std::function<void(const StoredTree& tree, const StoredFact& fact, NodeId node)>;

  /// `on_fact` may be empty. Throws StoreError.
  explicit StoredTree(Store& store, const OnFact& on_fact = {}) {
    for (const RootClaim& claim : store.definition().claims) {
      claims_.add(tree_.add(claim.root.board), claim.bounds, claim.is_paused);
    }
    for (const Board& board : store.expanded()) {
      if (legal_moves(board) != 0) tree_.expand(tree_.add(board).node);
    }
    store.for_each_fact(0, damaged_, [&](const StoredFact& stored) {
      const Fact& fact = stored.fact;
      const NodeId node = tree_.apply(fact.board, fact.bounds);
      facts_.add(node, fact.bounds, static_cast<double>(fact.provenance.nodes));
      if (on_fact) on_fact(*this, stored, node);
    });
  }
  StoredTree(const StoredTree&) = delete;
  StoredTree& operator=(const StoredTree&) = delete;

  [[nodiscard]] const ProofTree& tree() const noexcept { return tree_; }
  [[nodiscard]] const BoundsGraph& graph() const noexcept { return tree_.graph(); }
  [[nodiscard]] const ClaimSet& claims() const noexcept { return claims_; }
  [[nodiscard]] const FactIndex& facts() const noexcept { return facts_; }
  [[nodiscard]] const std::vector<DamagedFact>& damaged() const noexcept { return damaged_; }

 private:
  ProofTree tree_;
  ClaimSet claims_{tree_.graph()};
  FactIndex facts_;
  std::vector<DamagedFact> damaged_;
};

}  // namespace kanzen::campaign
