#include "core/clock.hpp"
#include "tests/capi/c_engine.hpp"
#include "tests/support/positions.hpp"

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
  const kanzen_request good = request_about(kSmallBoard);
  REQUIRE(solve(engine, good).code == KANZEN_OK);
  CHECK(std::string(kanzen_last_error(engine.get())).empty());

  std::vector<kanzen_request> wrong;
  const auto with = [&](auto member, auto value) {
    wrong.push_back(good);
    wrong.back().*member = value;
  };
  with(&kanzen_request::opponent, good.opponent | good.player);
  for (const int goal : {-1, 6, 1000}) with(&kanzen_request::goal, goal);
  for (const auto& [alpha, beta] : {std::pair(0, 0), std::pair(2, 0), std::pair(-66, 0),
                                    std::pair(0, 66), std::pair(65, 66), std::pair(64, -64)}) {
    with(&kanzen_request::goal, KANZEN_WINDOW);
    wrong.back().alpha = alpha;
    wrong.back().beta = beta;
  }
  with(&kanzen_request::reserved, 1);
  with(&kanzen_request::max_depth, 3);  // of an estimate only
  for (const double seconds : {-1.0, std::nan(""), -std::numeric_limits<double>::infinity()}) {
    with(&kanzen_request::max_seconds, seconds);
    with(&kanzen_request::progress_every, seconds);
  }
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{8}, offsetof(kanzen_request, max_depth) - 1}) {
    with(&kanzen_request::struct_size, size);
  }
  with(&kanzen_request::max_depth, 65);
  wrong.back().goal = KANZEN_ESTIMATE_MOVES;
  for (const kanzen_request& request : wrong) CHECK(refused(request));
  CHECK(std::string(kanzen_last_error(engine.get())).find("1 to 64") != std::string::npos);
  auto result = sized<kanzen_result>();
  CHECK(kanzen_solve(engine.get(), nullptr, &result) == KANZEN_INVALID_ARGUMENT);
  CHECK(kanzen_solve(engine.get(), &good, nullptr) == KANZEN_INVALID_ARGUMENT);
  CHECK(kanzen_solve(nullptr, &good, &result) == KANZEN_INVALID_ARGUMENT);
  for (const std::size_t size : {std::size_t{16}, sizeof result - 1}) {
    result.struct_size = size;
    CHECK(kanzen_solve(engine.get(), &good, &result) == KANZEN_INVALID_ARGUMENT);
  }
  // After all these errors the engine still works.
  CHECK(solve(engine, good).code == KANZEN_OK);
}

TEST_CASE("known fields of structs of a later version are read and filled in") {
  const CEngine engine;
  struct {
    kanzen_request known;
    std::uint64_t later[3];
  } request{request_about(kSmallBoard), {}};
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

TEST_CASE("a limit ends a request with proven bounds") {
  const std::uint32_t threads = GENERATE(1U, 2U);
  const CEngine engine(threads);
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
      CHECK(solved.result.move_count == std::max(popcount(legal_moves(valued.board)), 1));
      CHECK((solved.result.status == KANZEN_EXACT || solved.result.pv_length == 0));
      for (int i = 0; i < solved.result.move_count; ++i) {
        CHECK(solved.result.moves[i].lower <= solved.result.moves[i].upper);
        CHECK(solved.result.moves[i].lower <= valued.value);
        CHECK(solved.result.moves[i].upper <= solved.result.upper);
      }
    }
  }
}

