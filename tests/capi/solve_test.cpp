#include <algorithm>
#include <cstdint>
#include <iterator>
#include <thread>
#include <vector>

#include "solver/engine/position_solver.hpp"
#include "solver/engine/solver.hpp"
#include "tests/capi/c_engine.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::test {
namespace {

std::vector<Square> line_of(const kanzen_result& result) {
  std::vector<Square> line;
  std::transform(result.pv, result.pv + result.pv_length, std::back_inserter(line),
                 [](std::uint8_t move) { return static_cast<Square>(move); });
  return line;
}

Solution as_solution(const kanzen_result& result) {
  Solution solution;
  solution.status = static_cast<Status>(result.status);
  solution.score = result.score;
  solution.lower = result.lower;
  solution.upper = result.upper;
  solution.best_move = static_cast<Square>(result.best_move);
  solution.pv = line_of(result);
  solution.counters.nodes = result.nodes;
  return solution;
}

/// Checks that the moves equal `expected`, with the same order and bounds.
void check_moves(const kanzen_result& result, const std::vector<MoveValue>& expected) {
  REQUIRE(static_cast<std::size_t>(result.move_count) == expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    CHECK(result.moves[i].move == static_cast<int>(expected[i].move));
    CHECK(result.moves[i].lower == expected[i].lower);
    CHECK(result.moves[i].upper == expected[i].upper);
    CHECK(result.moves[i].reserved == 0);
  }
}

}  // namespace

TEST_CASE("values through the C library equal the values of the solver") {
  for (const std::uint32_t threads : {1U, 2U}) {
    auto options = sized<kanzen_options>();
    options.threads = threads;
    const CEngine engine(options);
    for (const ValuedBoard& valued : valued_boards(41, 120, 0, 11)) {
      const Solved value = solve(engine, request_about(valued.board));
      REQUIRE(value.code == KANZEN_OK);
      check_solution(valued.board, valued.value, as_solution(value.result));
      const Solved wld = solve(engine, request_about(valued.board, KANZEN_WLD));
      REQUIRE(wld.code == KANZEN_OK);
      check_solution(valued.board, valued.value, as_solution(wld.result), {-1, 1});
      CHECK(wld.result.move_count == 0);
    }
  }
}

TEST_CASE("windows through the C library limit the values that are distinguished") {
  const CEngine engine;
  Random random(43);
  for (const ValuedBoard& valued : valued_boards(42, 200, 1, 9)) {
    kanzen_request request = request_about(valued.board, KANZEN_WINDOW);
    request.alpha = random.between(-65, 64);
    request.beta = random.between(request.alpha + 1, 65);
    const Solved solved = solve(engine, request);
    REQUIRE(solved.code == KANZEN_OK);
    check_solution(valued.board, valued.value, as_solution(solved.result),
                   {request.alpha, request.beta});
  }
}

TEST_CASE("a deterministic engine of C repeats the nodes and moves of the solver") {
  auto options = sized<kanzen_options>();
  options.deterministic = 1;
  options.threads = 2;
  const CEngine engine(options);
  Solver solver({.threads = 2, .hash_mib = 8, .sharing = Sharing::deterministic});
  Random random(44);
  for (int i = 0; i < 40; ++i) {
    const Board board = random_reachable_board(random, 8 + i % 5);
    const Solution expected = solver.solve(board);
    const Solved solved = solve(engine, request_about(board));
    REQUIRE(solved.code == KANZEN_OK);
    CHECK(solved.result.nodes == expected.counters.nodes);
    CHECK(solved.result.score == expected.score);
    CHECK(solved.result.best_move == static_cast<int>(expected.best_move));
    CHECK(line_of(solved.result) == expected.pv);
  }
}

