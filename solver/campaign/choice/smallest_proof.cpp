// How proofs go down the tree. child_goal() turns a goal about a position into one about its child
// that has the same outcome if the same side moves there, and the opposite one if the other side
// does. So a move reaches the goal if `holds(child) == edge.keeps_side`; one such move is a proof
// that it holds, and a proof that it fails needs all moves, each with the opposite. Several ways
// lead to a position, and each goal is examined once.
#include "solver/campaign/choice/smallest_proof.hpp"

#include <unordered_set>

namespace kanzen::campaign {

namespace {

bool shows(const Bounds& bounds, const SupportedGoal& supported) noexcept {
  const Score threshold = supported.goal.threshold;
  if (!supported.holds) return false;
  return *supported.holds ? are_at_least(bounds, threshold) : are_below(bounds, threshold);
}

}  // namespace

std::vector<SupportedGoal> supporting_facts(const BoundsGraph& graph,
                                            std::vector<SupportedGoal> goals,
                                            const std::function<Bounds(NodeId)>& own) {
  std::vector<SupportedGoal> support;
  std::unordered_set<std::uint64_t> seen;
  while (!goals.empty()) {
    const SupportedGoal current = goals.back();
    goals.pop_back();
    const auto& [goal, holds] = current;
    if (!seen.insert(goal_key(goal) << 2 | (holds ? (*holds ? 2U : 1U) : 0U)).second) continue;
    if (shows(own(goal.node), current)) {
      support.push_back(current);
      continue;
    }
    std::optional<SupportedGoal> one;  // a goal holds by one move, and fails by all of them
    for (std::size_t i = 0; i < graph.child_count(goal.node); ++i) {
      const Edge edge = graph.child(goal.node, i);
      SupportedGoal child{child_goal(goal, edge), {}};
      const Bounds bounds = graph.bounds(edge.child);
      child.holds = holds ? edge.keeps_side == *holds : reaches(bounds, child.goal.threshold);
      if (holds != true) {
        goals.push_back(child);
      } else if (shows(bounds, child) && (!one || shows(own(edge.child), child))) {
        one = child;
      }
    }
    if (one) goals.push_back(*one);
  }
  return support;
}

std::optional<bool> SmallestProof::holds(const NodeGoal& goal) const noexcept {
  return reaches(tree_.graph().bounds(goal.node), goal.threshold);
}

ProofStep SmallestProof::step(const NodeGoal& goal) {
  const std::uint64_t key = goal_key(goal);
  if (const auto found = steps_.find(key); found != steps_.end()) return found->second;
  const ProofStep step = compute(goal);
  steps_.emplace(key, step);
  return step;
}

ProofStep SmallestProof::compute(const NodeGoal& goal) {
  const ProofTree& tree = tree_.tree();
  const std::optional<bool> reached = holds(goal);
  assert(reached);
  if (tree.graph().rank(goal.node) <= leaf_empties_ || game_over(tree.board(goal.node))) {
    return {ProofStep::Reason::ending, kNoNode, {0, 1}};
  }
  const bool has_fact = reaches(tree_.facts().bounds(goal.node), goal.threshold) == reached;
  const ProofStep by_fact{ProofStep::Reason::fact, kNoNode, {1, 1}};
  const auto by_moves = *reached ? by_one_move(goal) : by_all_moves(goal);
  if (!by_moves) return by_fact;
  const bool prefers_moves = goal.node == root_ || by_moves->size < by_fact.size;
  return has_fact && !prefers_moves ? by_fact : *by_moves;
}

std::optional<ProofStep> SmallestProof::by_one_move(const NodeGoal& goal) {
  const BoundsGraph& graph = tree_.graph();
  std::optional<ProofStep> best;
  for (std::size_t i = 0; i < graph.child_count(goal.node); ++i) {
    const Edge edge = graph.child(goal.node, i);
    const NodeGoal child = child_goal(goal, edge);
    if (holds(child) != edge.keeps_side) continue;
    const ProofSize size = step(child).size + ProofSize{0, 1};
    if (!best || size < best->size) best = {ProofStep::Reason::one_move, edge.child, size};
  }
  return best;
}

std::optional<ProofStep> SmallestProof::by_all_moves(const NodeGoal& goal) {
  const BoundsGraph& graph = tree_.graph();
  if (!graph.has_all_children(goal.node)) return std::nullopt;
  ProofStep all{ProofStep::Reason::all_moves, kNoNode, {0, 1}};
  for (std::size_t i = 0; i < graph.child_count(goal.node); ++i) {
    const Edge edge = graph.child(goal.node, i);
    const NodeGoal child = child_goal(goal, edge);
    if (holds(child) != !edge.keeps_side) return std::nullopt;
    all.size = all.size + step(child).size;
  }
  return all;
}

std::optional<Bounds> bounds_to_prove(const RootClaim& claim, const Bounds& proven) noexcept {
  const Bounds claimed = intersection(claim.bounds, {});
  Bounds bounds;
  switch (verdict_on_bounds(claimed, proven)) {
    case Verdict::undecided:
      return std::nullopt;
    case Verdict::confirmed:
      bounds = claimed;
      break;
    case Verdict::refuted:
      if (claimed.lower > claimed.upper) return std::nullopt;
      if (proven.lower > claimed.upper) bounds.lower = claimed.upper + 2;
      if (proven.upper < claimed.lower) bounds.upper = claimed.lower - 2;
      break;
  }
  if (bounds == Bounds{}) return std::nullopt;
  return bounds;
}

bool rests_on_itself(const StoredTree& tree, const TreePosition& root,
                     const checker::Header& claim) {
  SmallestProof proof(tree, root.node, claim.leaf_empties);
  const auto by_fact = [&](Score threshold) {
    return proof.step(goal_at(root, threshold)).reason == ProofStep::Reason::fact;
  };
  return (claim.has_lower() && by_fact(claim.lower)) ||
         (claim.has_upper() && by_fact(claim.upper + 2));
}

/// With more empty squares, we solve a position before we test its moves: the passes of a full
/// search find the moves to try first.
constexpr int kMaxRequestedAtOnce = 16;

CampaignMoves::CampaignMoves(const StoredTree& tree, const TreePosition& root, int leaf_empties,
                             PositionSolver* solver)
    : tree_(tree.tree()), root_(root.node), proof_(tree, root.node, leaf_empties), solver_(solver) {
  if (solver_ != nullptr) solver_moves_.emplace(*solver_);
}

std::optional<Square> CampaignMoves::move(const Board& board, Score target) {
  ++asked_;
  const std::optional<ProofStep> step = step_for(board, target, true);
  if (step && step->reason == ProofStep::Reason::one_move) {
    for (const Square square : squares(legal_moves(board))) {
      if (canonical_position(play(board, square)).board == tree_.board(step->child)) return square;
    }
  }
  return solver_ == nullptr ? std::nullopt : solved(board, target);
}

bool CampaignMoves::is_assumed(const checker::Assumption& bound) {
  const std::optional<ProofStep> step = bound.upper == kMaxScore
                                            ? step_for(bound.board, bound.lower, true)
                                            : step_for(bound.board, bound.upper + 2, false);
  return step && step->reason == ProofStep::Reason::fact;
}

bool CampaignMoves::stopped() const noexcept {
  return stopped_ || (solver_moves_ && solver_moves_->stopped());
}

std::uint64_t CampaignMoves::searches() const noexcept {
  return solver_moves_ ? solver_moves_->searches() : 0;
}

/// Shows that the value of `board` reaches the threshold, or that it does not. Nullopt if there is
/// no proof, or only a fact about the root, or if the side to move has no move.
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
