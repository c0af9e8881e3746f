// All algorithms agree on 500 random endgames of ten empties. Five parts can run in parallel.
#include "solver/lab/games.hpp"
#include "solver/lab/reference.hpp"
#include "tests/lab/outcome_check.hpp"
#include "tests/support/positions.hpp"

namespace kanzen::lab {

namespace {

constexpr int kBoards = 100;

void check_solver(Solver& solver, const Board& board, Score value,
                  const std::vector<Range>& windows) {
  for (const Range& window : windows) {
    const Window same{window.lower, window.upper};
    test::check_solution(board, value, solver.solve(board, same), same);
  }
}

/// Only one of the windows is searched without a table.
void check_windowed(const AlgorithmInfo& info, const Board& board, Score value,
                    const std::vector<Range>& windows, test::Random& random) {
  const Othello game;
  const Othello::Position p{board, true};
  const Range& one = windows[random.below(windows.size())];
  check_outcome(run(game, p, info.algorithm, with(Memory::none, one)), value, one, info.algorithm);
  for (const Range& window : windows) {
    const Memory memory = random.between(0, 1) == 0 ? Memory::narrow : Memory::widen;
    const SearchResult result = run(game, p, info.algorithm, with(memory, window));
    check_outcome(result, value, window, info.algorithm);
  }
}

// Each seed is a test of its own.
TEMPLATE_TEST_CASE_SIG("algorithms and solver agree on endgames of ten empties", "",
                       ((std::uint64_t seed), seed), 721, 722, 723, 724, 725) {
  const Othello game;
  test::Random random(seed);
  Solver solver({.hash_mib = 1});
  for (int i = 0; i < kBoards; ++i) {
    const Board board = i % 5 != 4 ? test::random_reachable_board(random, 10)
                                   : test::random_unreachable_board(random, 10);
    CAPTURE(i, board.player, board.opponent);
    const Score value = reference_value(board);
    const Score near = value + random.between(-3, 3);
    const Score far = random.between(-65, 63);
    const std::vector<Range> windows = {
        {}, {near, near + 1}, {far, far + 1}, {far, random.between(far + 1, 65)}};
    check_solver(solver, board, value, windows);
    for (const AlgorithmInfo& info : kAlgorithms) {
      if (!info.full_width) {
        check_windowed(info, board, value, windows, random);
      } else if (info.negamax == (i % 2 == 0)) {  // one of two equal searches for each board
        const Othello::Position p{board, true};
        REQUIRE(run(game, p, info.algorithm, with(Memory::narrow)).value == value);
      }
      if (i % 20 == 0) {  // the same with the second player to move
        const Othello::Position second{board, false};
        check_outcome(run(game, second, info.algorithm, with(Memory::narrow)), -value, {},
                      info.algorithm);
      }
    }
  }
}

}  // namespace

}  // namespace kanzen::lab
