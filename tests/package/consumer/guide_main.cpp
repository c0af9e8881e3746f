// Calls the examples on the page of the library in their order, after its first one. The build
// writes them into guide.hpp.
#include "guide.hpp"

int main() {
  const auto read = kanzen::notation::parse_position(
      "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X");
  if (!read) return 1;
  const kanzen::Board board = read.value().board;
  kanzen::Solver solver({.threads = 2, .hash_mib = 64});
  print_moves(solver, board);
  compare(solver, board);
  solve_briefly(solver, board);
  solve_after_each_move(solver, board);
  solve_until_stopped(solver);
  print_estimate(solver);
  (void)saved_bounds(solver);
  return 0;
}
