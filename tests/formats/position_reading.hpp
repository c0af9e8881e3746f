#pragma once

#include "solver/formats/text_readers.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/read_all.hpp"

namespace kanzen::test {

[[nodiscard]] inline Contents read_positions(std::istream& in, const ReaderOptions& options = {}) {
  const auto reader = make_position_reader(text_of(in, options));
  Contents contents = read_all(*reader);
  CHECK(!reader->next());
  return contents;
}

[[nodiscard]] inline Contents read_positions(const std::string& text,
                                             const ReaderOptions& options = {}) {
  std::istringstream in(text);
  return read_positions(in, options);
}

[[nodiscard]] inline PositionRecord read_position(const std::string& text,
                                                  const ReaderOptions& options = {}) {
  INFO(text);
  return only_record(read_positions(text, options));
}

/// Reads one bad record between two good ones, which must be read.
[[nodiscard]] inline ParseError read_bad(const std::string& line, std::size_t line_of_error = 2) {
  INFO(line);
  const Contents contents =
      read_positions(kFfo1Squares + " X\n" + line + "\n" + kFfo1Squares + " O\n");
  REQUIRE(contents.records.size() == 2);
  CHECK(contents.records[0].position.side == Colour::black);
  CHECK(contents.records[1].position.side == Colour::white);
  REQUIRE(contents.errors.size() == 1);
  CHECK(contents.errors[0].line == line_of_error);
  for (const char c : contents.errors[0].message) CHECK((c >= ' ' && c <= '~'));
  return contents.errors[0];
}

}  // namespace kanzen::test
