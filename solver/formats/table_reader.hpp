// Reads tables, CSV and Markdown, of this program and of others. The cells of a line become the
// fields of a JSON object, which parse_jsonl() reads.
#pragma once

#include "solver/formats/claim_heading.hpp"
#include "solver/formats/jsonl_reader.hpp"

namespace kanzen {

/// Reads a table whose heading names the columns (foreign_fields.hpp), in any order and letter
/// case; commas, semicolons, tabs, bars or blanks separate fields. Results of this program are
/// known by are_results(); other tables have records with claims. Without a heading, a row begins
/// with a board, and a number after it is its value; or it has 64 squares and the side in fields of
/// their own. CSV with one row for each move (CsvMovesWriter) gives one outcome for the consecutive
/// rows of a position. Warns about unused columns and a title above the heading. Comments, % or #,
/// may stand there, too, and another heading may follow anywhere. Blank rows are skipped. Markdown
/// has fewer fields, so missing values are unknown. Lines outside its tables are skipped.
///
/// Errors: those of parse_jsonl(); a row whose number of fields differs from the heading; an
/// unclosed quotation mark, a duplicate column, and a file without a heading.
///
/// Within text that has lines of other forms, too, tables are those of Markdown, and end above a
/// line that is no row. REQUIRES: `format` is Format::csv or Format::markdown.
[[nodiscard]] std::unique_ptr<FileSource<OutcomeOrRecord>> make_table_reader(SharedText text,
                                                                             Format format);

}  // namespace kanzen
