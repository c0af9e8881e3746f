#pragma once

#include "solver/lab/algorithms.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::lab {

enum class Memory { none, narrow, widen };

[[nodiscard]] inline Settings with(Memory memory, Range window = {}) {
  Settings settings;
  settings.table = memory != Memory::none;
  settings.rule = memory == Memory::widen ? WindowRule::widen : WindowRule::narrow;
  settings.window = window;
  return settings;
}

inline void check_outcome(const SearchResult& result, int value, const Range& window,
                          Algorithm algorithm) {
  CAPTURE(info_of(algorithm).name, result.value, value, window.lower, window.upper);
  REQUIRE(result.proven.lower <= value);
  REQUIRE(value <= result.proven.upper);
  if (info_of(algorithm).full_width) {
    REQUIRE(result.value == value);
  } else if (result.value <= window.lower) {
    REQUIRE(value <= result.value);
  } else if (result.value >= window.upper) {
    REQUIRE(value >= result.value);
  } else {
    REQUIRE(result.value == value);
  }
}

}  // namespace kanzen::lab
