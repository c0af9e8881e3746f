#include <cstddef>
#include <iterator>

#include "solver/bindings/c/engine.hpp"
#include "solver/engine/search/kernel.hpp"
#include "tests/capi/c_engine.hpp"
#include "tests/support/positions.hpp"

namespace kanzen::test {

/// Its first version had no `second`.
struct GrownStruct {
  std::size_t struct_size;
  std::uint64_t first;
  std::uint64_t second;
};

}  // namespace kanzen::test

namespace kanzen::capi {

template <>
inline constexpr std::size_t kFirstSize<test::GrownStruct> = offsetof(test::GrownStruct, second);

}  // namespace kanzen::capi

namespace kanzen::test {

TEST_CASE("an engine has defaults") {
  kanzen_engine* engine = nullptr;
  REQUIRE(kanzen_create(nullptr, &engine, nullptr) == KANZEN_OK);
  REQUIRE(engine != nullptr);
  CHECK(kanzen_threads(engine) == 1);
  CHECK_FALSE(std::string(kanzen_kernel(engine)).empty());
  CHECK(std::string(kanzen_last_error(engine)).empty());
  CHECK(kanzen_clear(engine) == KANZEN_OK);
  kanzen_destroy(engine);
}

TEST_CASE("an engine has the requested options") {
  auto options = sized<kanzen_options>();
  options.threads = 2;
  options.hash_mib = 1;
  options.kernel = "generic";
  const CEngine engine(options);
  CHECK(kanzen_threads(engine.get()) == 2);
  CHECK(std::string(kanzen_kernel(engine.get())) == "generic");
}

TEST_CASE("invalid options are refused with a reason") {
  const auto refused = [](auto member, auto value) {
    auto options = sized<kanzen_options>();
    options.*member = value;
    auto* engine = reinterpret_cast<kanzen_engine*>(1);
    auto error = sized<kanzen_error>();
    const kanzen_code status = kanzen_create(&options, &engine, &error);
    CHECK(engine == nullptr);
    CHECK(error.struct_size == sizeof error);
    CHECK_FALSE(std::string(error.message).empty());
    return status == KANZEN_INVALID_ARGUMENT;
  };
  CHECK(refused(&kanzen_options::threads, 1025U));
  CHECK(refused(&kanzen_options::hash_mib, (1U << 20) + 1));
  CHECK(refused(&kanzen_options::kernel, "v9"));
  CHECK(refused(&kanzen_options::kernel, std::string(1000, 'k').c_str()));
  CHECK(refused(&kanzen_options::struct_size, sizeof(kanzen_options) - 4));
  auto error = sized<kanzen_error>();
  auto options = sized<kanzen_options>();
  options.kernel = "v9";
  kanzen_engine* none = nullptr;
  CHECK(kanzen_create(&options, &none, &error) == KANZEN_INVALID_ARGUMENT);
  for (const Kernel* const kernel : compiled_kernels()) {
    CHECK(std::string(error.message).find(kernel->name) != std::string::npos);
  }
  CHECK(kanzen_create(nullptr, nullptr, &error) == KANZEN_INVALID_ARGUMENT);
  CHECK_FALSE(std::string(error.message).empty());
  // An error of an unknown size stays unchanged.
  error = {};
  error.struct_size = 8;
  CHECK(kanzen_create(nullptr, nullptr, &error) == KANZEN_INVALID_ARGUMENT);
  CHECK(std::string(error.message).empty());
}

TEST_CASE("an impossible size is refused without reading the struct") {
  struct {
    kanzen_options known = sized<kanzen_options>();
    std::array<unsigned char, std::size_t{1} << 17> later{};
  } options;
  options.known.struct_size = sizeof options;
  kanzen_engine* engine = nullptr;
  CHECK(kanzen_create(&options.known, &engine, nullptr) == KANZEN_INVALID_ARGUMENT);
  kanzen_destroy(engine);
  options.known.struct_size = ~std::size_t{0};
  CHECK(kanzen_create(&options.known, &engine, nullptr) == KANZEN_INVALID_ARGUMENT);
}

TEST_CASE("a struct that has grown is read from an older caller, and written within its memory") {
  GrownStruct caller{.struct_size = offsetof(GrownStruct, second), .first = 7, .second = 8};
  const auto read = capi::read_struct(&caller);
  REQUIRE(read.has_value());
  CHECK(read->first == 7);
  CHECK(read->second == 0);
  capi::write_struct(GrownStruct{sizeof(GrownStruct), 1, 2}, &caller);
  CHECK(caller.struct_size == offsetof(GrownStruct, second));
  CHECK(caller.first == 1);
  CHECK(caller.second == 8);  // belongs to somebody else
}

TEST_CASE("a null engine is accepted and does nothing") {
  kanzen_destroy(nullptr);
  kanzen_stop(nullptr);
  kanzen_resume(nullptr);
  kanzen_free(nullptr);
  CHECK(kanzen_clear(nullptr) == KANZEN_INVALID_ARGUMENT);
  CHECK(kanzen_threads(nullptr) == 0);
  CHECK(std::string(kanzen_kernel(nullptr)).empty());
  CHECK(std::string(kanzen_last_error(nullptr)).empty());
}

TEST_CASE("the library reports its version and interface") {
  CHECK(kanzen_api_version() == KANZEN_API_VERSION);
  CHECK(std::string(kanzen_version()).starts_with(KANZEN_VERSION));
}

TEST_CASE("every status has a text of its own") {
  std::set<std::string> texts;
  for (int status = KANZEN_INTERNAL_ERROR; status <= KANZEN_STOPPED; ++status) {
    texts.insert(kanzen_code_text(static_cast<kanzen_code>(status)));
  }
  CHECK(texts.size() == std::size_t{KANZEN_STOPPED - KANZEN_INTERNAL_ERROR + 1});
  CHECK(texts.count("unknown status") == 0);
}

namespace {

std::vector<Square> line_of(const kanzen_result& result) {
  std::vector<Square> line;
  std::transform(result.pv, result.pv + result.pv_length, std::back_inserter(line),
                 [](std::uint8_t move) { return static_cast<Square>(move); });
  return line;
}

/// Checks that the moves equal `expected`, with the same order and bounds.
void check_moves(const kanzen_result& result, const std::vector<MoveValue>& expected) {
  REQUIRE(static_cast<std::size_t>(result.move_count) == expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    CHECK(result.moves[i].move == static_cast<int>(expected[i].move));
    CHECK(ends(result.moves[i]) == ends(expected[i].bounds));
    CHECK(result.moves[i].reserved == 0);
  }
}

TEST_CASE("every goal through the C library has the result of the solver") {
  const bool deterministic = GENERATE(false, true);
  auto options = sized<kanzen_options>();
  options.threads = deterministic ? 2 : 1;
  (deterministic ? options.deterministic : options.isolate) = 1;
  const CEngine engine(options);
  Solver solver({.threads = options.threads,
                 .hash_mib = 8,
                 .sharing = deterministic ? Sharing::deterministic : Sharing::isolated});
  Random random(43);
  for (int i = 0; i < 60; ++i) {
    const Board board = i % 2 == 0 ? random_reachable_board(random, i % 13)
                                   : random_unreachable_board(random, i % 13);
    for (const auto& [goal, expected_goal] : {std::pair{KANZEN_VALUE, Goal::value},
                                              {KANZEN_WINDOW, Goal::value},
                                              {KANZEN_WLD, Goal::wld},
                                              {KANZEN_ALL_MOVES, Goal::all_moves},
                                              {KANZEN_BEST_MOVES, Goal::best_moves}}) {
      kanzen_request request = request_about(board, goal);
      Window window;
      if (goal == KANZEN_WINDOW) {
        request.alpha = window.alpha = random.between(-65, 64);
        request.beta = window.beta = random.between(window.alpha + 1, 65);
      }
      PositionResult found;
      solver.post({{.work = [&, asked = expected_goal](PositionSolver& task) {
        found = task.solve_goal(board, asked, window);
      }}});
      solver.wait();
      const Solution& expected = found.solution;
      const auto [code, result] = solve(engine, request);
      CAPTURE(board.player, board.opponent, goal);
      REQUIRE(code == KANZEN_OK);
      CHECK(result.status == static_cast<int>(expected.status));
      CHECK(result.score == expected.score);
      CHECK(ends(result) == ends(expected.bounds));
      CHECK(result.best_move == static_cast<int>(expected.best_move));
      CHECK(result.nodes == expected.counters.nodes);
      CHECK(line_of(result) == expected.pv);
      check_moves(result, found.moves);
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
  const std::uint32_t threads = GENERATE(1U, 2U);
  const CEngine engine(threads);
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
  CHECK(ends(solved.result) == Ends(-64, 64));
  CHECK(solved.result.move_count == 0);

  request.max_depth = 0;
  request.max_nodes = 5000;
  CHECK(solve(engine, request).code == KANZEN_LIMIT);
}

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
  const CEngine engine(2);
  std::vector<kanzen_request> requests(6, endless_request());
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
  CHECK(solve(engine, request_about(kSmallBoard)).code == KANZEN_OK);
}

TEST_CASE("an invalid request among many is named before any result") {
  const CEngine engine;
  std::vector<kanzen_request> requests(3, request_about(kSmallBoard));
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

}  // namespace
}  // namespace kanzen::test
