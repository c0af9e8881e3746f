#include "solver/campaign/dispute.hpp"

#include <algorithm>
#include <array>

#include "core/notation.hpp"
#include "solver/campaign/known_text.hpp"
#include "solver/campaign/proof_support.hpp"

namespace kanzen::campaign {

std::vector<Board> disputed_boards(const ProofTree& tree,
                                   const std::function<Bounds(NodeId)>& own) {
  const Conflict& conflict = *tree.graph().conflict();
  const Score lower = std::max(conflict.had.lower, conflict.found.lower);
  const Score upper = std::min(conflict.had.upper, conflict.found.upper);
  const std::array answers{Answer{{conflict.node, lower}, true},
                           Answer{{conflict.node, upper + 2}, false}};
  std::vector<Board> boards;
  for (const Answer& answer : support(tree.graph(), answers, own)) {
    const Board& board = tree.board(answer.question.node);
    if (std::ranges::find(boards, board) == boards.end()) boards.push_back(board);
  }
  return boards;
}

std::string dispute_text(Store& store, std::span<const Board> boards) {
  const Board& board = boards.front();
  std::string text = notation::to_text(Position{board}) + ": ";
  const StoredFact* high = nullptr;
  const StoredFact* low = nullptr;
  const FactPage page = store.facts_about(board);
  for (const StoredFact& stored : page.facts) {
    if (stored.revoked) continue;
    const Bounds& bounds = stored.fact.bounds;
    if (high == nullptr || bounds.lower > high->fact.bounds.lower) high = &stored;
    if (low == nullptr || bounds.upper < low->fact.bounds.upper) low = &stored;
  }
  if (high == nullptr) return text + "its facts exclude each other";
  if (high->fact.bounds.lower > low->fact.bounds.upper) {
    return to_text(Contradiction{board, *high, *low});
  }
  text += to_text(*high) + " and those about ";
  if (boards.size() == 2)
    return text + notation::to_text(Position{boards[1]}) + " exclude each other";
  return text + std::to_string(boards.size() - 1) + " other positions exclude each other";
}

}  // namespace kanzen::campaign