TEST_CASE("all moves and best moves through the C library equal the results of the solver") {
  auto options = sized<kanzen_options>();
  options.isolate = 1;
  const CEngine engine(options);
  Random random(45);
  for (int i = 0; i < 60; ++i) {
    const Board board = random_reachable_board(random, i % 11);
    for (const kanzen_goal goal : {KANZEN_ALL_MOVES, KANZEN_BEST_MOVES}) {
      const auto move_goal = goal == KANZEN_ALL_MOVES ? MoveGoal::all_moves : MoveGoal::best_moves;
      Solver solver({.hash_mib = 8, .sharing = Sharing::isolated});
      Solution solution;
      std::vector<MoveValue> moves;
      solver.post({{.work = [&](PositionSolver& task) {
        solve_moves([&](const Board& b, Window w) { return task.solve(b, w); }, board, move_goal,
                    solution, moves);
      }}});
      solver.wait();
      const Solved solved = solve(engine, request_about(board, goal));
      REQUIRE(solved.code == KANZEN_OK);
      CHECK(solved.result.score == solution.score);
      CHECK(solved.result.nodes == solution.counters.nodes);
      check_moves(solved.result, moves);
    }
  }
}

TEST_CASE("the result has room for the board with the most moves") {
  const CEngine engine;
  kanzen_request request = request_about(kBoardWith35Moves, KANZEN_ALL_MOVES);
  request.max_nodes = 20000;
  const Solved solved = solve(engine, request);
  CHECK(solved.code == KANZEN_LIMIT);
  CHECK(solved.result.move_count == 35);
}

TEST_CASE("an estimate through the C library has all moves, a line and its error") {
  for (const std::uint32_t threads : {1U, 2U}) {
    auto options = sized<kanzen_options>();
    options.threads = threads;
    const CEngine engine(options);
    kanzen_request request = request_about(kStartBoard, KANZEN_ESTIMATE_MOVES);
    request.max_depth = 4;
    const Solved solved = solve(engine, request);
    CHECK(solved.code == KANZEN_OK);
    CHECK(solved.result.status == KANZEN_ESTIMATE);
    CHECK(solved.result.depth == 4);
    CHECK(solved.result.line_length == 4);
    CHECK(solved.result.line[0] == solved.result.best_move);
    REQUIRE(solved.result.estimate_count == 4);
    CHECK(solved.result.estimates[0].move == solved.result.best_move);
    CHECK(solved.result.estimates[0].score == solved.result.score);
    for (int i = 0; i < 4; ++i) CHECK(solved.result.estimates[i].depth == 4);
    CHECK(solved.result.spread > 0);
    CHECK(solved.result.confidence == 0);
    CHECK(solved.result.nodes > 0);
    CHECK(solved.result.lower == -64);
    CHECK(solved.result.upper == 64);
    CHECK(solved.result.move_count == 0);

    request.max_depth = 0;
    request.max_nodes = 5000;
    CHECK(solve(engine, request).code == KANZEN_LIMIT);
  }
}

TEST_CASE("two engines at once are independent of each other") {
  const auto boards = valued_boards(48, 40, 6, 12);
  const CEngine stopped;
  kanzen_stop(stopped.get());
  const auto all = [&](std::vector<int>& scores) {
    auto options = sized<kanzen_options>();
    options.hash_mib = 1;
    options.threads = 2;
    kanzen_engine* engine = nullptr;
    if (kanzen_create(&options, &engine, nullptr) != KANZEN_OK) return;
    for (const ValuedBoard& valued : boards) {
      const kanzen_request request = request_about(valued.board);
      auto result = sized<kanzen_result>();
      scores.push_back(kanzen_solve(engine, &request, &result) == KANZEN_OK ? result.score : 99);
    }
    kanzen_destroy(engine);
  };
  std::vector<int> first;
  std::vector<int> second;
  std::thread other([&] { all(first); });
  all(second);
  other.join();
  REQUIRE(first.size() == boards.size());
  REQUIRE(second.size() == boards.size());
  for (std::size_t i = 0; i < boards.size(); ++i) {
    CHECK(first[i] == boards[i].value);
    CHECK(second[i] == boards[i].value);
  }
  CHECK(solve(stopped, endless_request()).code == KANZEN_STOPPED);
}

}  // namespace kanzen::test
