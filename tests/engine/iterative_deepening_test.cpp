// Iterative deepening compared with plain minimax over the same evaluation.
#include <algorithm>

#include "core/board.hpp"
#include "core/eval/evaluator.hpp"
#include "core/moves.hpp"
#include "solver/engine/estimate_position.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen {
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
    IterativeDeepening search(evaluator.tables(), [](std::uint64_t) { return false; });
    const DeepeningResult found = search.run(board);
    CHECK(found.depth == board.empty_count());
    CHECK(found.estimate == minimax(evaluator, board, board.empty_count()));
    REQUIRE((legal_moves(board) & bit(found.best_move)) != 0);
    const Board after = play(board, found.best_move);
    CHECK(-minimax(evaluator, after, board.empty_count() - 1) == found.estimate);
  }
}

TEST_CASE("iterative deepening ends on request") {
  const eval::Evaluator evaluator = eval::Evaluator::embedded();
  for (const std::uint64_t nodes :
       {std::uint64_t{0}, std::uint64_t{10'000}, std::uint64_t{100'000}}) {
    std::uint64_t polls = 0;
    IterativeDeepening search(evaluator.tables(), [&](std::uint64_t so_far) {
      ++polls;
      return so_far >= nodes;
    });
    const DeepeningResult found = search.run(kStartBoard);
    CHECK(found.depth >= 1);
    CHECK(found.depth < 20);
    CHECK((legal_moves(kStartBoard) & bit(found.best_move)) != 0);
    CHECK(found.nodes <= nodes + 2 * 4096);
    CHECK(polls >= 1);
    // The result has the minimax value of the last completed depth.
    if (found.depth <= 4) CHECK(found.estimate == minimax(evaluator, kStartBoard, found.depth));
  }
}

TEST_CASE("an interrupted search has the result of a completed depth alone") {
  const eval::Evaluator evaluator = eval::Evaluator::embedded();
  test::Random random(11);
  for (int round = 0; round < 60; ++round) {
    const Board board = test::random_unfinished_board(random, 7);
    if (legal_moves(board) == 0) continue;
    // Asked once in 1,024 nodes, so the first question often comes within the last depth.
    IterativeDeepening search(evaluator.tables(), [](std::uint64_t) { return true; });
    const DeepeningResult found = search.run(board, {.all_moves = true});
    if (found.depth == 0) continue;
    REQUIRE_FALSE(found.moves.empty());
    CHECK(found.moves[0].move == found.best_move);
    CHECK(found.moves[0].estimate == found.estimate);
    CHECK(found.line.front() == found.best_move);
    for (const DeepeningMove& move : found.moves) {
      CHECK(move.estimate <= found.estimate);
      CHECK(move.depth >= found.depth - 2);
      if (found.depth < board.empty_count()) continue;
      CHECK(move.estimate == -minimax(evaluator, play(board, move.move), board.empty_count() - 1));
    }
  }
}

TEST_CASE("at the last depth every move has the value of plain minimax") {
  const eval::Evaluator evaluator = eval::Evaluator::random(5);
  test::Random random(9);
  for (int round = 0; round < 12; ++round) {
    const Board board = test::random_unfinished_board(random, 1 + round % 6 + round / 6 * 20);
    if (legal_moves(board) == 0) continue;
    IterativeDeepening search(evaluator.tables(), [](std::uint64_t) { return false; });
    const int last = std::min(4, board.empty_count());
    int depths = 0;
    const auto on_depth = [&](const DeepeningResult& so_far) {
      CHECK(so_far.depth == ++depths);
      CHECK(so_far.moves.size() == static_cast<std::size_t>(popcount(legal_moves(board))));
      CHECK(so_far.moves.front().move == so_far.best_move);
      CHECK(so_far.moves.front().estimate == so_far.estimate);
      CHECK(std::is_sorted(so_far.moves.begin(), so_far.moves.end(),
                           [](const auto& a, const auto& b) { return a.estimate > b.estimate; }));
    };
    const DeepeningResult found =
        search.run(board, {.max_depth = last, .all_moves = true, .on_depth = on_depth});
    CHECK(depths == last);
    CHECK(found.depth == last);
    for (const DeepeningMove& move : found.moves) {
      CHECK(move.depth == last);
      CHECK(move.estimate == -minimax(evaluator, play(board, move.move), last - 1));
    }
    // The line leads to a position with the value that the search found.
    Board end = board;
    int plies = 0;
    bool mover = true;
    for (const Square move : found.line) {
      plies += move == Square::pass ? 0 : 1;
      end = move == Square::pass ? end.passed() : play(end, move);
      mover = !mover;
    }
    CHECK(found.line.front() == found.best_move);
    CHECK((plies == last || game_over(end)));
    const eval::Estimate reached = minimax(evaluator, end, 0);
    CHECK((mover ? reached : -reached) == found.estimate);
  }
}

}  // namespace
}  // namespace kanzen
