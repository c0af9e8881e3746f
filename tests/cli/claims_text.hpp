#pragma once

#include <string>

#include "tests/support/boards.hpp"

namespace kanzen::test {

/// Lines with claims about kEasy; every second one is wrong.
[[nodiscard]] inline std::string half_wrong_claims(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += kEasy + " ; = " + (i % 2 == 0 ? "6" : "8") + " ;\n";
  return text;
}

}  // namespace kanzen::test
