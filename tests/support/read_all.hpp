#pragma once

#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/records/file_source.hpp"
#include "solver/records/position_record.hpp"

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
  Contents contents = read_all(*make_reader(in, options));
  contents.warnings = std::move(warned.warnings);
  return contents;
}

/// Reads all positions of games, unless the options name numbers of empty squares.
template <auto make_reader>
[[nodiscard]] Contents read_games(const std::string& text, ReaderOptions options = {}) {
  if (!options.empties) options.empties = EmptiesRange{0, kSquares};
  return read_text<make_reader>(text, std::move(options));
}

}  // namespace kanzen::test
