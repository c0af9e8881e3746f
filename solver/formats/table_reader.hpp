// Reads CSV and Markdown of this program, and CSV of others. The cells of a line become the fields
// of a JSON object, which parse_jsonl() reads.
#pragma once

#include "solver/formats/jsonl_reader.hpp"

namespace kanzen {

/// Splits a line of CSV. Fields may be in quotation marks; quotation marks within are doubled.
[[nodiscard]] Result<std::vector<std::string>> split_csv(std::string_view line, char separator);

/// Recognises `sep=;`, with which files for spreadsheets begin.
[[nodiscard]] inline bool is_separator_line(std::string_view line) noexcept {
  return line.size() == 5 && line.starts_with("sep=");
}

/// Whether the line is the heading of a table, or the first row of one without a heading. `format`
/// is Format::csv or Format::markdown.
[[nodiscard]] bool begins_table(std::string_view line, Format format, const FieldChoice& chosen);

/// Whether the text has a heading below a title and blank rows, as spreadsheets write them.
[[nodiscard]] bool begins_with_title(std::string_view text, const FieldChoice& chosen);

/// Recognises a row of empty cells.
[[nodiscard]] inline bool is_blank_row(std::string_view line) noexcept {
  return notation::has_only(line, ",;\t| ");
}

/// Whether these are the first two lines of a table whose heading names no known column, and whose
/// rows would each be unreadable as lines.
[[nodiscard]] bool has_unknown_heading(std::string_view heading, std::string_view row);

/// Reads a table whose heading names the columns (named_fields.hpp), in any order and letter case;
/// commas, semicolons, tabs, bars or blanks separate fields. Results of this program are known by
/// are_results(); other tables have records with claims. Without a heading, a row begins with a
/// board, and a number after it is its value; or it has 64 squares and the side in fields of their
/// own. CSV with one row for each move (CsvMovesWriter) gives one outcome for the consecutive rows
/// of a position. Warns about unused columns and a title above the heading. Comments, % or #, may
/// stand there, too, and another heading may follow anywhere. Blank rows are skipped. Markdown has
/// fewer fields, so missing values are unknown. Lines outside its tables are skipped.
///
/// Errors: those of parse_jsonl(); a row whose number of fields differs from the heading; an
/// unclosed quotation mark, a duplicate column, and a file without a heading.
[[nodiscard]] std::unique_ptr<FileSource<OutcomeOrRecord>> make_table_reader(
    std::istream& in, Format format, const ReaderOptions& options);

}  // namespace kanzen
