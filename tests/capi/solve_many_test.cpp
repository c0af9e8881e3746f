#include <cstddef>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include "tests/capi/c_engine.hpp"
#include "tests/support/positions.hpp"

namespace kanzen::test {
namespace {

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

}  // namespace

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
  CHECK(solve(engine, request_about({0b001, ~Bitboard{0b101}})).code == KANZEN_OK);
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
