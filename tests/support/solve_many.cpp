#include "tests/support/solve_many.hpp"

#include <utility>

namespace kanzen::test {

std::vector<Solution> solve_together(Solver& solver, const std::vector<ValuedBoard>& boards,
                                     const Limits& limits) {
  std::vector<Solution> solutions(boards.size());
  std::vector<PositionTask> tasks;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const Board& board = boards[i].board;
    tasks.push_back(
        {static_cast<double>(board.empty_count()), limits,
         [&, i](PositionSolver& task) { solutions[i] = task.solve(boards[i].board, {}); }});
  }
  solver.post(std::move(tasks));
  solver.wait();
  return solutions;
}

}  // namespace kanzen::test
