#pragma once

#include <memory>

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

[[nodiscard]] std::span<const std::string_view> writer_names() noexcept;

/// Null if there is no such format. `engine` is for outcomes that do not name the program
/// themselves, in formats with such a field; `page` for "html" only.
[[nodiscard]] std::unique_ptr<Writer> make_writer(std::string_view name, std::string engine,
                                                  PageInfo page = {});

/// For outcomes whose record has a game: "ggf", "sgf" and "pgn", with the players and the proven
/// values of moves. The readers of these formats read the games back.
[[nodiscard]] std::span<const std::string_view> game_writer_names() noexcept;

/// Null if there is no such format.
[[nodiscard]] std::unique_ptr<Writer> make_game_writer(std::string_view name);

/// Lines of CSV as spreadsheets expect them where 0,5 is a half: semicolons between fields, and a
/// comma in numbers with a fraction.
[[nodiscard]] std::string with_decimal_comma(const std::string& csv);

/// Writes the CSV of `writer` so.
[[nodiscard]] std::unique_ptr<Writer> with_decimal_comma(std::unique_ptr<Writer> writer);

}  // namespace kanzen
