// Requests that are invalid, and structs of other versions of kanzen.h.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>

#include "tests/capi/c_engine.hpp"

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

}  // namespace kanzen::test
