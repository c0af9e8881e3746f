// The conditions that every run of the laboratory must satisfy.
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

/// Demands that the statements of `outcome` about the true value are true.
inline void check_outcome(const SearchResult& outcome, int value, const Range& window,
                          Algorithm algorithm) {
  CAPTURE(info_of(algorithm).name, outcome.value, value, window.lower, window.upper);
  REQUIRE(outcome.proven.lower <= value);
  REQUIRE(value <= outcome.proven.upper);
  if (info_of(algorithm).full_width) {
    REQUIRE(outcome.value == value);
  } else if (outcome.value <= window.lower) {
    REQUIRE(value <= outcome.value);
  } else if (outcome.value >= window.upper) {
    REQUIRE(value >= outcome.value);
  } else {
    REQUIRE(outcome.value == value);
  }
}

}  // namespace kanzen::lab
