#include "solver/campaign/smallest_proof.hpp"

#include <cassert>

#include "core/moves.hpp"

namespace kanzen::campaign {

std::optional<bool> SmallestProof::answer(const Question& question) const noexcept {
  return reaches(tree_.tree().graph().bounds(question.node), question.threshold);
}

ProofStep SmallestProof::step(const Question& question) {
  const std::uint64_t key = key_of(question);
  if (const auto found = steps_.find(key); found != steps_.end()) return found->second;
  const ProofStep step = compute(question);
  steps_.emplace(key, step);
  return step;
}

ProofStep SmallestProof::compute(const Question& question) {
  const ProofTree& tree = tree_.tree();
  const std::optional<bool> yes = answer(question);
  assert(yes);
  if (tree.graph().rank(question.node) <= leaf_empties_ || game_over(tree.board(question.node))) {
    return {ProofStep::By::ending, kNoNode, {0, 1}};
  }
  const bool has_fact = implies(tree_.fact_bounds(question.node), question.threshold, *yes);
  const ProofStep by_fact{ProofStep::By::fact, kNoNode, {1, 1}};
  const auto by_moves = *yes ? by_one_move(question) : by_all_moves(question);
  if (!by_moves) return by_fact;
  const bool prefers_moves = question.node == root_ || by_moves->size < by_fact.size;
  return has_fact && !prefers_moves ? by_fact : *by_moves;
}

std::optional<ProofStep> SmallestProof::by_one_move(const Question& question) {
  const BoundsGraph& graph = tree_.tree().graph();
  std::optional<ProofStep> best;
  for (std::size_t i = 0; i < graph.child_count(question.node); ++i) {
    const Edge edge = graph.child(question.node, i);
    const Question after = child_question(question, edge);
    if (answer(after) != edge.same_side) continue;
    const ProofSize size = step(after).size + ProofSize{0, 1};
    if (!best || size < best->size) best = {ProofStep::By::one_move, edge.child, size};
  }
  return best;
}

std::optional<ProofStep> SmallestProof::by_all_moves(const Question& question) {
  const BoundsGraph& graph = tree_.tree().graph();
  if (!graph.has_all_children(question.node)) return std::nullopt;
  ProofStep all{ProofStep::By::all_moves, kNoNode, {0, 1}};
  for (std::size_t i = 0; i < graph.child_count(question.node); ++i) {
    const Edge edge = graph.child(question.node, i);
    const Question after = child_question(question, edge);
    if (answer(after) != !edge.same_side) return std::nullopt;
    all.size = all.size + step(after).size;
  }
  return all;
}

}  // namespace kanzen::campaign
