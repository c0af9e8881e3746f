// Compares the shallow search with plain negamax over the same estimates.
#include <algorithm>

#include "core/board.hpp"
#include "core/eval/evaluator.hpp"
#include "core/moves.hpp"
#include "solver/engine/search/selective.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen {

namespace {

[[nodiscard]] eval::Estimate slow_shallow_value(const eval::Evaluator& evaluator,
                                                const Board& board, int depth) {
  if (depth == 0 && board.empty_squares() != 0) return evaluator.estimate(board);
  const Bitboard legal = legal_moves(board);
  if (legal == 0) {
    if (legal_moves(board.passed()) == 0) return final_score(board) * eval::kUnitsPerDisc;
    return -slow_shallow_value(evaluator, board.passed(), depth);
  }
  eval::Estimate best = -2 * eval::kMaxEstimate;
  for (const Square square : squares(legal)) {
    const Board child =
        board.played(square, flips<isa::Generic>(square, board.player, board.opponent));
    best = std::max(best, -slow_shallow_value(evaluator, child, depth - 1));
  }
  return best;
}

}  // namespace

TEST_CASE("a shallow search finds the value of plain negamax in every window") {
  const eval::Evaluator evaluator = eval::Evaluator::embedded();
  SharedState shared{0, 0, 1};
  shared.evaluation = &evaluator.tables();
  Worker worker;
  worker.shared = &shared;
  test::Random random(412);
  for (int i = 0; i < 600; ++i) {
    const int depth = random.between(0, 3);
    const Board board =
        test::random_reachable_board(random, random.between(0, i % 2 == 0 ? 3 : 30));
    EvaluatedNode node;
    make_node<isa::Generic>(node, board);
    const eval::Estimate value = slow_shallow_value(evaluator, board, depth);
    CAPTURE(board.player, board.opponent, depth);
    REQUIRE(shallow_estimate<isa::Generic>(worker, node, depth, -eval::kInfiniteEstimate,
                                           eval::kInfiniteEstimate) == value);
    for (const eval::Estimate alpha : {value - 1, value, value + 700, value - 700}) {
      const eval::Estimate bound =
          shallow_estimate<isa::Generic>(worker, node, depth, alpha, alpha + 1);
      if (value > alpha) {
        REQUIRE((alpha < bound && bound <= value));
      } else {
        REQUIRE((value <= bound && bound <= alpha));
      }
    }
  }
}

}  // namespace kanzen
