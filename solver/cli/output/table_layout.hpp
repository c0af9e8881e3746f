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
  std::size_t width;  // in characters; longer cells push those behind them to the right
  Side side = Side::right;
  int drop = 0;         // where there is no room, 1 is left out first; 0 always stays
  std::size_t gap = 1;  // spaces before it, unless it is the first
};

struct Cell {
  std::string text;
  std::string_view colour{};  // the escape sequence that begins it
  std::string brief{};        // instead of the text where that reaches beyond the terminal
};

/// The heading of the moves behind the columns.
struct MovesHeading {
  std::string_view full;
  std::string_view brief;  // where there is no room for the full one; at most eight characters
};

/// Columns and, behind them, a list of moves whose length varies. Where that is too wide, columns
/// are left out until eight characters remain for the moves, and the moves are cut.
class TableLayout {
 public:
  /// `width` is that of the terminal, in characters; 0: nothing is left out or cut.
  TableLayout(std::vector<Column> columns, MovesHeading moves_heading, std::size_t width);

  /// Fits the heading and the rows that follow to a terminal that may have been resized. Returns
  /// true if other columns are shown than before, which ask for a heading of their own.
  bool fit(std::size_t width);

  /// The headings, with a line break.
  [[nodiscard]] std::string heading() const;

  /// One row, with a line break. `cells` has one for each column; `moves` may be empty.
  [[nodiscard]] std::string row(const std::vector<Cell>& cells, const std::string& moves) const;

 private:
  [[nodiscard]] std::size_t used() const noexcept;

  std::vector<Column> columns_;
  std::vector<bool> shown_;
  MovesHeading moves_heading_;
  std::size_t width_ = 0;
};

}  // namespace kanzen::cli
