// The lines of a table: their cells, and what is a heading or a row.
#pragma once

#include "solver/formats/foreign_fields.hpp"
#include "solver/formats/game_record.hpp"

namespace kanzen {

/// Splits a line of CSV. Fields may be in quotation marks; quotation marks within are doubled.
[[nodiscard]] Result<std::vector<std::string>> split_csv(std::string_view line, char separator);

/// Recognises `sep=;`, with which files for spreadsheets begin.
[[nodiscard]] inline bool is_separator_line(std::string_view line) noexcept {
  return line.size() == 5 && line.starts_with("sep=");
}

/// Returns nothing if the line is not a row. One that was cut off before its last bar, as in `| b |
/// f5`, is none, because its last cell may be cut, too. A backslash escapes the next character.
[[nodiscard]] std::vector<std::string> split_markdown(std::string_view line);

/// Splits a row. A blank as separator stands for blanks of any width, and bars may enclose a row.
[[nodiscard]] Result<std::vector<std::string>> split_row(std::string_view line, char separator);

[[nodiscard]] bool has_column(const std::vector<std::string>& names,
                              std::string_view name) noexcept;

/// Writes the name of a column without blanks around it, in lower case.
[[nodiscard]] std::string column_name(std::string_view text);

/// Splits a heading; empty if that fails.
[[nodiscard]] std::vector<std::string> column_names(std::string_view line, char separator,
                                                    const FieldChoice& chosen);

/// Recognises the line under the heading of a Markdown table.
[[nodiscard]] bool is_markdown_rule(const std::vector<std::string>& cells);

/// Returns 0 if the line is not a heading of CSV.
[[nodiscard]] char separator_of_heading(std::string_view line, const FieldChoice& chosen);

/// Whether a line of text has the form of a row in Markdown, `| a | b |`.
[[nodiscard]] bool is_markdown_row(std::string_view line) noexcept;

/// The form that a line begins in a text: a table for a heading in Markdown that names columns,
/// else as form_of_line() says.
[[nodiscard]] TextForm form_of_mixed_line(std::string_view line, const FieldChoice& chosen);

/// The most lines of a title.
inline constexpr std::size_t kMaxTitle = 3;

/// Whether the line may be a title, and is no record.
[[nodiscard]] bool is_title(std::string_view line);

/// Whether this is a heading of several columns. Below a title, words between blanks may be prose.
[[nodiscard]] bool is_clear_heading(std::string_view line, const FieldChoice& chosen);

/// Names the columns of a row without a heading; none if `line` is no such row. The row of a game
/// has both players in front, and a result such as 40-24 and the moves after. Others begin
/// with a board, after which a number is its value; or it has 64 squares and a side in fields of
/// their own, and a name before them. After a tab there must be a number, because lines of other
/// formats may have blanks of any kind after a board. A semicolon separates only squares and a
/// side, since OBF ends a board with it. With two numbers, nobody knows which is the value.
[[nodiscard]] std::vector<std::string> columns_of_row(std::string_view line, char separator);

/// Returns 0 if `line` is no row of a table without a heading.
[[nodiscard]] char separator_of_row(std::string_view line);

/// Whether the line is the heading of a table, or the first row of one without a heading. `format`
/// is Format::csv or Format::markdown.
[[nodiscard]] bool begins_table(std::string_view line, Format format, const FieldChoice& chosen);

/// Whether the text has a heading below a title and blank rows, as spreadsheets write them.
[[nodiscard]] bool begins_with_title(std::string_view text, const FieldChoice& chosen);

/// Recognises a row of empty cells.
[[nodiscard]] inline bool is_blank_row(std::string_view line) noexcept {
  return notation::has_only(line, ",;\t| ");
}

/// Returns the names in a heading of several words or phrases; empty if it is none.
[[nodiscard]] std::vector<std::string> columns_of_heading(std::string_view heading);

/// Whether these are the first two lines of a table whose heading names no known column, and whose
/// rows would each be unreadable as lines.
[[nodiscard]] bool has_unknown_heading(std::string_view heading, std::string_view row);

}  // namespace kanzen
