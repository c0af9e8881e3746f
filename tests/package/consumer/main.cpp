// Solves one small position through the facade.
#include <cstdio>

#include "solver/engine/solver.hpp"

int main() {
  // The mover has a1, c1 is empty, all else is the opponent's. The one move, c1, turns b1: 3 discs
  // against 61.
  kanzen::Board board;
  board.player = 0b001;
  board.opponent = ~kanzen::Bitboard{0b101};

  kanzen::Solver solver({.threads = 2, .hash_mib = 1});
  const kanzen::Solution solution = solver.solve(board);
  std::printf("score %d\n", static_cast<int>(solution.score));
  return solution.kind == kanzen::Kind::exact && solution.score == -58 &&
                 solution.best == kanzen::Square::c1 && solution.line.size() == 1
             ? 0
             : 1;
}
