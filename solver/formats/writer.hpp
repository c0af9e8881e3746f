// The interface of all output formats of results, and the writers for spreadsheets, documents and
// other Othello programs. make_writer() finds a writer by the name of its format.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

/// Joins the fields with commas and adds a line break. Fields that contain a comma, a quote or a
/// line break are quoted. A field that a spreadsheet would evaluate as a formula, such as a player
/// named "=1+1", gets an apostrophe in front.
[[nodiscard]] std::string csv_line(std::span<const std::string> fields);

/// The field without the apostrophe of csv_line(), if it has one.
[[nodiscard]] std::string unmarked_field(std::string field);

/// The board as text for a spreadsheet, with "." for an empty square: a cell that begins with "-"
/// would be a formula.
[[nodiscard]] std::string csv_board(const Position& position);

/// The origin of an HTML page. Empty fields are not shown.
struct PageInfo {
  std::string title{};    // name of the input
  std::string command{};  // the command line
  std::string machine{};  // processor and memory
  std::string made{};     // date and time
  /// Names the command and its input. A page is replaced only by one about the same.
  std::string job{};
};

/// Converts outcomes to text. It does not write to files, and has no state except the arguments of
/// the constructor. Names and comments from the input are made safe to print (printable()); in
/// JSON, by its escape sequences.
class Writer {
 public:
  virtual ~Writer() = default;

  /// The text before the first row, with line breaks; may be empty.
  [[nodiscard]] virtual std::string heading() const { return {}; }
  /// The text for one outcome, with line breaks.
  [[nodiscard]] virtual std::string row(const Outcome& outcome) const = 0;
  /// The kinds of values in the outcome that row() does not express, such as "bounds". Other
  /// content that a format leaves out is documented.
  [[nodiscard]] virtual std::vector<std::string_view> lost(const Outcome& /*outcome*/) const {
    return {};
  }
  /// The text in place of a row for a record that could not be read; may be empty.
  [[nodiscard]] virtual std::string problem(std::string_view /*message*/) const { return {}; }
  /// The text about the work of a run that made all rows: its nodes, and its wall time in seconds;
  /// may be empty.
  [[nodiscard]] virtual std::string work(std::uint64_t /*nodes*/, double /*seconds*/) const {
    return {};
  }
  /// The text for a finding about all rows, such as the confidence of a sample; may be empty.
  [[nodiscard]] virtual std::string note(std::string_view /*text*/) const { return {}; }
  /// The text after the last row; may be empty.
  [[nodiscard]] virtual std::string ending() const { return {}; }
};

/// The names of all formats: "jsonl", "csv", "csv-moves", "markdown", "obf", "ffo" and
/// "html".
[[nodiscard]] std::span<const std::string_view> writer_names() noexcept;

/// Creates the writer with this name; null if there is none. `engine` describes the program in
/// formats that have such a field, for outcomes that do not name the program themselves. `page` is
/// used by "html" only.
[[nodiscard]] std::unique_ptr<Writer> make_writer(std::string_view name, std::string engine,
                                                  PageInfo page = {});

/// CSV (csv.hpp) with a heading. Empty squares of the board are dots (csv_board()). The columns are
/// named after the JSON fields in jsonl_writer.hpp. Unknown values are empty. `moves` has the form
/// "g8:18 h1:12 a4:..-22", where ".." marks an upper bound.
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
