#include "solver/campaign/trust/dispute.hpp"

#include <algorithm>
#include <array>

#include "core/notation.hpp"
#include "solver/campaign/proof_support.hpp"
#include "solver/campaign/store/stored_facts.hpp"

namespace kanzen::campaign {

std::vector<Board> disputed_boards(const ProofTree& tree,
                                   const std::function<Bounds(NodeId)>& own) {
  const BoundsContradiction& contradiction = *tree.graph().contradiction();
  const Bounds both = intersection(contradiction.earlier, contradiction.later);  // is empty
  const std::array decided{DecidedGoal{{contradiction.node, both.lower}, true},
                           DecidedGoal{{contradiction.node, both.upper + 2}, false}};
  std::vector<Board> boards;
  for (const DecidedGoal& fact : supporting_facts(tree.graph(), decided, own)) {
    const Board& board = tree.board(fact.goal.node);
    if (std::ranges::find(boards, board) == boards.end()) boards.push_back(board);
  }
  return boards;
}

std::string contradiction_text(Store& store, std::span<const Board> boards) {
  const Board& board = boards.front();
  std::string text = notation::to_string(Position{board}) + ": ";
  const std::vector<StoredFact> facts = store.facts_about(board).facts;
  const auto contradiction = combine(board, facts).contradiction;
  if (contradiction) return to_string(*contradiction);
  const auto high = std::ranges::max_element(facts, {}, [](const StoredFact& stored) {
    return stored.revoked ? kMinScore - 1 : stored.fact.bounds.lower;
  });
  if (high == facts.end() || high->revoked) return text + "its results contradict each other";
  text += to_string(*high) + " and results about ";
  if (boards.size() == 2)
    return text + notation::to_string(Position{boards[1]}) + " contradict each other";
  return text + std::to_string(boards.size() - 1) + " other positions contradict each other";
}

}  // namespace kanzen::campaign
