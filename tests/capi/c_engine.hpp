// An engine of kanzen.h for a test.
#pragma once

#include "core/board.hpp"
#include "solver/capi/kanzen.h"
#include "tests/support/catch.hpp"

namespace kanzen::test {

/// A struct of kanzen.h with only its size set.
template <class T>
[[nodiscard]] T sized() {
  T out{};
  out.struct_size = sizeof out;
  return out;
}

/// An engine that is destroyed at the end. It has a small table.
class CEngine {
 public:
  explicit CEngine(kanzen_options options = sized<kanzen_options>()) {
    if (options.table_mib == 0) options.table_mib = 8;
    REQUIRE(kanzen_create(&options, &engine_, nullptr) == KANZEN_OK);
  }
  ~CEngine() { kanzen_destroy(engine_); }
  CEngine(const CEngine&) = delete;
  CEngine& operator=(const CEngine&) = delete;

  [[nodiscard]] kanzen_engine* get() const noexcept { return engine_; }

 private:
  kanzen_engine* engine_ = nullptr;
};

[[nodiscard]] inline kanzen_question question_about(const Board& board,
                                                    kanzen_goal goal = KANZEN_VALUE) {
  auto question = sized<kanzen_question>();
  question.player = board.player;
  question.opponent = board.opponent;
  question.goal = goal;
  return question;
}

}  // namespace kanzen::test
