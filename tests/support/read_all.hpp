// Everything a record source yields, in one value.
#pragma once

#include <utility>
#include <vector>

#include "solver/io/record.hpp"

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

}  // namespace kanzen::test
