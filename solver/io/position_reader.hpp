// Reads positions from text, recognising the format of each record.
#pragma once

#include <cstddef>
#include <istream>
#include <optional>
#include <string>
#include <string_view>

#include "core/notation/board_text.hpp"
#include "core/result.hpp"
#include "solver/io/line_reader.hpp"
#include "solver/records/record.hpp"

namespace kanzen {

/// Reads records of these formats, in any mixture: OBF; FFO scripts; a board on one line, which
/// moves may follow; a board on several lines (in GGS brackets, or eight rows of eight squares);
/// GPDB; a move string or a numbered transcript on one line, which stands for the position after
/// the moves; and claim lines, `board or moves ; statement ; comment` (see statement.hpp). Blank
/// lines, lines that begin with % or #, and pictures as `kanzen show` prints them above a board are
/// skipped. A comment that begins with a number, `#40` or `FFO #40`, gives the record that id.
///
/// With Format::ffo a line with the result of a position may follow it, as in the output of solvers
/// of FFO scripts: `35 - 29`, discs of Black and White and perhaps a line of play, or `Black win`,
/// `White win`, `Draw`. It becomes what is expected of the position.
class PositionReader final : public RecordSource {
 public:
  /// `in` must outlive the reader.
  explicit PositionReader(std::istream& in, const ReaderOptions& options = {})
      : lines_(in, options.max_record_bytes),
        options_(options),
        with_results_(options.format == Format::ffo) {}

 private:
  std::optional<Result<PositionRecord>> read_next() override;
  [[nodiscard]] std::size_t line() const noexcept override { return lines_.number(); }

  Result<PositionRecord> read_record();
  std::string read_block(bool in_brackets);
  void read_result(PositionRecord& record);

  LineReader lines_;
  ReaderOptions options_;
  bool with_results_;
  int picture_lines_ = 0;  // of a picture that are still to come
};

/// True if `line` can only be the result of a position in an FFO script.
[[nodiscard]] bool is_ffo_result(std::string_view line) noexcept;

}  // namespace kanzen
