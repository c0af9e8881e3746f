#pragma once

#include "solver/formats/open_records.hpp"
#include "solver/formats/text_readers.hpp"
#include "solver/records/position_record.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::test {

struct Contents {
  std::vector<PositionRecord> records;
  std::vector<ParseError> errors;
  std::vector<std::string> warnings;  // if the options collect them, see warnings_into()
};

/// `contents` must outlive the readers.
inline void warnings_into(Contents& contents, ReaderOptions& options) {
  options.on_warning = [&contents](std::string_view, const ParseError& warning) {
    contents.warnings.push_back(warning.message);
  };
}

[[nodiscard]] inline Contents read_all(RecordSource& source) {
  Contents contents;
  while (std::optional<Result<PositionRecord>> next = source.next()) {
    if (next->ok()) {
      contents.records.push_back(std::move(*next).value());
    } else {
      contents.errors.push_back(std::move(*next).error());
    }
  }
  return contents;
}

/// Warnings included.
template <auto make_reader>
[[nodiscard]] Contents read_text(const std::string& text, ReaderOptions options = {}) {
  Contents warned;
  warnings_into(warned, options);
  std::istringstream in(text);
  Contents contents = read_all(*make_reader(text_of(in, options)));
  contents.warnings = std::move(warned.warnings);
  return contents;
}

/// Reads the text as a file, whose format is recognised unless the options name it.
[[nodiscard]] inline Contents read_contents(const std::string& text, ReaderOptions options = {}) {
  Contents warned;
  warnings_into(warned, options);
  std::istringstream source(text);
  InputStream in(source);
  Contents contents = read_all(*open_records(in, options));
  contents.warnings = std::move(warned.warnings);
  return contents;
}

/// Reads all positions of games, unless the options name numbers of empty squares.
template <auto make_reader>
[[nodiscard]] Contents read_games(const std::string& text, ReaderOptions options = {}) {
  if (!options.empties) options.empties = EmptiesRange{0, kSquares};
  return read_text<make_reader>(text, std::move(options));
}

inline void replace_all(std::string& text, const std::string& name, const std::string& value) {
  for (std::size_t at; (at = text.find(name)) != std::string::npos;) {
    text.replace(at, name.size(), value);
  }
}

/// Demands one record and no error.
[[nodiscard]] inline PositionRecord only_record(const Contents& contents) {
  INFO((contents.errors.empty() ? "" : contents.errors[0].message));
  REQUIRE(contents.errors.empty());
  REQUIRE(contents.records.size() == 1);
  return contents.records[0];
}

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

}  // namespace kanzen::test
