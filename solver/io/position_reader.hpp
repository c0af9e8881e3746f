// Reads positions from a stream of text, one record at a time.
#pragma once

#include <cstddef>
#include <istream>
#include <optional>
#include <string>
#include <string_view>

#include "core/notation/board_text.hpp"
#include "core/position.hpp"
#include "core/result.hpp"
#include "solver/io/expected.hpp"

namespace kanzen {

/// One position of a file and what the file says about it.
struct PositionRecord {
  std::string id;                      // given by the file, else the number of the line
  std::size_t line = 0;                // where the record begins, from 1
  Position position;                   // its side may have to pass, its game may be over
  Expected expected;                   // claims to compare a solution with
  std::optional<std::string> comment;  // without the comment sign
  std::string text;                    // the record as it was read, without the last line break
};

struct ReaderOptions {
  notation::Dialect dialect = notation::Dialect::standard;
  std::size_t max_record_bytes = std::size_t{1} << 20;  // longer lines are errors
};

/// Recognises each record by its content: OBF, FFO script, bare board, board followed by moves,
/// a board over several lines (GGS brackets, or eight rows of eight), GPDB, move strings and
/// numbered transcripts on one line (the position is the one after the moves). Blank lines and
/// lines that begin with % or # are skipped; line ends may be LF or CR LF.
///
/// Memory does not grow with the stream. After an error the next call goes on behind the bad
/// record; a record is never made out of a bad one. Thread safety: none, one thread at a time.
class PositionReader {
 public:
  /// `in` must outlive the reader.
  explicit PositionReader(std::istream& in, ReaderOptions options = {})
      : in_(in), options_(options) {}

  /// The next record, or why it cannot be read (line and column always set), or nothing at the
  /// end. A stream that fails while being read (a directory, say) gives one error and ends.
  [[nodiscard]] std::optional<Result<PositionRecord>> next();

 private:
  enum class Line { ok, too_long, end, failed };

  Line read_line();
  Result<PositionRecord> read_record();
  std::string read_block(bool in_brackets);

  std::istream& in_;
  ReaderOptions options_;
  std::string line_;             // the line read last, without its end
  std::size_t number_ = 0;       // of that line
  std::optional<Line> pending_;  // read_line() gives this line once more
  bool ended_ = false;
};

}  // namespace kanzen
