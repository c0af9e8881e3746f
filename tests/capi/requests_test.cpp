#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <thread>
#include <utility>

#include "core/clock.hpp"
#include "core/moves.hpp"
#include "tests/capi/c_engine.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::test {

TEST_CASE("an invalid request is refused with a reason") {
  const CEngine engine;
  const auto refused = [&](const kanzen_request& request) {
    auto result = sized<kanzen_result>();
    result.score = 77;
    const kanzen_code status = kanzen_solve(engine.get(), &request, &result);
    CHECK(result.score == 77);
    CHECK_FALSE(std::string(kanzen_last_error(engine.get())).empty());
    return status == KANZEN_INVALID_ARGUMENT;
  };
  const kanzen_request good = request_about({0b001, ~Bitboard{0b101}});
  REQUIRE(solve(engine, good).code == KANZEN_OK);
  CHECK(std::string(kanzen_last_error(engine.get())).empty());

  kanzen_request bad = good;
  bad.opponent |= bad.player;
  CHECK(refused(bad));
  for (const int goal : {-1, 6, 1000}) {
    bad = good;
    bad.goal = goal;
    CHECK(refused(bad));
  }
  for (const auto& [alpha, beta] : {std::pair(0, 0), std::pair(2, 0), std::pair(-66, 0),
                                    std::pair(0, 66), std::pair(65, 66), std::pair(64, -64)}) {
    bad = good;
    bad.goal = KANZEN_WINDOW;
    bad.alpha = alpha;
    bad.beta = beta;
    CHECK(refused(bad));
  }
  bad = good;
  bad.reserved = 1;
  CHECK(refused(bad));
  for (const double seconds : {-1.0, std::nan(""), -std::numeric_limits<double>::infinity()}) {
    bad = good;
    bad.max_seconds = seconds;
    CHECK(refused(bad));
    bad = good;
    bad.progress_every = seconds;
    CHECK(refused(bad));
  }
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{8}, offsetof(kanzen_request, max_depth) - 1}) {
    bad = good;
    bad.struct_size = size;
    CHECK(refused(bad));
  }
  auto result = sized<kanzen_result>();
  CHECK(kanzen_solve(engine.get(), nullptr, &result) == KANZEN_INVALID_ARGUMENT);
  CHECK(kanzen_solve(engine.get(), &good, nullptr) == KANZEN_INVALID_ARGUMENT);
  CHECK(kanzen_solve(nullptr, &good, &result) == KANZEN_INVALID_ARGUMENT);
  result.struct_size = 16;
  CHECK(kanzen_solve(engine.get(), &good, &result) == KANZEN_INVALID_ARGUMENT);
  // After all these errors the engine still works.
  CHECK(solve(engine, good).code == KANZEN_OK);
}

TEST_CASE("a depth is refused where it has no meaning") {
  const CEngine engine;
  kanzen_request request = request_about(kStartBoard);
  request.max_depth = 3;
  CHECK(solve(engine, request).code == KANZEN_INVALID_ARGUMENT);
  request.goal = KANZEN_ESTIMATE_MOVES;
  request.max_depth = 65;
  CHECK(solve(engine, request).code == KANZEN_INVALID_ARGUMENT);
  CHECK(std::string(kanzen_last_error(engine.get())).find("1 to 64") != std::string::npos);
}

TEST_CASE("known fields of structs of a later version are read and filled in") {
  const CEngine engine;
  struct {
    kanzen_request known;
    std::uint64_t later[3];
  } request{request_about({0b001, ~Bitboard{0b101}}), {}};
  struct {
    kanzen_result known;
    std::uint64_t later[2];
  } result{};
  request.known.struct_size = sizeof request;
  result.known.struct_size = sizeof result;
  result.later[0] = result.later[1] = 5;
  REQUIRE(kanzen_solve(engine.get(), &request.known, &result.known) == KANZEN_OK);
  CHECK(result.known.struct_size == sizeof result);
  CHECK(result.known.score == -58);
  CHECK(result.known.best_move == static_cast<int>(Square::c1));
  CHECK(result.later[0] == 0);
  CHECK(result.later[1] == 0);
  request.later[2] = 1;  // requests something that this version does not support
  CHECK(kanzen_solve(engine.get(), &request.known, &result.known) == KANZEN_INVALID_ARGUMENT);
}

TEST_CASE("a struct that is shorter than the first version is refused") {
  const CEngine engine;
  const kanzen_request request = request_about({0b001, ~Bitboard{0b101}});
  auto result = sized<kanzen_result>();
  result.struct_size = sizeof result - 1;
  CHECK(kanzen_solve(engine.get(), &request, &result) == KANZEN_INVALID_ARGUMENT);
}

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
