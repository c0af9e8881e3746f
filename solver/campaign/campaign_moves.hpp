// The moves of a proof, from the proven facts of a campaign.
#pragma once

#include <cstdint>
#include <optional>

#include "solver/campaign/smallest_proof.hpp"
#include "solver/campaign/stored_tree.hpp"
#include "solver/engine/solver.hpp"
#include "solver/proof/proof_moves.hpp"
#include "solver/proof/solver_moves.hpp"

namespace kanzen::campaign {

/// Follows the smallest proof down to facts. Assumes the facts or, with a solver, proves them.
class CampaignMoves final : public proof::ProofMoves {
 public:
  /// For a proof about the root of a claim; see SmallestProof for the parameters. `solver` may be
  /// null. All arguments outlive this object.
  CampaignMoves(const StoredTree& tree, const TreePosition& root, int leaf_empties,
                PositionSolver* solver);

  [[nodiscard]] std::optional<Square> move(const Board& board, Score target) override;
  [[nodiscard]] bool assumes() const noexcept override { return solver_ == nullptr; }
  [[nodiscard]] bool assumes_at_least(const Board& board, Score bound) override;
  [[nodiscard]] bool assumes_at_most(const Board& board, Score bound) override;
  [[nodiscard]] bool stopped() const noexcept override;
  [[nodiscard]] std::uint64_t searches() const noexcept override;

 private:
  [[nodiscard]] std::optional<ProofStep> step_for(const Board& board, Score threshold, bool holds);
  [[nodiscard]] std::optional<Square> solved(const Board& board, Score target);

  const ProofTree& tree_;
  NodeId root_;
  SmallestProof proof_;
  PositionSolver* solver_;
  std::optional<proof::SolverMoves> solver_moves_;
  bool stopped_ = false;
};

}  // namespace kanzen::campaign
