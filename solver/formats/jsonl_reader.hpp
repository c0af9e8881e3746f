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
#include "solver/formats/line_reader.hpp"
#include "solver/records/distrusted_lines.hpp"
#include "solver/records/end_of_run.hpp"
#include "solver/records/file_source.hpp"
#include "solver/records/outcome.hpp"
#include "solver/records/reader_options.hpp"
#include "solver/records/record.hpp"

namespace kanzen {

enum class Origin : std::uint8_t { kanzen, foreign };  // the program that wrote a file

/// True if results of this program, or files of others, may have a field or column of this name.
/// The `name` of a foreign record is its id if there is no `id`.
[[nodiscard]] bool is_field(std::string_view name, Origin origin) noexcept;

/// The name today of a field of results that earlier versions called `name`: "status" for "kind".
/// Any other name is returned unchanged.
[[nodiscard]] std::string_view current_name(std::string_view name) noexcept;

/// True for results of this program. `has` returns whether there is a field or column of a name.
/// Files of other programs may well have a `status`.
template <class Has>
[[nodiscard]] bool are_results(const Has& has) {
  return has("claim") || has("kind") || (has("status") && has("pv"));
}

/// Options for reading a line, and its unused fields.
struct JsonlFields {
  notation::Dialect dialect = notation::Dialect::standard;  // of boards of other programs
  std::vector<std::string> unused = {};                     // names of fields, in order
};

/// The inverse of to_jsonl(): parses one object. The object is a result or, if it has a field
/// `claim`, the verdict on a claim (solver/formats/claim_writer.hpp). A result needs `board`,
/// `status` and `pv`, and a verdict needs `board`, `claim` and `verdict`. Fields that earlier
/// versions called differently are read by either name (current_name()). Fields that results do not
/// have, such as fields of a journal, are not used. A verdict becomes an outcome with
/// Goal::claim, completed by conclude_claim().
///
/// An object with `goal` "game" and `plies` is the analysis of a game (game_jsonl.hpp), and becomes
/// an outcome with Goal::game. JsonlReader refuses it, because it is no result of a position.
///
/// Any other object comes from another program, and becomes Outcome::foreign.
/// `score`, `value`, `expected` or `result` is the exact value; `lower` and `upper` are its bounds.
/// `moves` (a string, or an array of strings) are played from `board` or from the start; or they
/// have values, as in a result. `id` or `name` is the id. An array of moves is read like an object
/// with `moves` only.
///
/// Errors:
///  - anything but such an object or array;
///  - a field with a wrong type or out of range;
///  - fields that contradict each other (self_contradiction.hpp): bounds in the wrong order, a
///    status that does not match, a verdict that claim and bounds exclude;
///  - an exact value that is odd or exceeds the number of squares;
///  - invalid squares, a wrong number of empty squares, discs outside a small board;
///  - a wrong checksum (line_checksum.hpp), which means that the line was changed.
[[nodiscard]] Result<Outcome> parse_jsonl(std::string_view line, JsonlFields& fields);
[[nodiscard]] Result<Outcome> parse_jsonl(std::string_view line);

/// Reads only the request of a line whose result cannot be read: position, id, and claim or goal.
/// Nothing if they cannot be read either.
[[nodiscard]] std::optional<Outcome> parse_jsonl_goal(std::string_view line);

/// The error for Outcome::foreign where only results of this program are allowed.
[[nodiscard]] ParseError no_result_error(std::size_t line);

/// Reads a file with one such object per line. Skips blank lines, the header of a journal
/// (solver/batch/journal.hpp) and its lines about ends of runs. After such a header, every line
/// must have a checksum; lines without an engine get the engine of the header. Distrusted lines of
/// a journal are left out if they are known in advance; otherwise the line that lists them is an
/// error. Warns of each unused field once.
class JsonlReader final : public FileSource<Outcome> {
 public:
  /// `in` must outlive the reader. `distrusted` is the result of distrusted_lines() for
  /// the same file.
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

  /// True once the header of a journal has been read. The lines may depend on it.
  [[nodiscard]] bool in_journal() const noexcept { return in_journal_; }

  /// The header of the journal, as it stands in the file; empty if there is none.
  [[nodiscard]] const std::string& header() const noexcept { return header_; }

  /// The end of a run, if the line that was read last records one.
  [[nodiscard]] const std::optional<EndOfRun>& end_of_run() const noexcept { return end_; }

 private:
  std::optional<Result<Outcome>> read_next() override;
  [[nodiscard]] std::size_t line() const noexcept override { return lines_.number(); }

  /// True if `line` of a page is the data of one result.
  [[nodiscard]] bool is_data_of_page(std::string_view line) noexcept;
  void warn_of_unused();

  LineReader lines_;
  ReaderOptions options_;
  Format format_;
  JsonlFields fields_;
  std::vector<std::string> warned_;  // fields that a warning has named
  bool in_data_ = false;             // within the data of a page
  bool in_journal_ = false;
  std::string header_;
  std::string engine_;  // engine of the header
  DistrustedLines distrusted_;
  std::optional<EndOfRun> end_;
};

}  // namespace kanzen
