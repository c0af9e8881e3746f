// Writers for spreadsheets, documents and other Othello programs.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/formats/writer.hpp"

namespace kanzen {

/// CSV (csv.hpp) with a heading. Empty squares of the board are dots (csv_board()). The columns are
/// named after the JSON fields in jsonl_writer.hpp. Unknown values are empty. `moves` has the form
/// "g8:18 h1:12 a4:..-22", where ".." marks an upper bound. `board_size` is 8 for the 8x8 board.
class CsvWriter : public Writer {
 public:
  explicit CsvWriter(std::string engine) : engine_(std::move(engine)) {}
  [[nodiscard]] std::string heading() const override;
  [[nodiscard]] std::string row(const Outcome& outcome) const override;
  [[nodiscard]] std::vector<std::string_view> lost(const Outcome& outcome) const override;

 private:
  std::string engine_;
};

/// CSV with one row for each move, best first, and without nodes, seconds and engine. `lower` and
/// `upper` are bounds of the position. `move_lower` and `move_upper` are bounds of the move, for
/// the side that plays it. `loss` is the value minus the value of the move, if both are exact. `pv`
/// is a line of play that begins with the move. A position without values of moves has one row,
/// with its best move if that is known.
class CsvMovesWriter : public Writer {
 public:
  [[nodiscard]] std::string heading() const override;
  [[nodiscard]] std::string row(const Outcome& outcome) const override;
};

/// A table in GitHub Flavored Markdown.
class MarkdownWriter : public Writer {
 public:
  [[nodiscard]] std::string heading() const override;
  [[nodiscard]] std::string row(const Outcome& outcome) const override;
  [[nodiscard]] std::vector<std::string_view> lost(const Outcome& outcome) const override;
};

/// OBF, the format of Edax's problem files. A row has the position, the exactly solved scores of
/// moves, or the exact value if there are none, and the comment of the record. Bounds and estimates
/// are put into the comment. So is an id that is not a plain number, if there is no comment;
/// otherwise the id gets a comment line above.
class ObfWriter : public Writer {
 public:
  [[nodiscard]] std::string row(const Outcome& outcome) const override;
  [[nodiscard]] std::vector<std::string_view> lost(const Outcome& outcome) const override;
};

/// FFO endgame scripts: the position with its comment and id as in OBF, and on the next line the
/// result as Zebra writes it. This is the final disc count with Black first ("41 - 23"), or the
/// winner if only that is known.
class FfoWriter : public Writer {
 public:
  [[nodiscard]] std::string row(const Outcome& outcome) const override;
  [[nodiscard]] std::vector<std::string_view> lost(const Outcome& outcome) const override;
};

}  // namespace kanzen
