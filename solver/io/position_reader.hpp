// Reads positions from a stream of text, one record at a time.
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

/// Recognises each record by its content: OBF, FFO script, bare board, board followed by moves,
/// a board over several lines (GGS brackets, or eight rows of eight), GPDB, move strings and
/// numbered transcripts on one line (the position is the one after the moves), and claim lines:
/// `board or moves ; statement ; comment` (see statement.hpp). Blank lines and lines that begin
/// with % or # are skipped; line ends may be LF or CR LF.
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
