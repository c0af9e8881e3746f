// Solving through kanzen.h: results equal to the solver, limits, stops and the callback.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <thread>
#include <vector>

#include "core/clock.hpp"
#include "core/moves.hpp"
#include "solver/engine/all_moves.hpp"
#include "tests/capi/c_engine.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::test {
namespace {

struct Answer {
  kanzen_code status = KANZEN_OK;
  kanzen_result result = sized<kanzen_result>();
};

Answer ask(const CEngine& engine, const kanzen_request& request) {
  Answer answer;
  answer.status = kanzen_solve(engine.get(), &request, &answer.result);
  return answer;
}

std::vector<Square> line_of(const kanzen_result& result) {
  std::vector<Square> line;
  std::transform(result.pv, result.pv + result.pv_length, std::back_inserter(line),
                 [](std::uint8_t move) { return static_cast<Square>(move); });
  return line;
}

/// Converts a result to the type of the solver.
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
void verdict_on_moves(const kanzen_result& result, const std::vector<MoveValue>& expected) {
  REQUIRE(static_cast<std::size_t>(result.move_count) == expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    CHECK(result.moves[i].move == static_cast<int>(expected[i].move));
    CHECK(result.moves[i].lower == expected[i].lower);
    CHECK(result.moves[i].upper == expected[i].upper);
    CHECK(result.moves[i].reserved == 0);
  }
}

/// A callback that counts its calls, and may end the search.
struct Listening {
  int calls = 0;
  int stop_at = 0;  // the call that ends it; 0: none
  std::uint64_t stop_after_nodes = ~std::uint64_t{0};
  Score lower = kMinScore;
  Score upper = kMaxScore;
  bool narrowing = true;  // the bounds never became wider
  bool counting = true;   // the nodes never became fewer
  std::uint64_t nodes = 0;
  std::thread::id thread{};
  std::atomic<bool> heard_nodes{false};  // for other threads

  void listen(kanzen_request& request) {
    request.progress = &Listening::called;
    request.progress_data = this;
    request.progress_every = 1e-4;
  }

 private:
  static int called(const kanzen_progress* progress, void* data) {
    auto& self = *static_cast<Listening*>(data);
    if (progress->struct_size != sizeof *progress) return 1;
    ++self.calls;
    self.narrowing =
        self.narrowing && progress->lower >= self.lower && progress->upper <= self.upper;
    self.lower = progress->lower;
    self.upper = progress->upper;
    self.counting = self.counting && progress->nodes >= self.nodes;
    self.nodes = progress->nodes;
    self.thread = std::this_thread::get_id();
    if (progress->nodes > 0) self.heard_nodes.store(true);
    return self.calls == self.stop_at || progress->nodes >= self.stop_after_nodes ? 1 : 0;
  }
};

/// A position that no machine can solve during a test.
kanzen_request endless() { return request_about(kStartBoard); }

}  // namespace

