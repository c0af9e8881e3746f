#include "solver/campaign/campaign_moves.hpp"

#include "core/flips.hpp"
#include "core/moves.hpp"

namespace kanzen::campaign {

namespace {

/// With more empty squares than this, a position is solved before its moves are tested. The passes
/// of a full search find the moves to try first.
constexpr int kMaxRequestedAtOnce = 16;

}  // namespace

CampaignMoves::CampaignMoves(const StoredTree& tree, const TreePosition& root, int leaf_empties,
                             PositionSolver* solver)
    : tree_(tree.tree()), root_(root.node), proof_(tree, root.node, leaf_empties), solver_(solver) {
  if (solver_ != nullptr) solver_moves_.emplace(*solver_);
}

std::optional<Square> CampaignMoves::move(const Board& board, Score target) {
  const std::optional<ProofStep> step = step_for(board, target, true);
  if (step && step->reason == ProofStep::Reason::one_move) {
    for (const Square square : squares(legal_moves(board))) {
      if (canonical_position(play(board, square)).board == tree_.board(step->child)) return square;
    }
  }
  return solver_ == nullptr ? std::nullopt : solved(board, target);
}

bool CampaignMoves::assumes_at_least(const Board& board, Score bound) {
  const std::optional<ProofStep> step = step_for(board, bound, true);
  return step && step->reason == ProofStep::Reason::fact;
}

bool CampaignMoves::assumes_at_most(const Board& board, Score bound) {
  const std::optional<ProofStep> step = step_for(board, bound + 2, false);
  return step && step->reason == ProofStep::Reason::fact;
}

bool CampaignMoves::stopped() const noexcept {
  return stopped_ || (solver_moves_ && solver_moves_->stopped());
}

std::uint64_t CampaignMoves::searches() const noexcept {
  return solver_moves_ ? solver_moves_->searches() : 0;
}

/// Returns the proof step that shows that the value of `board` reaches the threshold, or that it
/// does not. Returns nothing if there is no proof, or only a fact about the root, or if the side to
/// move has no move.
std::optional<ProofStep> CampaignMoves::step_for(const Board& board, Score threshold, bool holds) {
  if (legal_moves(board) == 0) return std::nullopt;
  const NodeId node = tree_.find(canonical_position(board).board);
  if (node == kNoNode || proof_.holds({node, threshold}) != holds) return std::nullopt;
  const ProofStep step = proof_.step({node, threshold});
  if (node == root_ && step.reason == ProofStep::Reason::fact) return std::nullopt;
  return step;
}

std::optional<Square> CampaignMoves::solved(const Board& board, Score target) {
  const std::optional<Bounds> known = solver_->known_bounds(board);
  if (board.empty_count() > kMaxRequestedAtOnce && (!known || known->lower < target)) {
    const Solution solution = solver_->solve(board, {target - 1, target});
    if (!is_proven(solution.status)) {
      stopped_ = true;
      return std::nullopt;
    }
  }
  return solver_moves_->move(board, target);
}

}  // namespace kanzen::campaign
