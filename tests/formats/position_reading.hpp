// Reads positions from text or a stream, for tests.
#pragma once

#include <istream>
#include <sstream>
#include <string>

#include "solver/formats/position_reader.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/read_all.hpp"

namespace kanzen::test {

[[nodiscard]] inline Contents read_positions(std::istream& in, const ReaderOptions& options = {}) {
  PositionReader reader(in, options);
  Contents contents = read_all(reader);
  CHECK(!reader.next());
  return contents;
}

[[nodiscard]] inline Contents read_positions(const std::string& text,
                                             const ReaderOptions& options = {}) {
  std::istringstream in(text);
  return read_positions(in, options);
}

/// Reads one good record.
[[nodiscard]] inline PositionRecord read_position(const std::string& text,
                                                  const ReaderOptions& options = {}) {
  INFO(text);
  const Contents contents = read_positions(text, options);
  REQUIRE(contents.errors.empty());
  REQUIRE(contents.records.size() == 1);
  return contents.records[0];
}

}  // namespace kanzen::test
