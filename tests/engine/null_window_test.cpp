#include "solver/engine/search/kernel.hpp"
#include "solver/engine/search/null_window_search.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace kanzen::test {

namespace {

constexpr std::array<Bitboard, 4> kQuadrants = {0x000000000F0F0F0F, 0x00000000F0F0F0F0,
                                                0x0F0F0F0F00000000, 0xF0F0F0F000000000};

std::vector<Square> slow_order(Bitboard empty_squares) {
  const auto rank = [empty_squares](Square square) {
    int in_quadrant = 0;
    for (const Bitboard quadrant : kQuadrants) {
      if ((quadrant & bit(square)) != 0) in_quadrant = popcount(quadrant & empty_squares);
    }
    return (in_quadrant == 1 ? 0 : 2) + ((kXSquares & bit(square)) != 0 ? 1 : 0);
  };
  std::vector<Square> order;
  for (const Square square : squares(empty_squares)) order.push_back(square);
  std::ranges::stable_sort(order, [&](Square a, Square b) { return rank(a) < rank(b); });
  return order;
}

}  // namespace

TEST_CASE("four empties are ordered by quadrants and X squares") {
  Random random(206);
  int alone = 0;
  for (int i = 0; i < 20'000; ++i) {
    Bitboard empty_squares = 0;
    while (popcount(empty_squares) < 4) {
      empty_squares |= bit(static_cast<Square>(random.between(0, kSquares - 1)));
    }
    CAPTURE(empty_squares);
    const FourSquares order = order_last_four(empty_squares);
    const std::vector<Square> expected = slow_order(empty_squares);
    REQUIRE(std::vector<Square>{order.x1, order.x2, order.x3, order.x4} == expected);
    alone += expected.front() != first_square(empty_squares) ? 1 : 0;
  }
  CHECK(alone > 5000);
}

TEST_CASE("every kernel agrees with plain alpha-beta on the last four empties") {
  SharedState shared(1 << 16, 1 << 16, TranspositionTable::kMaxWays);
  for (const Kernel* kernel : compiled_kernels()) {
    if (!can_run(*kernel)) continue;
    CAPTURE(kernel->name);
    Worker worker;
    worker.shared = &shared;
    for (const auto& [board, value] : valued_boards(1605, 400, 0, 4)) {
      CAPTURE(board.player, board.opponent, value);
      for (Score alpha = kMinScore - 1; alpha <= kMaxScore; alpha += 3) {
        const Score score = kernel->search(worker, board, alpha, alpha + 1);
        CAPTURE(alpha, score);
        REQUIRE((score <= alpha ? value <= score : value >= score));
      }
    }
  }
}

TEST_CASE("a null window shows on which side the value lies") {
  const unsigned threads = GENERATE(1U, 2U);
  Solver solver =
      SolverTestAccess::solver({{.threads = threads, .hash_mib = 1}, {.split_min_empties = 9}});
  for (const auto& [board, value] : valued_boards(1601, 60, 0, 11)) {
    for (const Score alpha :
         {kMinScore - 1, kMinScore, value - 3, value - 1, value, value + 1, kMaxScore}) {
      if (alpha < kMinScore - 1 || alpha > kMaxScore) continue;
      const std::optional<Score> score = solver.search_null_window(board, alpha);
      REQUIRE(score);
      CAPTURE(board.player, board.opponent, alpha, value, *score);
      CHECK((*score <= alpha ? value <= *score : value >= *score));
    }
  }
}

TEST_CASE("a move that takes all discs decides the null window above all scores") {
  // a1 takes b1, the only white disc.
  for (int empties = 2; empties <= 20; ++empties) {
    const Bitboard empty_squares = bit(Square::a1) | ~Bitboard{0} << (65 - empties);
    const Board board{~empty_squares & ~bit(Square::b1), bit(Square::b1)};
    REQUIRE(board.empty_count() == empties);
    REQUIRE(legal_moves(board) == bit(Square::a1));
    for (const Kernel* kernel : compiled_kernels()) {
      if (!can_run(*kernel)) continue;
      for (const bool stability : {true, false}) {
        CAPTURE(empties, kernel->name, stability);
        Solver solver =
            SolverTestAccess::solver({{.hash_mib = 1, .kernel = std::string(kernel->name)},
                                      {.switches = {.uses_stability = stability}}});
        CHECK(solver.search_null_window(board, kMaxScore) == kMaxScore);
      }
    }
  }
}

TEST_CASE("recalled bounds are true, and the root of a search is recalled") {
  Solver solver({.hash_mib = 1});
  int children = 0;
  for (const auto& [board, value] : valued_boards(1602, 30, 10, 11)) {
    if (legal_moves(board) == 0) continue;
    CHECK(!solver.known_bounds(board));
    REQUIRE(solver.solve(board).score == value);
    const auto known = solver.known_bounds(board);
    REQUIRE(known);
    CHECK(known->lower <= value);
    CHECK(value <= known->upper);
    for (const Square square : squares(legal_moves(board))) {
      const auto child = solver.known_bounds(play(board, square));
      if (!child) continue;
      ++children;
      CHECK(child->lower <= child->upper);
      CHECK(-child->upper <= value);  // no move has a greater value than the best one
    }
  }
  CHECK(children > 30);
}

TEST_CASE("a stopped solver searches no null window until it is released") {
  Solver solver({.hash_mib = 1});
  const auto boards = valued_boards(1603, 1, 10, 10);
  solver.request_stop();
  CHECK(!solver.search_null_window(boards[0].board, 0));
  solver.clear_stop();
  CHECK(solver.search_null_window(boards[0].board, 0));
}

TEST_CASE("a task recalls its own proofs wherever its table is") {
  const bool isolate = GENERATE(false, true);
  Solver solver(
      {.threads = 2, .hash_mib = 2, .sharing = isolate ? Sharing::isolated : Sharing::shared});
  std::vector<PositionTask> tasks;
  const std::vector<ValuedBoard> boards = valued_boards(1604, 20, 10, 11);
  std::vector<std::optional<Bounds>> recalled(boards.size());
  std::vector<std::optional<Score>> below(boards.size());
  for (std::size_t i = 0; i < boards.size(); ++i) {
    tasks.push_back({.work = [&, i](PositionSolver& task) {
      if (task.solve(boards[i].board).status != Status::exact) return;
      recalled[i] = task.known_bounds(boards[i].board);
      below[i] = task.search_null_window(boards[i].board, boards[i].value);
    }});
  }
  solver.post(std::move(tasks));
  solver.wait();
  for (std::size_t i = 0; i < boards.size(); ++i) {
    CAPTURE(isolate, i);
    if (legal_moves(boards[i].board) != 0) {
      REQUIRE(recalled[i]);
      CHECK(recalled[i]->lower == boards[i].value);
      CHECK(recalled[i]->upper == boards[i].value);
    }
    REQUIRE(below[i]);
    CHECK(*below[i] <= boards[i].value);
  }
}

TEST_CASE("limits of one search in a task leave the limits of the task unchanged") {
  const std::vector<ValuedBoard> boards = larger_boards(1605, 1, 16);
  Solver solver({.hash_mib = 1});
  Solution cut;
  Solution whole;
  std::vector<PositionTask> tasks;
  tasks.push_back({.work = [&](PositionSolver& task) {
    cut = task.solve(boards[0].board, {}, {.nodes = 2000});
    whole = task.solve(boards[0].board);
  }});
  solver.post(std::move(tasks));
  solver.wait();
  CHECK_FALSE(is_proven(cut.status));
  CHECK(whole.status == Status::exact);
  CHECK(whole.score == boards[0].value);
}

}  // namespace kanzen::test
