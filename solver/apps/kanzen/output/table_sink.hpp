// Prints results as a table that fits the terminal, with the values of moves below their row.
#pragma once

#include "solver/batch/run.hpp"

namespace kanzen::cli {

inline constexpr std::string_view kNoColour = "\x1b[0m";
inline constexpr std::string_view kDim = "\x1b[2m";
inline constexpr std::string_view kGreen = "\x1b[32m";
inline constexpr std::string_view kYellow = "\x1b[33m";
inline constexpr std::string_view kBoldRed = "\x1b[1;31m";

[[nodiscard]] constexpr std::string_view colour_of(Verdict verdict) noexcept {
  return verdict == Verdict::confirmed ? kGreen : verdict == Verdict::refuted ? kBoldRed : kDim;
}

/// An undecided claim stands out, unlike a result without a claim.
[[nodiscard]] constexpr std::string_view claim_colour(Verdict verdict) noexcept {
  return verdict == Verdict::undecided ? kYellow : colour_of(verdict);
}

struct Column {
  enum class Side : char { left = '<', right = '>' };

  std::string_view heading;
  std::size_t width;  // in characters; longer cells push later cells to the right
  Side side = Side::right;
  int drop = 0;         // columns are dropped in this order, 1 first; 0 stays
  std::size_t gap = 1;  // blanks before the column, unless it is the first
};

/// Shows the side to move, for whom the values are.
inline constexpr Column kSideColumn{"side", 5, Column::Side::left, 5};

struct TableCell {
  std::string text;
  std::string_view colour{};  // an escape sequence before the text
  std::string brief{};        // replaces a text that does not fit the terminal
};

struct MovesHeading {
  std::string_view full;
  std::string_view brief;  // used if the full one does not fit; at most eight characters
};

/// Lays out columns, then a list of moves. If that is too wide, it omits columns until eight
/// characters remain for the moves, and cuts the moves.
class TableLayout {
 public:
  /// `width` is the terminal's, in characters; with 0, nothing is omitted or cut.
  TableLayout(std::vector<Column> columns, MovesHeading moves_heading, std::size_t width);

  /// Makes room for ids of this size, which stand in the first column. A terminal gets at most 32
  /// characters of an id, the beginning and the end.
  void widen(std::size_t size);

  /// Fits a terminal that may have been resized. Returns true if the shown columns have changed, so
  /// that the table needs a new heading.
  bool fit(std::size_t width);

  [[nodiscard]] std::string heading() const;

  /// Makes a row with its line break. `cells` has one for each column; `moves` may be empty.
  [[nodiscard]] std::string row(const std::vector<TableCell>& cells,
                                const std::string& moves) const;

  /// Prints a row with the terminal's current width. Unless `quiet`, a heading stands above the
  /// first row and wherever the shown columns change. If the first row has a `file`, since several
  /// are read, a column of files follows the first one.
  void print(std::FILE* out, bool quiet, std::vector<TableCell> cells, const std::string& moves,
             const std::string& file = {});

 private:
  [[nodiscard]] std::size_t used() const noexcept;

  std::vector<Column> columns_;
  std::vector<bool> shown_;
  MovesHeading moves_heading_;
  std::size_t width_ = 0;
  bool is_fitted_ = true;  // to width_
  bool has_heading_ = false;
  std::optional<bool> has_files_;  // known since the first row
};

/// Goes below a row, indented. With lines of play, each move has a line, cut to `width` characters;
/// otherwise several share one: "h5:+06 g6:-02". With width 0, nothing is cut or wrapped. Empty
/// without moves.
[[nodiscard]] std::string move_lines(const std::vector<MoveValue>& moves, std::size_t width);

struct TableStyle {
  bool colour = false;  // verdicts in colour
  bool quiet = false;   // only rows, without heading and totals
  bool totals = true;   // after the rows
  /// Prints all rows at the end, when the longest id is known.
  bool holds_rows = false;
  std::size_t longest_id = 0;  // as far as it is known before the first row
  /// Duplicates name the row with their result ("as #20") instead of nodes and seconds.
  bool names_duplicates = false;
};

/// Prints and flushes each row, immediately unless the style holds them, with the terminal's
/// current width. Throws OutputError.
class TableSink : public Sink {
 public:
  /// `out` must outlive the sink.
  TableSink(std::FILE* out, TableStyle style);

  void on_journal_row(const Outcome& recorded) override { on_row(recorded); }
  void on_row(const Outcome& outcome) override;
  void on_finish(const Totals& totals) override;

 private:
  void print(const Outcome& outcome);
  [[nodiscard]] std::string duplicate_text(const Outcome& outcome);

  std::FILE* out_;
  TableStyle style_;
  TableLayout layout_;
  std::vector<Outcome> held_;
  /// Ids by canonical_key(), by which we name duplicates.
  std::unordered_map<std::string, std::string> solved_;
};

}  // namespace kanzen::cli
