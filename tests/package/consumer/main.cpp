// Uses the library: solves one small position, reads a game and continues it.
#include <cstdio>
#include <kanzen/kanzen.hpp>

// The include of earlier versions, beside the one header.
#include "solver/engine/solver.hpp"

namespace {

bool solves() {
  // The mover has a1, c1 is empty, and the opponent has all other squares. The one move, c1, flips
  // b1. The result is 3 discs against 61.
  kanzen::Board board;
  board.player = 0b001;
  board.opponent = ~kanzen::Bitboard{0b101};

  kanzen::Solver solver({.threads = 2, .hash_mib = 1});
  const kanzen::Solution solution = solver.solve(board);
  std::printf("score %d\n", static_cast<int>(solution.score));
  return solution.status == kanzen::Status::exact && solution.score == -58 &&
         solution.best_move == kanzen::Square::c1 && solution.pv.size() == 1 &&
         kanzen::final_score(kanzen::play(board, kanzen::Square::c1).passed()) == -58;
}

bool reads_and_plays() {
  const kanzen::Result<kanzen::Game> read = kanzen::notation::parse_moves("F5 d6 c3");
  if (!read) return false;
  kanzen::Game played = read.value();
  const bool illegal = kanzen::try_play(played, kanzen::Square::a1).has_value();
  const bool legal = !kanzen::try_play(played, kanzen::Square::d3).has_value();
  return illegal && legal && kanzen::notation::to_string(played.moves) == "f5d6c3d3" &&
         !kanzen::game_over(played.end.board) && !kanzen::notation::parse_position("XXO X").ok();
}

bool estimates_and_solves_moves() {
  kanzen::Solver solver({.threads = 1, .hash_mib = 1});
  const kanzen::PositionEstimate estimate =
      solver.estimate(kanzen::kStartPosition.board, {.max_depth = 2});
  const kanzen::PositionResult moves =
      solver.solve_goal({0b001, ~kanzen::Bitboard{0b101}}, kanzen::Goal::all_moves);
  return estimate.depth == 2 && estimate.moves.size() == 4 && moves.moves.size() == 1;
}

}  // namespace

int main() { return solves() && reads_and_plays() && estimates_and_solves_moves() ? 0 : 1; }
