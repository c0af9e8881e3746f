// The smallest proof that a goal holds or fails, from the proven facts of a campaign.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <unordered_map>

#include "solver/campaign/choice/node_goal.hpp"
#include "solver/campaign/stored_tree.hpp"

namespace kanzen::campaign {

/// The size of a proof: first the number of its facts, then the number of positions above them.
/// Both are counted along the tree, so a position that is reached in two ways counts twice. (With
/// shared positions counted once, finding the least is NP-hard.)
struct ProofSize {
  double facts = 0;
  double positions = 0;

  friend auto operator<=>(const ProofSize&, const ProofSize&) = default;
  friend ProofSize operator+(const ProofSize& a, const ProofSize& b) noexcept {
    return {a.facts + b.facts, a.positions + b.positions};
  }
};

/// How a goal is proven to hold or to fail.
struct ProofStep {
  enum class Reason : std::uint8_t {
    ending,     // few empty squares, or the game is over: left to the reader
    fact,       // a fact about the position itself
    one_move,   // it holds by the move to `child`
    all_moves,  // it fails after every move
  };

  Reason reason = Reason::fact;
  NodeId child = kNoNode;
  ProofSize size{};
};

/// Chooses for each position of a proof between its fact and its moves, and between its moves.
class SmallestProof {
 public:
  /// Positions with at most `leaf_empties` empty squares need no proof. Facts about `root` itself
  /// are used only if there is no other proof. `tree` outlives this object.
  SmallestProof(const StoredTree& tree, NodeId root, int leaf_empties) noexcept
      : tree_(tree), root_(root), leaf_empties_(leaf_empties) {}

  /// Whether the goal holds; nothing if it is open.
  [[nodiscard]] std::optional<bool> holds(const NodeGoal& goal) const noexcept;

  /// REQUIRES: the goal is decided.
  [[nodiscard]] ProofStep step(const NodeGoal& goal);

 private:
  [[nodiscard]] ProofStep compute(const NodeGoal& goal);
  [[nodiscard]] std::optional<ProofStep> by_one_move(const NodeGoal& goal);
  [[nodiscard]] std::optional<ProofStep> by_all_moves(const NodeGoal& goal);

  const StoredTree& tree_;
  NodeId root_;
  int leaf_empties_;
  std::unordered_map<std::uint64_t, ProofStep> steps_;  // by goal
};

}  // namespace kanzen::campaign
