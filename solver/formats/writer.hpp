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

/// With a line break. Fields with a comma, a quote or a line break are quoted. One that a
/// spreadsheet would evaluate as a formula, such as a player named "=1+1", gets an apostrophe in
/// front.
[[nodiscard]] std::string csv_line(std::span<const std::string> fields);

/// Without the apostrophe of csv_line().
[[nodiscard]] std::string unmarked_field(std::string field);

/// With "." for an empty square: a cell that begins with "-" would be a formula.
[[nodiscard]] std::string csv_board(const Position& position);

/// Empty fields are not shown.
struct PageInfo {
  std::string title{};    // name of the input
  std::string command{};  // the command line
  std::string machine{};  // processor and memory
  std::string made{};     // date and time
  /// The command and its input. A page is replaced only by one about the same.
  std::string job{};
};

/// Converts outcomes to text, without state or files. Names and comments from the input are made
/// safe to print (printable(); in JSON, escapes).
class Writer {
 public:
  virtual ~Writer() = default;

  /// With line breaks; may be empty. So may all texts below.
  [[nodiscard]] virtual std::string heading() const { return {}; }
  /// With line breaks.
  [[nodiscard]] virtual std::string row(const Outcome& outcome) const = 0;
  /// Kinds of values in the outcome that row() does not express, such as "bounds". What else a
  /// format leaves out is documented.
  [[nodiscard]] virtual std::vector<std::string_view> lost(const Outcome& /*outcome*/) const {
    return {};
  }
  /// Instead of a row, for an unreadable record.
  [[nodiscard]] virtual std::string problem(std::string_view /*message*/) const { return {}; }
  /// About the work of a run that made all rows: nodes, and wall time in seconds.
  [[nodiscard]] virtual std::string work(std::uint64_t /*nodes*/, double /*seconds*/) const {
    return {};
  }
  /// A finding about all rows, such as the confidence of a sample.
  [[nodiscard]] virtual std::string note(std::string_view /*text*/) const { return {}; }
  [[nodiscard]] virtual std::string ending() const { return {}; }
};

/// E.g. "jsonl", "csv-moves" or "html".
[[nodiscard]] std::span<const std::string_view> writer_names() noexcept;

/// Null if there is no such format. `engine` is for outcomes that do not name the program
/// themselves, in formats with such a field; `page` for "html" only.
[[nodiscard]] std::unique_ptr<Writer> make_writer(std::string_view name, std::string engine,
                                                  PageInfo page = {});

/// With a heading; columns are named after the JSON fields in jsonl_writer.hpp. Empty squares of
/// the board are dots (csv_board()); unknown values are empty. `moves` has the form "g8:18 h1:12
/// a4:..-22", where ".." marks an upper bound.
class CsvWriter : public Writer {
 public:
  explicit CsvWriter(std::string engine) : engine_(std::move(engine)) {}
  [[nodiscard]] std::string heading() const override;
  [[nodiscard]] std::string row(const Outcome& outcome) const override;
  [[nodiscard]] std::vector<std::string_view> lost(const Outcome& outcome) const override;

 private:
  std::string engine_;
};

/// One row for each move, best first, and without nodes, seconds and engine. `lower` and `upper`
/// are bounds of the position, `move_lower` and `move_upper` of the move, for the side that plays
/// it. `loss` is the value minus the move's, if both are exact. `pv` begins with the move. A
/// position without values of moves has one row, with its best move if known.
class CsvMovesWriter : public Writer {
 public:
  [[nodiscard]] std::string heading() const override;
  [[nodiscard]] std::string row(const Outcome& outcome) const override;
};

/// GitHub Flavored Markdown.
class MarkdownWriter : public Writer {
 public:
  [[nodiscard]] std::string heading() const override;
  [[nodiscard]] std::string row(const Outcome& outcome) const override;
  [[nodiscard]] std::vector<std::string_view> lost(const Outcome& outcome) const override;
};

/// Edax's problem files: the position, the exactly solved scores of moves, or else the exact value,
/// and the record's comment. Bounds and estimates go into the comment. So does an id that is not a
/// plain number, if there is no comment; otherwise it gets a comment line above.
class ObfWriter : public Writer {
 public:
  [[nodiscard]] std::string row(const Outcome& outcome) const override;
  [[nodiscard]] std::vector<std::string_view> lost(const Outcome& outcome) const override;
};

/// FFO endgame scripts: the position with its comment and id as in OBF, and on the next line the
/// result as Zebra writes it: the final disc count with Black first ("41 - 23"), or the winner if
/// only that is known.
class FfoWriter : public Writer {
 public:
  [[nodiscard]] std::string row(const Outcome& outcome) const override;
  [[nodiscard]] std::vector<std::string_view> lost(const Outcome& outcome) const override;
};

}  // namespace kanzen
