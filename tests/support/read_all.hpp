// Everything a record source yields, in one value.
#pragma once

#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "solver/records/record.hpp"

namespace kanzen::test {

struct Contents {
  std::vector<PositionRecord> records;
  std::vector<ParseError> errors;
};

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

/// What `Reader` makes of a text; of games all positions, unless the options say otherwise.
template <class Reader>
[[nodiscard]] Contents read_games(const std::string& text, ReaderOptions options = {}) {
  if (!options.empties) options.empties = EmptiesRange{0, kSquares};
  std::istringstream in(text);
  Reader reader(in, options);
  return read_all(reader);
}

}  // namespace kanzen::test