TEST_CASE("values through the C library equal the values of the solver") {
  for (const std::uint32_t threads : {1U, 2U}) {
    auto options = sized<kanzen_options>();
    options.threads = threads;
    const CEngine engine(options);
    for (const ValuedBoard& valued : valued_boards(41, 120, 0, 11)) {
      const Answer value = ask(engine, request_about(valued.board));
      REQUIRE(value.status == KANZEN_OK);
      check_solution(valued.board, valued.value, as_solution(value.result));
      const Answer wld = ask(engine, request_about(valued.board, KANZEN_WLD));
      REQUIRE(wld.status == KANZEN_OK);
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
    const Answer answer = ask(engine, request);
    REQUIRE(answer.status == KANZEN_OK);
    check_solution(valued.board, valued.value, as_solution(answer.result),
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
    const Answer answer = ask(engine, request_about(board));
    REQUIRE(answer.status == KANZEN_OK);
    CHECK(answer.result.nodes == expected.counters.nodes);
    CHECK(answer.result.score == expected.score);
    CHECK(answer.result.best_move == static_cast<int>(expected.best_move));
    CHECK(line_of(answer.result) == expected.pv);
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
      const auto asked = goal == KANZEN_ALL_MOVES ? MoveGoal::all_moves : MoveGoal::best_moves;
      Solver solver({.hash_mib = 8, .sharing = Sharing::isolated});
      Solution solution;
      std::vector<MoveValue> moves;
      solver.post({{.work = [&](PositionSolver& task) {
        solve_moves([&](const Board& b, Window w) { return task.solve(b, w); }, board, asked,
                    solution, moves);
      }}});
      solver.wait();
      const Answer answer = ask(engine, request_about(board, goal));
      REQUIRE(answer.status == KANZEN_OK);
      CHECK(answer.result.score == solution.score);
      CHECK(answer.result.nodes == solution.counters.nodes);
      verdict_on_moves(answer.result, moves);
    }
  }
}

TEST_CASE("the result has room for the board with the most moves") {
  const CEngine engine;
  kanzen_request request = request_about(kBoardWith35Moves, KANZEN_ALL_MOVES);
  request.max_nodes = 20000;
  const Answer answer = ask(engine, request);
  CHECK(answer.status == KANZEN_LIMIT);
  CHECK(answer.result.move_count == 35);
}

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
  REQUIRE(ask(engine, good).status == KANZEN_OK);
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
  CHECK(ask(engine, good).status == KANZEN_OK);
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

TEST_CASE("a result of the first version is filled in without a spread") {
  const CEngine engine;
  const kanzen_request request = request_about({0b001, ~Bitboard{0b101}});
  auto result = sized<kanzen_result>();
  result.struct_size = offsetof(kanzen_result, spread);
  result.spread = 5;
  REQUIRE(kanzen_solve(engine.get(), &request, &result) == KANZEN_OK);
  CHECK(result.score == -58);
  CHECK(result.spread == 5);  // unchanged, because it is beyond the struct of the caller
  result.struct_size = offsetof(kanzen_result, spread) - 1;
  CHECK(kanzen_solve(engine.get(), &request, &result) == KANZEN_INVALID_ARGUMENT);
  result.struct_size = sizeof result;
  REQUIRE(kanzen_solve(engine.get(), &request, &result) == KANZEN_OK);
  CHECK(result.spread == 0);
}

TEST_CASE("a limit ends a request with proven bounds") {
  for (const std::uint32_t threads : {1U, 2U}) {
    auto options = sized<kanzen_options>();
    options.threads = threads;
    const CEngine engine(options);
    kanzen_request request = endless();
    request.max_nodes = 100000;
    const Answer nodes = ask(engine, request);
    CHECK(nodes.status == KANZEN_LIMIT);
    CHECK((nodes.result.status == KANZEN_ESTIMATE || nodes.result.status == KANZEN_UNFINISHED));
    CHECK(nodes.result.nodes >= 100000);
    CHECK((nodes.result.spread > 0) == (nodes.result.status == KANZEN_ESTIMATE));
    CHECK(nodes.result.pv_length == 0);
    request.max_nodes = 0;
    request.max_seconds = 1e-6;
    CHECK(ask(engine, request).status == KANZEN_LIMIT);
    CHECK(std::string(kanzen_last_error(engine.get())).empty());

    for (const ValuedBoard& valued : larger_boards(46, 12, 13)) {
      for (const kanzen_goal goal : {KANZEN_VALUE, KANZEN_ALL_MOVES, KANZEN_BEST_MOVES}) {
        request = request_about(valued.board, goal);
        request.max_nodes = 3000;
        REQUIRE(kanzen_clear(engine.get()) == KANZEN_OK);
        const Answer answer = ask(engine, request);
        CHECK(answer.result.lower <= valued.value);
        CHECK(answer.result.upper >= valued.value);
        CHECK((answer.status == KANZEN_OK) == (answer.result.status == KANZEN_EXACT));
        if (goal == KANZEN_VALUE || game_over(valued.board)) continue;
        const int legal = popcount(legal_moves(valued.board));
        CHECK(answer.result.move_count == std::max(legal, 1));
        CHECK((answer.result.status == KANZEN_EXACT || answer.result.pv_length == 0));
        for (int i = 0; i < answer.result.move_count; ++i) {
          CHECK(answer.result.moves[i].lower <= answer.result.moves[i].upper);
          CHECK(answer.result.moves[i].lower <= valued.value);
          CHECK(answer.result.moves[i].upper <= answer.result.upper);
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
    const Answer answer = ask(engine, request);
    REQUIRE(answer.status == KANZEN_LIMIT);
    REQUIRE(answer.result.move_count == 1);
    CHECK(answer.result.moves[0].move == KANZEN_PASS);
    CHECK(answer.result.moves[0].lower == answer.result.lower);
    CHECK(answer.result.moves[0].upper == answer.result.upper);
  }
}

TEST_CASE("a limit after the value keeps it proven without a line") {
  auto options = sized<kanzen_options>();
  options.deterministic = 1;
  const CEngine engine(options);
  for (const ValuedBoard& valued : larger_boards(50, 8, 13)) {
    const Answer value = ask(engine, request_about(valued.board));
    REQUIRE(value.status == KANZEN_OK);
    kanzen_request request = request_about(valued.board, KANZEN_ALL_MOVES);
    request.max_nodes = value.result.nodes + 1;
    const Answer answer = ask(engine, request);
    if (answer.status == KANZEN_OK) continue;
    REQUIRE(answer.status == KANZEN_LIMIT);
    CHECK(answer.result.status == KANZEN_UNFINISHED);
    CHECK(answer.result.pv_length == 0);
    CHECK(answer.result.lower == valued.value);
    CHECK(answer.result.upper == valued.value);
    CHECK(answer.result.moves[0].lower == valued.value);
    bool open = false;  // the value of an earlier move is not exact
    for (int i = 0; i < answer.result.move_count; ++i) {
      const kanzen_move_value& move = answer.result.moves[i];
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
    kanzen_request request = endless();
    request.max_seconds = 0.3;
    // The first call of the callback, before the search, uses up the time.
    request.progress = [](const kanzen_progress* progress, void* data) {
      const Stopwatch stopwatch;
      const double limit = static_cast<const kanzen_request*>(data)->max_seconds;
      while (progress->nodes == 0 && stopwatch.seconds() < limit) std::this_thread::yield();
      return 0;
    };
    request.progress_data = &request;
    const Answer answer = ask(engine, request);
    CHECK(answer.status == KANZEN_LIMIT);
    CHECK(answer.result.lower == kMinScore);
    CHECK(answer.result.upper == kMaxScore);
    CHECK(answer.result.nodes < 100000);  // noticed when the threads first look at the clock
  }
}

TEST_CASE("the callback runs on the calling thread, and receives narrower bounds") {
  for (const std::uint32_t threads : {1U, 2U}) {
    auto options = sized<kanzen_options>();
    options.threads = threads;
    const CEngine engine(options);
    for (const ValuedBoard& valued : larger_boards(47, 6, 14)) {
      Listening listening;
      kanzen_request request = request_about(valued.board);
      listening.listen(request);
      const Answer answer = ask(engine, request);
      REQUIRE(answer.status == KANZEN_OK);
      CHECK(answer.result.score == valued.value);
      CHECK(listening.calls >= 1);
      CHECK(listening.narrowing);
      CHECK(listening.counting);
      CHECK(listening.lower <= valued.value);
      CHECK(listening.upper >= valued.value);
      CHECK(listening.thread == std::this_thread::get_id());
    }
  }
}

TEST_CASE("the callback ends its call and no other") {
  const CEngine engine;
  Listening at_once;
  at_once.stop_at = 1;
  kanzen_request request = endless();
  at_once.listen(request);
  CHECK(ask(engine, request).status == KANZEN_STOPPED);
  CHECK(at_once.calls == 1);

  Listening later;
  later.stop_after_nodes = 50000;
  later.listen(request);
  const Answer answer = ask(engine, request);
  CHECK(answer.status == KANZEN_STOPPED);
  CHECK(answer.result.status == KANZEN_UNFINISHED);
  CHECK(answer.result.lower <= answer.result.upper);
  CHECK(answer.result.nodes >= 50000);
  CHECK(ask(engine, request_about({0b001, ~Bitboard{0b101}})).status == KANZEN_OK);
}

TEST_CASE("another thread stops an engine until it is resumed") {
  for (const std::uint32_t threads : {1U, 2U}) {
    auto options = sized<kanzen_options>();
    options.threads = threads;
    const CEngine engine(options);
    Listening listening;
    kanzen_request request = endless();
    listening.listen(request);
    std::thread stopper([&] {
      while (!listening.heard_nodes.load()) std::this_thread::yield();
      kanzen_stop(engine.get());
    });
    CHECK(ask(engine, request).status == KANZEN_STOPPED);
    stopper.join();
    CHECK(ask(engine, endless()).status == KANZEN_STOPPED);  // no stop is lost
    kanzen_resume(engine.get());
    const kanzen_request small = request_about({0b001, ~Bitboard{0b101}});
    CHECK(ask(engine, small).result.score == -58);
  }
}

TEST_CASE("an engine in use is busy and keeps its error text") {
  const CEngine engine;
  struct Inside {
    const CEngine& engine;
    kanzen_code solve = KANZEN_OK;
    kanzen_code clear = KANZEN_OK;
    kanzen_code certify = KANZEN_OK;
    unsigned char* bytes = reinterpret_cast<unsigned char*>(1);
  } inside{engine};
  kanzen_request request = endless();
  request.progress_data = &inside;
  request.progress = [](const kanzen_progress*, void* data) {
    auto& self = *static_cast<Inside*>(data);
    const kanzen_request small = request_about({0b001, ~Bitboard{0b101}});
    self.solve = ask(self.engine, small).status;
    self.clear = kanzen_clear(self.engine.get());
    auto claim = sized<kanzen_claim>();
    std::size_t size = 1;
    self.certify = kanzen_certify(self.engine.get(), &claim, &self.bytes, &size);
    return 1;
  };
  CHECK(ask(engine, request).status == KANZEN_STOPPED);
  CHECK(inside.solve == KANZEN_BUSY);
  CHECK(inside.clear == KANZEN_BUSY);
  CHECK(inside.certify == KANZEN_BUSY);
  CHECK(inside.bytes == nullptr);
  CHECK(std::string(kanzen_last_error(engine.get())).empty());
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
  CHECK(ask(stopped, endless()).status == KANZEN_STOPPED);
}

TEST_CASE("a request of the first version is solved") {
  const CEngine engine;
  kanzen_request request = request_about({0b001, ~Bitboard{0b101}});
  request.struct_size = offsetof(kanzen_request, max_depth);
  request.max_depth = 99;  // beyond the struct of the caller
  CHECK(ask(engine, request).result.score == -58);
}

TEST_CASE("an estimate through the C library has all moves, a line and its error") {
  for (const std::uint32_t threads : {1U, 2U}) {
    auto options = sized<kanzen_options>();
    options.threads = threads;
    const CEngine engine(options);
    kanzen_request request = request_about(kStartBoard, KANZEN_ESTIMATE_MOVES);
    request.max_depth = 4;
    const Answer answer = ask(engine, request);
    CHECK(answer.status == KANZEN_OK);
    CHECK(answer.result.status == KANZEN_ESTIMATE);
    CHECK(answer.result.depth == 4);
    CHECK(answer.result.line_length == 4);
    CHECK(answer.result.line[0] == answer.result.best_move);
    REQUIRE(answer.result.estimate_count == 4);
    CHECK(answer.result.estimates[0].move == answer.result.best_move);
    CHECK(answer.result.estimates[0].score == answer.result.score);
    for (int i = 0; i < 4; ++i) CHECK(answer.result.estimates[i].depth == 4);
    CHECK(answer.result.spread > 0);
    CHECK(answer.result.confidence == 0);
    CHECK(answer.result.nodes > 0);
    CHECK(answer.result.lower == -64);
    CHECK(answer.result.upper == 64);
    CHECK(answer.result.move_count == 0);

    request.max_depth = 0;
    request.max_nodes = 5000;
    CHECK(ask(engine, request).status == KANZEN_LIMIT);
  }
}

TEST_CASE("the callback receives estimates while they deepen") {
  const CEngine engine;
  kanzen_request request = request_about(kStartBoard, KANZEN_ESTIMATE_MOVES);
  std::vector<int> depths;
  request.progress = [](const kanzen_progress* progress, void* data) {
    auto& seen = *static_cast<std::vector<int>*>(data);
    const kanzen_result& found = *progress->found;
    if (found.status == KANZEN_ESTIMATE) seen.push_back(found.depth);
    const bool whole =
        found.status != KANZEN_ESTIMATE || (found.estimate_count == 4 && found.line_length >= 1);
    return whole && found.depth < 4 ? 0 : 1;
  };
  request.progress_data = &depths;
  const Answer answer = ask(engine, request);
  CHECK(answer.status == KANZEN_STOPPED);
  REQUIRE_FALSE(depths.empty());
  CHECK(std::is_sorted(depths.begin(), depths.end()));
  CHECK(answer.result.depth >= depths.back());
}

TEST_CASE("the callback receives the values of moves while all moves are solved") {
  const CEngine engine;
  for (const ValuedBoard& valued : larger_boards(48, 3, 13)) {
    const int legal = popcount(legal_moves(valued.board));
    if (legal < 3) continue;
    kanzen_request request = request_about(valued.board, KANZEN_ALL_MOVES);
    struct Heard {
      int legal;
      int calls = 0;
      bool complete = true;
    } heard{legal};
    request.progress = [](const kanzen_progress* progress, void* data) {
      auto& seen = *static_cast<Heard*>(data);
      const kanzen_result& found = *progress->found;
      if (found.move_count == 0) return 0;  // not yet
      seen.complete = seen.complete && found.move_count == seen.legal;
      int solved = 0;
      while (solved < seen.legal && found.moves[solved].lower == found.moves[solved].upper)
        ++solved;
      return ++seen.calls > 0 && solved >= 1 ? 1 : 0;
    };
    request.progress_data = &heard;
    request.progress_every = 1e-4;
    const Answer answer = ask(engine, request);
    CHECK(heard.calls > 0);
    CHECK(heard.complete);
    CHECK((answer.status == KANZEN_STOPPED || answer.status == KANZEN_OK));
    kanzen_clear(engine.get());
  }
}

TEST_CASE("a depth is refused where it has no meaning") {
  const CEngine engine;
  kanzen_request request = request_about(kStartBoard);
  request.max_depth = 3;
  CHECK(ask(engine, request).status == KANZEN_INVALID_ARGUMENT);
  request.goal = KANZEN_ESTIMATE_MOVES;
  request.max_depth = 65;
  CHECK(ask(engine, request).status == KANZEN_INVALID_ARGUMENT);
  CHECK(std::string(kanzen_last_error(engine.get())).find("1 to 64") != std::string::npos);
}

/// The results that kanzen_solve_many() has delivered.
struct Delivered {
  std::vector<int> calls;
  std::vector<kanzen_result> results;
  std::vector<kanzen_code> codes;
  std::thread::id thread{};
  std::size_t stop_after = ~std::size_t{0};
  std::size_t count = 0;

  explicit Delivered(std::size_t size) : calls(size), results(size), codes(size) {}

  static int take(std::size_t index, kanzen_code code, const kanzen_result* result, void* data) {
    auto& self = *static_cast<Delivered*>(data);
    ++self.calls[index];
    self.results[index] = *result;
    self.codes[index] = code;
    self.thread = std::this_thread::get_id();
    return ++self.count >= self.stop_after ? 1 : 0;
  }
};

TEST_CASE("many requests at once have the results of single ones") {
  std::vector<ValuedBoard> boards = larger_boards(49, 8, 12);
  for (const ValuedBoard& small : larger_boards(50, 40, 8)) boards.push_back(small);
  std::vector<kanzen_request> requests;
  for (const ValuedBoard& valued : boards) {
    requests.push_back(
        request_about(valued.board, requests.size() % 3 == 0 ? KANZEN_ALL_MOVES : KANZEN_VALUE));
  }
  for (const std::uint32_t threads : {1U, 3U}) {
    for (const int isolate : {0, 1}) {
      auto options = sized<kanzen_options>();
      options.threads = threads;
      options.isolate = isolate;
      const CEngine engine(options);
      Delivered delivered(requests.size());
      REQUIRE(kanzen_solve_many(engine.get(), requests.data(), requests.size(), &Delivered::take,
                                &delivered) == KANZEN_OK);
      CHECK(delivered.thread == std::this_thread::get_id());
      for (std::size_t i = 0; i < boards.size(); ++i) {
        CHECK(delivered.calls[i] == 1);
        CHECK(delivered.codes[i] == KANZEN_OK);
        CHECK(delivered.results[i].struct_size == sizeof(kanzen_result));
        CHECK(delivered.results[i].score == boards[i].value);
        CHECK((delivered.results[i].move_count > 0) == (i % 3 == 0));
      }
    }
  }
}

TEST_CASE("requests at once have limits of their own, and the callback and a stop end them") {
  auto options = sized<kanzen_options>();
  options.threads = 2;
  const CEngine engine(options);
  std::vector<kanzen_request> requests(6, endless());
  for (std::size_t i = 0; i < 3; ++i) requests[i].max_nodes = 20000;
  Delivered limited(3);
  CHECK(kanzen_solve_many(engine.get(), requests.data(), 3, &Delivered::take, &limited) ==
        KANZEN_LIMIT);
  CHECK(limited.codes == std::vector<kanzen_code>(3, KANZEN_LIMIT));

  Delivered ended(6);  // three of them would never end
  ended.stop_after = 3;
  CHECK(kanzen_solve_many(engine.get(), requests.data(), 6, &Delivered::take, &ended) ==
        KANZEN_STOPPED);
  CHECK(ended.count == 3);

  kanzen_stop(engine.get());
  Delivered stopped(6);
  CHECK(kanzen_solve_many(engine.get(), requests.data(), 6, &Delivered::take, &stopped) ==
        KANZEN_STOPPED);
  CHECK(stopped.count == 6);
  CHECK(stopped.codes.back() == KANZEN_STOPPED);
  kanzen_resume(engine.get());
  CHECK(ask(engine, request_about({0b001, ~Bitboard{0b101}})).status == KANZEN_OK);
}

TEST_CASE("an invalid request among many is named before any result") {
  const CEngine engine;
  std::vector<kanzen_request> requests(3, request_about({0b001, ~Bitboard{0b101}}));
  const auto refused = [&] {
    Delivered delivered(3);
    CHECK(kanzen_solve_many(engine.get(), requests.data(), 3, &Delivered::take, &delivered) ==
          KANZEN_INVALID_ARGUMENT);
    CHECK(delivered.count == 0);
    return std::string(kanzen_last_error(engine.get()));
  };
  requests[2].goal = 9;
  CHECK(refused() == "requests[2]: the goal is not a kanzen_goal");
  requests[2].goal = KANZEN_VALUE;
  requests[1].struct_size = 1;
  CHECK(refused().find("requests[1]: ") == 0);
  requests[1] = requests[0];
  requests[0].progress = [](const kanzen_progress*, void*) { return 0; };
  CHECK(refused().find("requests[0]: progress") == 0);
  CHECK(kanzen_solve_many(engine.get(), nullptr, 1, &Delivered::take, nullptr) ==
        KANZEN_INVALID_ARGUMENT);
  CHECK(kanzen_solve_many(engine.get(), requests.data(), 3, nullptr, nullptr) ==
        KANZEN_INVALID_ARGUMENT);
  CHECK(kanzen_solve_many(engine.get(), nullptr, 0, &Delivered::take, nullptr) == KANZEN_OK);
}

}  // namespace kanzen::test
