#pragma once

#include <cstddef>
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/read_all.hpp"

namespace kanzen::test {

/// Demands a message at this place that contains `part` and what was expected.
inline void check_one_error(const Contents& contents, std::size_t line, std::size_t column,
                            const std::string& part) {
  REQUIRE(contents.errors.size() == 1);
  INFO(contents.errors[0].message);
  CHECK(contents.errors[0].line == line);
  CHECK(contents.errors[0].column == column);
  CHECK(contents.errors[0].message.find(part) != std::string::npos);
  CHECK(contents.errors[0].message.find("expected") != std::string::npos);
}

/// Nothing was read but one error, which check_one_error() examines.
inline void check_error_alone(const Contents& contents, std::size_t line, std::size_t column,
                              const std::string& part) {
  CHECK(contents.records.empty());
  check_one_error(contents, line, column, part);
}

}  // namespace kanzen::test
