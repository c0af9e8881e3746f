#pragma once

#include <thread>

#include "tests/support/random_board.hpp"
#include "tests/support/solver_test_access.hpp"

namespace kanzen::test {

/// Fail-soft alpha-beta with null windows after the first move, and moves that leave the fewest
/// replies first. No table, no bounds and no other pruning. Some 16 empties take a second at worst.
[[nodiscard]] Score ordered_reference_value(const Board& board) noexcept;

/// `line` should end the game from `board` with `score`, by the slow rules. Empty if there is no
/// fault.
[[nodiscard]] std::string find_line_fault(const Board& board, Score score,
                                          const std::vector<Square>& line);

/// The first fault against the promises of Solver::solve, empty if there is none: status, score,
/// bounds, best move, and that the line replays by the slow rules to exactly the score. `value` is
/// that of the position.
[[nodiscard]] std::string find_fault(const Board& board, Score value, const Solution& solution,
                                     Window window = {});

/// The same if a caller or a limit may have stopped the solve. With Status::unfinished, the proven
/// bounds must hold and nothing else may be claimed. An `estimate` must lie within the bounds and
/// may only name a legal move.
[[nodiscard]] std::string find_fault_if_stopped(const Board& board, Score value,
                                                const Solution& solution, Window window = {});

struct ValuedBoard {
  Board board;
  Score value;  // from the oracle
};

/// Every other board is unreachable.
[[nodiscard]] std::vector<ValuedBoard> valued_boards(std::uint64_t seed, int count, int low,
                                                     int high);

/// The oracle is too slow for these: the values are from a solver with one thread.
[[nodiscard]] std::vector<ValuedBoard> larger_boards(std::uint64_t seed, int count, int empties);

/// `solver` must outlive it.
[[nodiscard]] SolveFunction make_solve_function(Solver& solver);

void check_solution(const Board& board, Score value, const Solution& solution, Window window = {});

/// Splits from seven empties on, so that threads share small positions, too.
[[nodiscard]] inline TestOptions eager(unsigned threads) {
  return {{.threads = threads, .hash_mib = 1}, {.split_min_empties = 7}};
}

/// Solutions are in the order of the boards.
[[nodiscard]] std::vector<Solution> solve_together(Solver& solver,
                                                   const std::vector<ValuedBoard>& boards,
                                                   const Limits& limits = {});

/// Requests a stop as soon as `due` returns true, at the latest in its destructor. No clock is
/// involved: a thread calls `due` repeatedly and yields in between.
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

/// Counts the reports of the threads, which come every ten thousand nodes or so: for much longer
/// searches.
[[nodiscard]] std::function<bool()> after_nodes(const Solver& solver, std::uint64_t nodes);

/// True at call number `turns`: a moment of any kind, for searches of any length.
[[nodiscard]] std::function<bool()> after_turns(std::uint64_t turns);

}  // namespace kanzen::test
