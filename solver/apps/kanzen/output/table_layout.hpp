// Tables of text that fit a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace kanzen::cli {

struct Column {
  enum class Side : char { left = '<', right = '>' };

  std::string_view heading;
  std::size_t width;  // in characters; longer cells push later cells to the right
  Side side = Side::right;
  int drop = 0;         // order of omission without room: 1 first; 0 always stays
  std::size_t gap = 1;  // spaces before the column, unless it is the first
};

struct TableCell {
  std::string text;
  std::string_view colour{};  // escape sequence before the text
  std::string brief{};        // replaces a text that does not fit the terminal
};

/// The heading of the moves after the columns.
struct MovesHeading {
  std::string_view full;
  std::string_view brief;  // if the full one does not fit; at most eight characters
};

/// Columns, followed by a list of moves of variable length. If that is too wide, columns are
/// omitted until eight characters remain for the moves, and the moves are cut.
class TableLayout {
 public:
  /// `width` is the width of the terminal, in characters; with 0, nothing is omitted or cut.
  TableLayout(std::vector<Column> columns, MovesHeading moves_heading, std::size_t width);

  /// Fits the heading and later rows to a terminal that may have been resized. Returns true if the
  /// shown columns have changed, so that the table needs a new heading.
  bool fit(std::size_t width);

  /// The headings, with a line break.
  [[nodiscard]] std::string heading() const;

  /// One row, with a line break. `cells` has one for each column; `moves` may be empty.
  [[nodiscard]] std::string row(const std::vector<TableCell>& cells,
                                const std::string& moves) const;

 private:
  [[nodiscard]] std::size_t used() const noexcept;

  std::vector<Column> columns_;
  std::vector<bool> shown_;
  MovesHeading moves_heading_;
  std::size_t width_ = 0;
};

}  // namespace kanzen::cli