TEST_CASE("after a limit, a forced pass is the only move and has the bounds of the board") {
  const CEngine engine;
  Random random(49);
  for (int i = 0; i < 5; ++i) {
    const Board board = random_passing_board(random, 24);
    kanzen_request request = request_about(board, KANZEN_ALL_MOVES);
    request.max_nodes = 1;
    const Solved solved = solve(engine, request);
    REQUIRE(solved.code == KANZEN_LIMIT);
    REQUIRE(solved.result.move_count == 1);
    CHECK(solved.result.moves[0].move == KANZEN_PASS);
    CHECK(ends(solved.result.moves[0]) == ends(solved.result));
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
    CHECK(ends(solved.result) == Ends(valued.value, valued.value));
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
  const std::uint32_t threads = GENERATE(1U, 2U);
  const CEngine engine(threads);
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
  CHECK(ends(solved.result) == Ends(kMinScore, kMaxScore));
  CHECK(solved.result.nodes < 100000);  // noticed when the threads first look at the clock
}

namespace {

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

}  // namespace

TEST_CASE("the callback runs on the calling thread, and receives narrower bounds") {
  const std::uint32_t threads = GENERATE(1U, 2U);
  const CEngine engine(threads);
  for (const ValuedBoard& valued : larger_boards(47, 6, 14)) {
    Listening listening;
    kanzen_request request = request_about(valued.board);
    listening.listen(request);
    const Solved solved = solve(engine, request);
    REQUIRE(solved.code == KANZEN_OK);
    CHECK(solved.result.score == valued.value);
    CHECK(listening.calls >= 1);
    CHECK(listening.narrowing);
    CHECK(listening.counting);
    CHECK(listening.lower <= valued.value);
    CHECK(listening.upper >= valued.value);
    CHECK(listening.thread == std::this_thread::get_id());
  }
}

TEST_CASE("the callback ends its call and no other") {
  const CEngine engine;
  Listening at_once;
  at_once.stop_at = 1;
  kanzen_request request = endless_request();
  at_once.listen(request);
  CHECK(solve(engine, request).code == KANZEN_STOPPED);
  CHECK(at_once.calls == 1);

  Listening later;
  later.stop_after_nodes = 50000;
  later.listen(request);
  const Solved solved = solve(engine, request);
  CHECK(solved.code == KANZEN_STOPPED);
  CHECK(solved.result.status == KANZEN_UNFINISHED);
  CHECK(solved.result.lower <= solved.result.upper);
  CHECK(solved.result.nodes >= 50000);
  CHECK(solve(engine, request_about(kSmallBoard)).code == KANZEN_OK);
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
  const Solved solved = solve(engine, request);
  CHECK(solved.code == KANZEN_STOPPED);
  REQUIRE_FALSE(depths.empty());
  CHECK(std::ranges::is_sorted(depths));
  CHECK(solved.result.depth >= depths.back());
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
    const Solved solved = solve(engine, request);
    CHECK(heard.calls > 0);
    CHECK(heard.complete);
    CHECK((solved.code == KANZEN_STOPPED || solved.code == KANZEN_OK));
    kanzen_clear(engine.get());
  }
}

TEST_CASE("another thread stops an engine until it is resumed") {
  const std::uint32_t threads = GENERATE(1U, 2U);
  const CEngine engine(threads);
  Listening listening;
  kanzen_request request = endless_request();
  listening.listen(request);
  std::thread stopper([&] {
    while (!listening.heard_nodes.load()) std::this_thread::yield();
    kanzen_stop(engine.get());
  });
  CHECK(solve(engine, request).code == KANZEN_STOPPED);
  stopper.join();
  CHECK(solve(engine, endless_request()).code == KANZEN_STOPPED);  // no stop is lost
  kanzen_resume(engine.get());
  const kanzen_request small = request_about(kSmallBoard);
  CHECK(solve(engine, small).result.score == -58);
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
  kanzen_request request = endless_request();
  request.progress_data = &inside;
  request.progress = [](const kanzen_progress*, void* data) {
    auto& self = *static_cast<Inside*>(data);
    const kanzen_request small = request_about(kSmallBoard);
    self.solve = solve(self.engine, small).code;
    self.clear = kanzen_clear(self.engine.get());
    auto claim = sized<kanzen_claim>();
    std::size_t size = 1;
    self.certify = kanzen_certify(self.engine.get(), &claim, &self.bytes, &size);
    return 1;
  };
  CHECK(solve(engine, request).code == KANZEN_STOPPED);
  CHECK(inside.solve == KANZEN_BUSY);
  CHECK(inside.clear == KANZEN_BUSY);
  CHECK(inside.certify == KANZEN_BUSY);
  CHECK(inside.bytes == nullptr);
  CHECK(std::string(kanzen_last_error(engine.get())).empty());
}

}  // namespace kanzen::test
