// The search of rising depth compared with plain minimax over the same evaluation.
#include "solver/server/depth_search.hpp"

#include <algorithm>

#include "core/eval/evaluator.hpp"
#include "core/flips.hpp"
#include "core/moves.hpp"
#include "core/score.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::server {
namespace {

eval::Estimate minimax(const eval::Evaluator& evaluator, const Board& board, int depth) {
  if (game_over(board)) return final_score(board) * eval::kUnitsPerDisc;
  const Bitboard legal = legal_moves(board);
  if (legal == 0) return -minimax(evaluator, board.passed(), depth);
  if (depth == 0) return evaluator.estimate(board);
  eval::Estimate best = -2 * eval::kMaxEstimate;
  for (const Square move : squares(legal)) {
    best = std::max(best, -minimax(evaluator, play(board, move), depth - 1));
  }
  return best;
}

TEST_CASE("each depth has the value of plain minimax and a move that achieves it") {
  const eval::Evaluator evaluator = eval::Evaluator::random(3);
  test::Random random(8);
  for (int round = 0; round < 12; ++round) {
    const Board board = test::random_unfinished_board(random, 3 + round % 6);
    if (legal_moves(board) == 0) continue;
    DepthSearch search(evaluator.tables(), [](std::uint64_t) { return false; });
    const DepthResult found = search.run(board);
    CHECK(found.depth == board.empty_count());
    CHECK(found.value == minimax(evaluator, board, board.empty_count()));
    REQUIRE((legal_moves(board) & bit(found.best)) != 0);
    const Board after = play(board, found.best);
    CHECK(-minimax(evaluator, after, board.empty_count() - 1) == found.value);
  }
}

TEST_CASE("a search of rising depth ends on request") {
  const eval::Evaluator evaluator = eval::Evaluator::embedded();
  for (const std::uint64_t nodes :
       {std::uint64_t{0}, std::uint64_t{10'000}, std::uint64_t{100'000}}) {
    std::uint64_t asked = 0;
    DepthSearch search(evaluator.tables(), [&](std::uint64_t so_far) {
      ++asked;
      return so_far >= nodes;
    });
    const DepthResult found = search.run(kStartBoard);
    CHECK(found.depth >= 1);
    CHECK(found.depth < 20);
    CHECK((legal_moves(kStartBoard) & bit(found.best)) != 0);
    CHECK(found.nodes <= nodes + 2 * 4096);
    CHECK(asked >= 1);
    // The result has the minimax value of the last completed depth.
    if (found.depth <= 4) CHECK(found.value == minimax(evaluator, kStartBoard, found.depth));
  }
}

}  // namespace
}  // namespace kanzen::server
