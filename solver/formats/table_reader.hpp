// Reads CSV and Markdown of this program, and CSV of others. The cells of a line become the fields
// of a JSON object, which parse_jsonl() reads.
#pragma once

#include <cstddef>
#include <istream>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "solver/formats/input_stream.hpp"
#include "solver/formats/jsonl_fields.hpp"
#include "solver/formats/jsonl_reader.hpp"
#include "solver/records/file_source.hpp"
#include "solver/records/outcome.hpp"
#include "solver/records/position_record.hpp"

namespace kanzen {

/// Fields may be in quotation marks; quotation marks within are doubled.
[[nodiscard]] Result<std::vector<std::string>> split_csv(std::string_view line, char separator);

/// None if the line is not a row. A backslash escapes the next character.
[[nodiscard]] std::vector<std::string> split_markdown(std::string_view line);

/// The line under the heading of a Markdown table.
[[nodiscard]] bool is_rule(const std::vector<std::string>& cells);

/// A number with or without a sign. Other text stays, and becomes an error of its field later.
[[nodiscard]] nlohmann::ordered_json number_or_text(std::string text);

/// `text` is a cell of CSV.
void add_csv_field(const std::string& column, std::string text, Origin origin,
                   nlohmann::ordered_json& object);

/// `text` is a cell of Markdown.
void add_markdown_field(const std::string& column, std::string text,
                        nlohmann::ordered_json& object);

/// `rows` has one JSON object for each row of the position. A single row has only the best move.
void add_rows_of_moves(const nlohmann::ordered_json& rows, nlohmann::ordered_json& object);

/// The heading of a table, or the first row of one without a heading. `format` is Format::csv or
/// Format::markdown.
[[nodiscard]] bool begins_table(std::string_view line, Format format);

/// The heading names the columns, in any order and letter case; commas, semicolons or tabs separate
/// fields. The columns `status` and `pv`, or `claim`, mark results of this program; other tables
/// have records with claims, as parse_jsonl() describes. Without a heading, a row begins with a
/// board, and a number after it is its value. CSV with one row for each move (CsvMovesWriter) gives
/// one outcome for the consecutive rows of a position. Warns about unused columns. Comments, % or
/// #, may stand above the heading. Markdown has fewer fields: missing values are unknown. Lines
/// outside its tables are skipped.
///
/// Errors: those of parse_jsonl(), which reads the fields; a row whose number of fields differs
/// from the heading; an unclosed quotation mark, a duplicate column, and a file without a heading.
class TableReader final : public FileSource<OutcomeOrRecord> {
 public:
  /// `in` must outlive the reader. REQUIRES: `format` is Format::csv or Format::markdown.
  TableReader(std::istream& in, Format format, const ReaderOptions& options = {})
      : lines_(in, options.max_record_bytes), options_(options), format_(format) {}

 private:
  std::optional<Result<OutcomeOrRecord>> read_next() override;
  [[nodiscard]] std::size_t line() const noexcept override { return lines_.number(); }

  std::optional<ParseError> read_heading(const std::string& line, std::size_t number);
  std::optional<ParseError> check_columns(std::size_t number);
  [[nodiscard]] bool is_move_column(const std::string& name) const;
  Result<OutcomeOrRecord> outcome_of_moves(std::vector<std::string> fields, std::size_t number);
  /// `moves` is an array in JSON, or empty.
  Result<OutcomeOrRecord> outcome_of_row(std::vector<std::string> fields, std::size_t number,
                                         const std::string& moves = {});

  LineReader lines_;
  ReaderOptions options_;
  Format format_;
  Origin origin_ = Origin::kanzen;
  char separator_ = ',';
  std::vector<std::string> columns_;  // empty before the heading
  std::set<std::size_t> unused_;      // indexes of columns
  bool refused_ = false;              // the file has no heading
  bool rows_are_moves_ = false;       // each row is a move of a position
};

}  // namespace kanzen
