// Othello on the inner squares: compares the solver with plain minimax and with published values.
#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/flips.hpp"
#include "core/geometry.hpp"
#include "solver/engine/search/dispatch.hpp"
#include "solver/engine/solver.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/slow_small_rules.hpp"
#include "tests/support/solution_faults.hpp"
#include "tests/support/solver_test_access.hpp"

namespace kanzen::test {

TEST_CASE("small boards have the values of plain minimax on every kernel") {
  for (const Kernel* kernel : compiled_kernels()) {
    if (!can_run(*kernel)) continue;
    for (const int side : {4, 6}) {
      Random random(46);
      Solver solver({.hash_mib = 1, .kernel = std::string(kernel->name), .side_length = side});
      CHECK(solver.kernel_name() == kernel->name);
      for (int i = 0; i < 120; ++i) {
        const Board board = random_small_board(random, side, i % 9);
        const int value = slow::minimax(slow::from_board(board), side);
        const Solution solution = solver.solve(board);
        REQUIRE(solution.status == Status::exact);
        REQUIRE(solution.score == value);
        REQUIRE(find_line_fault(board, solution.score, solution.pv, side).empty());
        const Score alpha = random.between(-side * side, side * side - 1);
        const Score beta = random.between(alpha + 1, side * side);
        const Solution bound = solver.solve(board, {alpha, beta});
        INFO(alpha << " " << beta << " " << value << " " << bound.score);
        if (bound.status == Status::upper) {
          REQUIRE((value <= bound.score && bound.score <= alpha));
        } else if (bound.status == Status::lower) {
          REQUIRE((value >= bound.score && bound.score >= beta));
        } else {
          REQUIRE((bound.status == Status::exact && bound.score == value));
        }
        REQUIRE((bound.lower <= value && value <= bound.upper));
      }
    }
  }
}

TEST_CASE("values of small boards are right where table and cutoffs work") {
  Random random(47);
  Solver solver({.hash_mib = 1, .side_length = 6});
  for (int i = 0; i < 12; ++i) {
    const Board board = random_small_board(random, 6, 9 + i % 3);
    const int value = slow::minimax(slow::from_board(board), 6);
    CHECK(solver.solve(board).score == value);
    CHECK(solver.solve(transform(board, 1 + i % 7)).score == value);
  }
}

TEST_CASE("values of small boards do not depend on the options") {
  Random random(51);
  const auto by_chance = [&random] { return random.below(2) == 0; };
  for (int i = 0; i < 60; ++i) {
    const int side = 4 + 2 * (i % 2);
    const Board board = random_small_board(random, side, random.between(6, 10));
    SolverOptions options{
        .threads = static_cast<unsigned>(random.between(1, 3)), .hash_mib = 1, .side_length = side};
    SearchSettings settings;
    settings.split_min_empties = random.between(5, 10);
    if (by_chance()) options.sharing = Sharing::isolated;
    if (by_chance()) options.sharing = Sharing::deterministic;
    settings.switches = {by_chance(), by_chance(), by_chance(), by_chance()};
    if (by_chance()) settings.hash_entries = std::size_t{2} << random.below(12);
    CAPTURE(side, board.player, board.opponent, options.threads, settings.hash_entries);
    Solver solver = SolverTestAccess::solver({options, settings});
    const Solution solution = solver.solve(board);
    REQUIRE(solution.status == Status::exact);
    REQUIRE(solution.score == slow::minimax(slow::from_board(board), side));
    REQUIRE(find_line_fault(board, solution.score, solution.pv, side).empty());
  }
}

TEST_CASE("images of a position with many empties share their value") {
  Random random(48);
  for (int i = 0; i < 3; ++i) {
    const Board board = random_small_board(random, 6, 20);
    Solver one({.hash_mib = 16, .side_length = 6});
    Solver other({.hash_mib = 16, .side_length = 6});
    const Solution solution = one.solve(board, {-2, 2});
    const Board image = transform(board, 1 + i);
    (void)other.solve(board, {-2, 2});  // also fills the table for the image
    const Solution again = other.solve(image, {-2, 2});
    CHECK(again.status == solution.status);
    if (solution.status == Status::exact) CHECK(again.score == solution.score);
  }
}

TEST_CASE("no play flips a stable disc of a small board") {
  Random random(49);
  std::size_t found = 0;
  for (int i = 0; i < 400; ++i) {
    const int side = 4 + 2 * (i % 2);
    const Board board = random_small_board(random, side, 1 + i % 12);
    const Kernel& kernel = kernel_for(best_kernel(), Geometry{side});
    const Bitboard stable = kernel.stable_discs(board.player, board.opponent);
    CHECK((stable & ~board.player) == 0);
    found += static_cast<std::size_t>(popcount(stable));
    for (int game = 0; game < 20; ++game) {
      slow::Position position = slow::from_board(board);
      bool own = true;  // 'X' marks the discs of the original side to move
      for (int passes = 0; passes < 2;) {
        const std::vector<int> moves = slow::legal_moves(position, side);
        passes = moves.empty() ? passes + 1 : 0;
        position = moves.empty() ? slow::passed(position)
                                 : slow::played(position, moves[random.below(moves.size())]);
        own = !own;
        const Board now = slow::to_board(position);
        REQUIRE((stable & ~(own ? now.player : now.opponent)) == 0);
      }
    }
  }
  CHECK(found > 500);
}

TEST_CASE("four by four is lost by ten for the first player") {
  CHECK(slow::minimax(slow::start_position(), 4) == -10);
  for (const Kernel* kernel : compiled_kernels()) {
    if (!can_run(*kernel)) continue;
    Solver solver({.hash_mib = 1, .kernel = std::string(kernel->name), .side_length = 4});
    const Solution solution = solver.solve(kStartBoard);
    CHECK(solution.status == Status::exact);
    CHECK(solution.score == -10);
    CHECK(find_line_fault(kStartBoard, solution.score, solution.pv, 4).empty());
    CHECK_FALSE(solution.internal_error);
  }
}

TEST_CASE("a window that holds no score of a small board has every value on one side") {
  for (const int side : {4, 6}) {
    const Score greatest = side * side;
    Solver solver({.hash_mib = 1, .side_length = side});
    for (const Window window : {Window{-200, -100}, Window{-greatest - 1, -greatest},
                                Window{greatest, greatest + 1}, Window{100, 200}}) {
      CAPTURE(side, window.alpha, window.beta);
      const Solution solution = solver.solve(kStartBoard, window);
      CHECK(solution.status == (window.alpha > 0 ? Status::upper : Status::lower));
      CHECK(solution.score == (window.alpha > 0 ? greatest : -greatest));
      CHECK((solution.best_move != Square::none) == (window.alpha < 0));
    }
  }
  Solver solver({.hash_mib = 1, .side_length = 4});
  CHECK(solver.solve(kStartBoard, {-200, 200}).score == -10);
}

TEST_CASE("six by six is lost by four along the published line") {
  // Feinstein 1993; solved from the 14th ply on, which is fast.
  const std::array<Square, 14> moves{Square::d3, Square::c5, Square::d6, Square::e3, Square::f5,
                                     Square::f4, Square::e2, Square::d2, Square::c2, Square::e6,
                                     Square::e7, Square::g5, Square::c4, Square::c3};
  Board board = kStartBoard;
  for (const Square move : moves) board = play(board, move);
  Solver solver({.hash_mib = 16, .side_length = 6});
  const Solution solution = solver.solve(board);
  CHECK(solution.score == -4);
  CHECK(find_line_fault(board, solution.score, solution.pv, 6).empty());
}

TEST_CASE("threads share the moves of a small board") {
  Random random(50);
  Solver one({.hash_mib = 1, .side_length = 6});
  Solver several = SolverTestAccess::solver(
      {{.threads = 3, .hash_mib = 1, .side_length = 6}, {.split_min_empties = 7}});
  for (int i = 0; i < 30; ++i) {
    const Board board = random_small_board(random, 6, 14);
    const Solution solution = several.solve(board);
    CHECK(solution.score == one.solve(board).score);
    CHECK(find_line_fault(board, solution.score, solution.pv, 6).empty());
  }
}

TEST_CASE("a limit ends the search of a small board, and keeps the proven bounds") {
  Solver solver({.hash_mib = 1, .side_length = 6});
  for (const Limits& limits : {Limits{.nodes = 100'000}, Limits{.seconds = 0.01}}) {
    const Solution solution = solver.solve(kStartBoard, {}, limits);
    CHECK(solution.status == Status::unfinished);  // no evaluation, so no estimate
    CHECK((-36 <= solution.lower && solution.lower <= -4));
    CHECK((-4 <= solution.upper && solution.upper <= 36));
    if (limits.nodes != Limits{}.nodes) CHECK(solution.counters.nodes < 200'000);
  }
}

TEST_CASE("a stopped small board keeps the proven bounds") {
  for (const unsigned threads : {1U, 3U}) {
    Solver solver({.threads = threads, .hash_mib = 1, .side_length = 6});
    solver.request_stop();
    const Solution solution = solver.solve(kStartBoard);
    CHECK(solution.status == Status::unfinished);
    CHECK(solution.pv.empty());
    CHECK((solution.lower == -36 && solution.upper == 36));
  }
}

}  // namespace kanzen::test
