// Random positions together with their true values, and the checks every solution must pass.
#pragma once

#include <vector>

#include "core/board.hpp"
#include "solver/engine/solver.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::test {

struct ValuedBoard {
  Board board;
  Score value;  // by the oracle
};

/// `count` boards of `low` to `high` empties, every other one unreachable, with their values.
[[nodiscard]] std::vector<ValuedBoard> valued_boards(std::uint64_t seed, int count, int low,
                                                     int high);

/// `count` boards of `empties` empties, too many for the oracle, with the values that a solver of
/// one thread finds.
[[nodiscard]] std::vector<ValuedBoard> larger_boards(std::uint64_t seed, int count, int empties);

/// The question put to a solver of its own. `solver` must outlive it.
[[nodiscard]] SolveFunction solve_function_of(Solver& solver);

/// Demands that fault_of (verdict.hpp) finds nothing.
void check_solution(const Board& board, Score value, const Solution& solution, Window window = {},
                    int side = 8);

}  // namespace kanzen::test
