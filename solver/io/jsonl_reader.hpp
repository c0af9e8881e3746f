// Reads results back from JSON Lines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/notation/board_text.hpp"
#include "core/result.hpp"
#include "solver/io/line_reader.hpp"
#include "solver/records/distrusted_lines.hpp"
#include "solver/records/end_of_run.hpp"
#include "solver/records/file_source.hpp"
#include "solver/records/outcome.hpp"
#include "solver/records/record.hpp"

namespace kanzen {

enum class Origin : std::uint8_t { kanzen, foreign };  // the program that wrote a file

/// Whether results of this program, or files of others, have a field or column of this name that is
/// read or need not be. The `name` of a foreign record is its id if there is no `id`.
[[nodiscard]] bool is_field(std::string_view name, Origin origin) noexcept;

/// How a line is read, and what was not used of it.
struct JsonlFields {
  notation::Dialect dialect = notation::Dialect::standard;  // of boards of other programs
  std::vector<std::string> unused = {};                     // names of fields, in order
};

/// The inverse of to_jsonl(): parses one object, which is a result or, if it has a field `claim`,
/// the verdict on a claim (solver/claims/claim_rows.hpp). Only `board` is required, and for a
/// verdict also `claim` and `verdict`. Fields that results do not have, also those of a journal,
/// are not used. A verdict becomes an outcome with Question::claim, completed by conclude_claim().
///
/// An object without `kind` and `claim` comes from another program, and becomes Outcome::foreign.
/// One of `score`, `value`, `expected` and `result` is the exact value, `lower` and `upper` are its
/// bounds, `moves` are played from `board` or from the start (a string, or an array of strings), or
/// have values, as in a result. `id` or `name` is the id. An array of moves is like an object with
/// nothing but `moves`.
///
/// Errors: anything else than such an object or array; a field with a wrong type or out of range;
/// values that contradict each other, such as bounds in the wrong order or a kind that does
/// not match them; an exact value that is odd or exceeds the number of squares; invalid
/// squares; a wrong number of empty squares; discs outside a small board; and a wrong checksum
/// (line_checksum.hpp), which means that the line was changed.
[[nodiscard]] Result<Outcome> parse_jsonl(std::string_view line, JsonlFields& fields);
[[nodiscard]] Result<Outcome> parse_jsonl(std::string_view line);

/// The error for Outcome::foreign where only results of this program are of use.
[[nodiscard]] ParseError no_result_error(std::size_t line);

/// Reads a file with one such object per line. Blank lines, and the header of a journal
/// (solver/batch/journal.hpp) and its lines about ends of runs, are skipped. After such a header,
/// every line must have a checksum, and the engine is taken from the header where a line has none.
/// Lines of a journal that are not to be trusted are left out if they are known in advance;
/// otherwise the line that says so is an error. Warns of each unused field once.
class JsonlReader final : public FileSource<Outcome> {
 public:
  /// `in` must outlive the reader. `distrusted` is the result of distrusted_lines() for the same
  /// file.
  explicit JsonlReader(std::istream& in, const ReaderOptions& options = {},
                       Format format = Format::jsonl, DistrustedLines distrusted = {})
      : lines_(in, options.max_record_bytes),
        options_(options),
        format_(format),
        distrusted_(std::move(distrusted)) {
    fields_.dialect = options.dialect;
  }

  /// The line that next() has read last, exactly as in the file.
  [[nodiscard]] const std::string& text() const noexcept { return lines_.line(); }

  /// True once the header of a journal has been read: the lines may depend on it.
  [[nodiscard]] bool in_journal() const noexcept { return in_journal_; }

  /// The header of the journal, as it stands in the file; empty if there is none.
  [[nodiscard]] const std::string& header() const noexcept { return header_; }

  /// What the line that was read last says about the end of a run, if it does.
  [[nodiscard]] const std::optional<EndOfRun>& end_of_run() const noexcept { return end_; }

 private:
  std::optional<Result<Outcome>> read_next() override;
  [[nodiscard]] std::size_t line() const noexcept override { return lines_.number(); }

  /// Whether `line` of a page is the data of one result.
  [[nodiscard]] bool is_data_of_page(std::string_view line) noexcept;
  void warn_of_unused();

  LineReader lines_;
  ReaderOptions options_;
  Format format_;
  JsonlFields fields_;
  std::vector<std::string> warned_;  // fields that a warning has named
  bool in_data_ = false;             // of a page
  bool in_journal_ = false;
  std::string header_;
  std::string engine_;  // of the header
  DistrustedLines distrusted_;
  std::optional<EndOfRun> end_;
};

}  // namespace kanzen
