#pragma once

#include "solver/campaign/choice/stored_tree.hpp"
#include "solver/proof/certificate.hpp"

namespace kanzen::campaign {

struct SupportedGoal {
  NodeGoal goal;
  std::optional<bool> holds{};  // nullopt while the goal is open
};

/// Finds goals that facts about their own positions decide, and on which all of `goals` rest. Where
/// one of several moves is enough, only one is used. An open goal rests on all that may still
/// decide it. `own` returns the bounds from facts about the position itself, else the widest
/// bounds. REQUIRES: each decided goal follows from the `own` bounds of its position, or from the
/// bounds of its children.
[[nodiscard]] std::vector<SupportedGoal> supporting_facts(const BoundsGraph& graph,
                                                          std::vector<SupportedGoal> goals,
                                                          const std::function<Bounds(NodeId)>& own);

/// Compares proofs by their facts first, then by the positions above them, counted along the tree:
/// a position that is reached in two ways counts twice. (With shared positions counted once,
/// finding the least is NP-hard.)
struct ProofSize {
  double facts = 0;
  double positions = 0;

  friend auto operator<=>(const ProofSize&, const ProofSize&) = default;
  friend ProofSize operator+(const ProofSize& a, const ProofSize& b) noexcept {
    return {a.facts + b.facts, a.positions + b.positions};
  }
};

struct ProofStep {
  enum class Reason : std::uint8_t {
    ending,     // few empty squares, or the game is over: the reader checks it
    fact,       // a fact about the position shows it
    one_move,   // it holds by the move to `child`
    all_moves,  // it fails after every move
  };

  Reason reason = Reason::fact;
  NodeId child = kNoNode;
  ProofSize size{};
};

/// Finds the smallest proof, from the facts of a campaign, that a goal holds or fails: for each
/// position, it chooses between its fact and its moves, and between its moves.
class SmallestProof {
 public:
  /// Positions with at most `leaf_empties` empty squares need no proof. Facts about `root` itself
  /// are used only if there is no other proof. `tree` outlives this object.
  SmallestProof(const StoredTree& tree, NodeId root, int leaf_empties) noexcept
      : tree_(tree), root_(root), leaf_empties_(leaf_empties) {}

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

/// Returns the claim's own bounds or, if it is refuted, one bound that makes it false. Nullopt if
/// the claim is open, or if every value or no value satisfies it.
[[nodiscard]] std::optional<Bounds> bounds_to_prove(const RootClaim& claim,
                                                    const Bounds& proven) noexcept;

/// Whether facts about the root alone prove a bound of `claim`, so that a proof from facts would
/// assume the claim. REQUIRES: both bounds are proven; `root` is the root of `claim`.
[[nodiscard]] bool rests_on_itself(const StoredTree& tree, const TreePosition& root,
                                   const checker::Header& claim);

/// Assumes the facts of the smallest proof or, with a solver, proves them.
class CampaignMoves final : public proof::ProofMoves {
 public:
  /// The claim is about `root`; see SmallestProof. `solver` may be null. All arguments outlive this
  /// object.
  CampaignMoves(const StoredTree& tree, const TreePosition& root, int leaf_empties,
                PositionSolver* solver);

  [[nodiscard]] std::optional<Square> move(const Board& board, Score target) override;
  [[nodiscard]] bool assumes() const noexcept override { return solver_ == nullptr; }
  [[nodiscard]] bool is_assumed(const checker::Assumption& bound) override;
  [[nodiscard]] bool stopped() const noexcept override;
  [[nodiscard]] std::uint64_t searches() const noexcept override;
  /// Counts how often a move was asked for. Any thread may call this.
  [[nodiscard]] std::uint64_t asked() const noexcept { return asked_; }

 private:
  [[nodiscard]] std::optional<ProofStep> step_for(const Board& board, Score threshold, bool holds);
  [[nodiscard]] std::optional<Square> solved(const Board& board, Score target);

  const ProofTree& tree_;
  NodeId root_;
  SmallestProof proof_;
  PositionSolver* solver_;
  std::optional<proof::SolverMoves> solver_moves_;
  bool stopped_ = false;
  std::atomic<std::uint64_t> asked_ = 0;
};

}  // namespace kanzen::campaign
