// Random positions with their true values, solvers that solve many of them or are stopped
// meanwhile, and the promises of Solver::solve in one place.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "core/board.hpp"
#include "solver/engine/solver.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/solver_test_access.hpp"

namespace kanzen::test {

/// The true value of `board` for the side to move, in discs. Fail-soft alpha-beta, with null
/// windows after the first move, and moves that leave the fewest replies first. No table, no bounds
/// and no other pruning. Some 16 empties take a second at worst.
[[nodiscard]] Score ordered_reference_value(const Board& board) noexcept;

/// Returns the fault of a line of play that should end the game from `board` with `score`; empty if
/// there is none. Uses the slow rules.
[[nodiscard]] std::string find_line_fault(const Board& board, Score score,
                                          const std::vector<Square>& line);

/// Compares `solution` with the promises of Solver::solve for a position of value `value` and the
/// requested window. Checks the status, the score, the bounds, the best move, and that the line
/// replays by the slow rules to exactly the score. Returns the first fault as text; empty if there
/// is none.
[[nodiscard]] std::string find_fault(const Board& board, Score value, const Solution& solution,
                                     Window window = {});

/// Compares the `solution` of a solve that a caller or a limit may have stopped with the promises
/// of Solver::solve. Returns the first fault as text; empty if there is none. If the status is
/// Status::unfinished, the proven bounds must hold and nothing else may be claimed. An `estimate`
/// must lie within the bounds and may only name a legal move.
[[nodiscard]] std::string find_fault_if_stopped(const Board& board, Score value,
                                                const Solution& solution, Window window = {});

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

/// Demands that find_fault() finds nothing.
void check_solution(const Board& board, Score value, const Solution& solution, Window window = {});

/// Options of a solver that splits from seven empties on, so that threads share small
/// positions, too.
[[nodiscard]] inline TestOptions eager(unsigned threads) {
  return {{.threads = threads, .hash_mib = 1}, {.split_min_empties = 7}};
}

/// Solves all boards at once, each within `limits`. Solutions are in the order of the boards.
[[nodiscard]] std::vector<Solution> solve_together(Solver& solver,
                                                   const std::vector<ValuedBoard>& boards,
                                                   const Limits& limits = {});

/// Requests a stop as soon as `due` returns true, at the latest in its destructor. So a stop has
/// been requested in any case when it is gone. No clock is involved: a thread calls `due`
/// repeatedly and yields in between.
class Stopper {
 public:
  Stopper(Solver& solver, std::function<bool()> due);
  ~Stopper();
  Stopper(const Stopper&) = delete;
  Stopper& operator=(const Stopper&) = delete;

 private:
  std::atomic<bool> ended_{false};
  std::thread thread_;
};

/// True when the running positions have taken `nodes` nodes, by the reports of their threads. Use
/// it for much longer searches: threads report every ten thousand nodes or so.
[[nodiscard]] std::function<bool()> after_nodes(const Solver& solver, std::uint64_t nodes);

/// True at call number `turns`: a moment of any kind, for searches of any length.
[[nodiscard]] std::function<bool()> after_turns(std::uint64_t turns);

}  // namespace kanzen::test
