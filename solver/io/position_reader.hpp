// Reads positions from text, recognising the format of each record.
#pragma once

#include <cstddef>
#include <istream>
#include <optional>
#include <string>

#include "core/notation/board_text.hpp"
#include "core/result.hpp"
#include "solver/io/line_reader.hpp"
#include "solver/records/record.hpp"

namespace kanzen {

/// Reads records of these formats, in any mixture: OBF; FFO scripts; a board on one line, which
/// moves may follow; a board on several lines (in GGS brackets, or eight rows of eight squares);
/// GPDB; a move string or a numbered transcript on one line, which stands for the position after
/// the moves; and claim lines, `board or moves ; statement ; comment` (see statement.hpp). Blank
/// lines and lines that begin with % or # are skipped.
class PositionReader final : public RecordSource {
 public:
  /// `in` must outlive the reader.
  explicit PositionReader(std::istream& in, const ReaderOptions& options = {})
      : lines_(in, options.max_record_bytes), dialect_(options.dialect) {}

 private:
  std::optional<Result<PositionRecord>> read_next() override;
  [[nodiscard]] std::size_t line() const noexcept override { return lines_.number(); }

  Result<PositionRecord> read_record();
  std::string read_block(bool in_brackets);

  LineReader lines_;
  notation::Dialect dialect_;
};

}  // namespace kanzen
