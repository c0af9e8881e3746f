// Random positions with their true values, and the checks that every solution must pass.
#pragma once

#include <vector>

#include "core/board.hpp"
#include "solver/engine/solver.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::test {

struct ValuedBoard {
  Board board;
  Score value;  // from the oracle
};

/// `count` boards of `low` to `high` empties with their values. Every other one is unreachable.
[[nodiscard]] std::vector<ValuedBoard> valued_boards(std::uint64_t seed, int count, int low,
                                                     int high);

/// `count` boards of `empties` empties, too many for the oracle, with values from a solver with
/// one thread.
[[nodiscard]] std::vector<ValuedBoard> larger_boards(std::uint64_t seed, int count, int empties);

/// A function that passes a position to `solver`, which must outlive it.
[[nodiscard]] SolveFunction make_solve_function(Solver& solver);

/// Demands that find_fault (solution_faults.hpp) finds nothing.
void check_solution(const Board& board, Score value, const Solution& solution, Window window = {});

}  // namespace kanzen::test
