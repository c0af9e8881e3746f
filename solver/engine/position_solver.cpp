#include "solver/engine/position_solver.hpp"

#include <algorithm>
#include <utility>

#include "core/clock.hpp"

namespace kanzen {

MovesSolution PositionSolver::solve_moves(const Board& board, MoveGoal goal, const Limits& limits,
                                          const MovesListener& on_moves) {
  const Stopwatch stopwatch;
  std::uint64_t nodes = 0;
  MovesSolution found;
  const SolveFunction ask = [&](const Board& asked, Window window) {
    if (on_moves) on_moves(found.moves);
    Limits left = limits;  // of the searches that are still to be made
    if (limits.seconds != Limits{}.seconds) left.seconds -= stopwatch.seconds();
    if (limits.nodes != Limits{}.nodes) left.nodes -= std::min(left.nodes, nodes);
    Solution solution = solve(asked, window, left);
    nodes += solution.counters.nodes;
    return solution;
  };
  kanzen::solve_moves(ask, board, goal, found.solution, found.moves);
  if (!is_proven(found.solution.status)) {
    found.moves = list_moves_with_bounds(board, found.solution.bounds(), std::move(found.moves),
                                         [&](const Board& after) { return known_bounds(after); });
  }
  return found;
}

}  // namespace kanzen
