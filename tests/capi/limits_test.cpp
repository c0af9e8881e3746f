// Limits of a request through kanzen.h, and the bounds that remain proven.
#include <algorithm>
#include <cstdint>
#include <string>
#include <thread>

#include "core/clock.hpp"
#include "core/moves.hpp"
#include "tests/capi/c_engine.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::test {

TEST_CASE("a limit ends a request with proven bounds") {
  for (const std::uint32_t threads : {1U, 2U}) {
    auto options = sized<kanzen_options>();
    options.threads = threads;
    const CEngine engine(options);
    kanzen_request request = endless_request();
    request.max_nodes = 100000;
    const Solved nodes = solve(engine, request);
    CHECK(nodes.code == KANZEN_LIMIT);
    CHECK((nodes.result.status == KANZEN_ESTIMATE || nodes.result.status == KANZEN_UNFINISHED));
    CHECK(nodes.result.nodes >= 100000);
    CHECK((nodes.result.spread > 0) == (nodes.result.status == KANZEN_ESTIMATE));
    CHECK(nodes.result.pv_length == 0);
    request.max_nodes = 0;
    request.max_seconds = 1e-6;
    CHECK(solve(engine, request).code == KANZEN_LIMIT);
    CHECK(std::string(kanzen_last_error(engine.get())).empty());

    for (const ValuedBoard& valued : larger_boards(46, 12, 13)) {
      for (const kanzen_goal goal : {KANZEN_VALUE, KANZEN_ALL_MOVES, KANZEN_BEST_MOVES}) {
        request = request_about(valued.board, goal);
        request.max_nodes = 3000;
        REQUIRE(kanzen_clear(engine.get()) == KANZEN_OK);
        const Solved solved = solve(engine, request);
        CHECK(solved.result.lower <= valued.value);
        CHECK(solved.result.upper >= valued.value);
        CHECK((solved.code == KANZEN_OK) == (solved.result.status == KANZEN_EXACT));
        if (goal == KANZEN_VALUE || game_over(valued.board)) continue;
        const int legal = popcount(legal_moves(valued.board));
        CHECK(solved.result.move_count == std::max(legal, 1));
        CHECK((solved.result.status == KANZEN_EXACT || solved.result.pv_length == 0));
        for (int i = 0; i < solved.result.move_count; ++i) {
          CHECK(solved.result.moves[i].lower <= solved.result.moves[i].upper);
          CHECK(solved.result.moves[i].lower <= valued.value);
          CHECK(solved.result.moves[i].upper <= solved.result.upper);
        }
      }
    }
  }
}

TEST_CASE("after a limit, a forced pass is the only move and has the bounds of the board") {
  const CEngine engine;
  Random random(49);
  for (int found = 0; found < 5;) {
    const Board board = random_unreachable_board(random, 24);
    if (legal_moves(board) != 0 || game_over(board)) continue;
    ++found;
    kanzen_request request = request_about(board, KANZEN_ALL_MOVES);
    request.max_nodes = 1;
    const Solved solved = solve(engine, request);
    REQUIRE(solved.code == KANZEN_LIMIT);
    REQUIRE(solved.result.move_count == 1);
    CHECK(solved.result.moves[0].move == KANZEN_PASS);
    CHECK(solved.result.moves[0].lower == solved.result.lower);
    CHECK(solved.result.moves[0].upper == solved.result.upper);
  }
}

TEST_CASE("a limit after the value keeps it proven without a line") {
  auto options = sized<kanzen_options>();
  options.deterministic = 1;
  const CEngine engine(options);
  for (const ValuedBoard& valued : larger_boards(50, 8, 13)) {
    const Solved value = solve(engine, request_about(valued.board));
    REQUIRE(value.code == KANZEN_OK);
    kanzen_request request = request_about(valued.board, KANZEN_ALL_MOVES);
    request.max_nodes = value.result.nodes + 1;
    const Solved solved = solve(engine, request);
    if (solved.code == KANZEN_OK) continue;
    REQUIRE(solved.code == KANZEN_LIMIT);
    CHECK(solved.result.status == KANZEN_UNFINISHED);
    CHECK(solved.result.pv_length == 0);
    CHECK(solved.result.lower == valued.value);
    CHECK(solved.result.upper == valued.value);
    CHECK(solved.result.moves[0].lower == valued.value);
    bool open = false;  // the value of an earlier move is not exact
    for (int i = 0; i < solved.result.move_count; ++i) {
      const kanzen_move_value& move = solved.result.moves[i];
      CHECK(move.upper <= valued.value);
      CHECK_FALSE((open && move.lower == move.upper));
      open = open || move.lower != move.upper;
    }
  }
}

TEST_CASE("the time of a limit runs from the beginning of the call") {
  for (const std::uint32_t threads : {1U, 2U}) {
    auto options = sized<kanzen_options>();
    options.threads = threads;
    const CEngine engine(options);
    kanzen_request request = endless_request();
    request.max_seconds = 0.3;
    // The first call of the callback, before the search, uses up the time.
    request.progress = [](const kanzen_progress* progress, void* data) {
      const Stopwatch stopwatch;
      const double limit = static_cast<const kanzen_request*>(data)->max_seconds;
      while (progress->nodes == 0 && stopwatch.seconds() < limit) std::this_thread::yield();
      return 0;
    };
    request.progress_data = &request;
    const Solved solved = solve(engine, request);
    CHECK(solved.code == KANZEN_LIMIT);
    CHECK(solved.result.lower == kMinScore);
    CHECK(solved.result.upper == kMaxScore);
    CHECK(solved.result.nodes < 100000);  // noticed when the threads first look at the clock
  }
}

}  // namespace kanzen::test
