#pragma once

#include "core/board.hpp"
#include "solver/bindings/c/kanzen.h"
#include "tests/support/catch.hpp"

namespace kanzen::test {

template <class T>
[[nodiscard]] T sized() {
  T out{};
  out.struct_size = sizeof out;
  return out;
}

/// An engine that is destroyed at the end. It has a small table.
class CEngine {
 public:
  explicit CEngine(std::uint32_t threads = 1) : CEngine(with_threads(threads)) {}
  explicit CEngine(kanzen_options options) {
    if (options.hash_mib == 0) options.hash_mib = 8;
    REQUIRE(kanzen_create(&options, &engine_, nullptr) == KANZEN_OK);
  }
  ~CEngine() { kanzen_destroy(engine_); }
  CEngine(const CEngine&) = delete;
  CEngine& operator=(const CEngine&) = delete;

  [[nodiscard]] kanzen_engine* get() const noexcept { return engine_; }

 private:
  static kanzen_options with_threads(std::uint32_t threads) {
    auto options = sized<kanzen_options>();
    options.threads = threads;
    return options;
  }

  kanzen_engine* engine_ = nullptr;
};

[[nodiscard]] inline kanzen_request request_about(const Board& board,
                                                  kanzen_goal goal = KANZEN_VALUE) {
  auto request = sized<kanzen_request>();
  request.player = board.player;
  request.opponent = board.opponent;
  request.goal = goal;
  return request;
}

/// Two empty squares; Black gets -58 by c1.
inline constexpr Board kSmallBoard{0b001, ~Bitboard{0b101}};

/// A request that no machine can finish during a test.
[[nodiscard]] inline kanzen_request endless_request() { return request_about(kStartBoard); }

struct Solved {
  kanzen_code code = KANZEN_OK;
  kanzen_result result = sized<kanzen_result>();
};

inline Solved solve(const CEngine& engine, const kanzen_request& request) {
  Solved solved;
  solved.code = kanzen_solve(engine.get(), &request, &solved.result);
  return solved;
}

}  // namespace kanzen::test
