#pragma once

#include <functional>
#include <memory>

#include "solver/records/outcome.hpp"

namespace kanzen {

/// Joins fields to a line with its line break. Fields with a comma, a quote or a line break are
/// quoted. A field that a spreadsheet would evaluate as a formula, e.g. a player named "=1+1", gets
/// an apostrophe in front.
[[nodiscard]] std::string csv_line(std::span<const std::string> fields);

/// Writes a row of a table of Markdown.
[[nodiscard]] std::string markdown_line(std::span<const std::string> cells);

/// Removes the apostrophe of csv_line().
[[nodiscard]] std::string unmarked_field(std::string field);

/// Writes empty squares as ".", because a cell that begins with "-" would be a formula.
[[nodiscard]] std::string csv_board(const Position& position);

struct PageInfo {
  std::string title{};    // name of the input
  std::string command{};  // the command line
  std::string machine{};  // processor and memory
  std::string made{};     // date and time
  /// The command and its input. A page is replaced only by one with the same job.
  std::string job{};
};

/// Converts outcomes to text, without state or files. Names and comments from the input are made
/// safe to print (printable(); in JSON, escapes).
class Writer {
 public:
  virtual ~Writer() = default;

  /// This text has line breaks and may be empty, and so may all texts below.
  [[nodiscard]] virtual std::string heading() const { return {}; }
  [[nodiscard]] virtual std::string row(const Outcome& outcome) const = 0;
  /// Names the kinds of values that row() does not express, such as "bounds"; by default, a best
  /// move that is stated without a value. Whatever else a format leaves out is documented.
  [[nodiscard]] virtual std::vector<std::string_view> lost(const Outcome& outcome) const;
  /// Replaces the row of an unreadable record.
  [[nodiscard]] virtual std::string problem(std::string_view /*message*/) const { return {}; }
  /// Describes the work of the run that made all rows: nodes, and wall time in seconds.
  [[nodiscard]] virtual std::string work(std::uint64_t /*nodes*/, double /*seconds*/) const {
    return {};
  }
  /// Writes a finding about all rows, such as the confidence of a sample.
  [[nodiscard]] virtual std::string note(std::string_view /*text*/) const { return {}; }
  [[nodiscard]] virtual std::string ending() const { return {}; }
};

/// A writer without an ending, of which each row depends on its outcome alone. `lost` does what
/// Writer::lost() does; without it, rows express all values.
class RowWriter : public Writer {
 public:
  using Row = std::function<std::string(const Outcome&)>;
  using Lost = std::function<std::vector<std::string_view>(const Outcome&)>;

  RowWriter(std::string heading, Row row, Lost lost = {})
      : heading_(std::move(heading)), row_(std::move(row)), lost_(std::move(lost)) {}

  [[nodiscard]] std::string heading() const override { return heading_; }
  [[nodiscard]] std::string row(const Outcome& outcome) const override { return row_(outcome); }
  [[nodiscard]] std::vector<std::string_view> lost(const Outcome& outcome) const override {
    return lost_ ? lost_(outcome) : Writer::lost(outcome);
  }

 private:
  std::string heading_;
  Row row_;
  Lost lost_;
};

[[nodiscard]] std::span<const std::string_view> writer_names() noexcept;

/// Returns null if there is no such format. `engine` is for outcomes that do not name the program
/// themselves, in formats with such a field; `page` is for "html" only.
[[nodiscard]] std::unique_ptr<Writer> make_writer(std::string_view name, std::string engine,
                                                  PageInfo page = {});

/// The same as make_writer(), but for verdicts: rows of "jsonl" and "csv" have the claim and the
/// fields of claim_to_jsonl(); unknown values are empty in CSV.
[[nodiscard]] std::unique_ptr<Writer> make_claim_writer(std::string_view name, std::string engine);

/// The formats for outcomes whose record has a game: "ggf", "sgf" and "pgn", with the players and
/// the proven values of moves. The readers of these formats read the games back.
[[nodiscard]] std::span<const std::string_view> game_writer_names() noexcept;

/// Returns null if there is no such format.
[[nodiscard]] std::unique_ptr<Writer> make_game_writer(std::string_view name);

/// Makes a page of positions. The data have the fields of position_to_jsonl(), plus `claims` (an
/// array of {"move", "score"}) if the record has them.
[[nodiscard]] std::unique_ptr<Writer> make_report_page(std::string engine, PageInfo info);

}  // namespace kanzen
