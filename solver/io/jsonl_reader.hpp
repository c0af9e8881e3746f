// Results written as JSON lines, read back.
#pragma once

#include <cstddef>
#include <istream>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "solver/io/line_reader.hpp"
#include "solver/records/file_source.hpp"
#include "solver/records/outcome.hpp"
#include "solver/records/record.hpp"

namespace kanzen {

/// The inverse of to_jsonl(): reads one object, a result or the verdict on a claim
/// (solver/claims/claim_rows.hpp), which has a field `claim`. Of a result only `board` must be
/// there, of a verdict also `verdict`; other fields may be missing, and further ones, such as those
/// of a journal, are passed over. A verdict is read as Question::claim, with what it says about its
/// position (conclude_claim()). Errors: no JSON object, a field of the wrong type or out of its
/// range, values that contradict each other (bounds in the wrong order, a kind or a verdict that
/// does not fit them), an exact value that is odd or beyond the squares of the board, squares that
/// do not exist, discs outside of a small board, and a checksum (line_checksum.hpp) that is not the
/// one of the line: somebody has changed it.
[[nodiscard]] Result<Outcome> parse_jsonl(std::string_view line);

/// Reads a file of such objects, one per line. Blank lines and the header of a journal
/// (solver/batch/journal.hpp) are passed over; below such a header every line must carry its
/// checksum.
class JsonlReader final : public FileSource<Outcome> {
 public:
  /// `in` must outlive the reader.
  explicit JsonlReader(std::istream& in,
                       std::size_t max_record_bytes = ReaderOptions{}.max_record_bytes)
      : lines_(in, max_record_bytes) {}

  /// The text that next() has read last, as it stands in the file.
  [[nodiscard]] const std::string& text() const noexcept { return lines_.line(); }

 private:
  std::optional<Result<Outcome>> read_next() override;
  [[nodiscard]] std::size_t line() const noexcept override { return lines_.number(); }

  LineReader lines_;
  bool in_journal_ = false;
};

/// The positions of such a file, with what was found as claims to be checked. A result about a
/// small board is an error: nothing in a file of positions says that play is on a part of the
/// board.
class JsonlRecords final : public RecordSource {
 public:
  /// `in` must outlive the reader.
  explicit JsonlRecords(std::istream& in, const ReaderOptions& options = {})
      : outcomes_(in, options.max_record_bytes) {}

 private:
  std::optional<Result<PositionRecord>> read_next() override;
  [[nodiscard]] std::size_t line() const noexcept override { return line_; }

  JsonlReader outcomes_;
  std::size_t line_ = 0;
};

}  // namespace kanzen
