// The tables of our own results, in CSV and Markdown.
#pragma once

#include "solver/formats/jsonl_outcome.hpp"

namespace kanzen {

/// Reads back the rows of CsvWriter, CsvMovesWriter and MarkdownWriter (writer.cpp).
class ResultTable {
 public:
  using Row = std::vector<std::string>;

  /// Recognises the heading of results in CSV. That of `kanzen line` is none, since its rows are
  /// plies and games.
  [[nodiscard]] static bool is_heading(const Row& columns);

  /// A table in Markdown may have any columns. REQUIRES: is_heading(columns) for Format::csv.
  ResultTable(Format format, Row columns);

  [[nodiscard]] bool knows(const std::string& column) const;

  /// Whether each row is a move of a position, as CsvMovesWriter writes them.
  [[nodiscard]] bool has_rows_of_moves() const noexcept { return has_rows_of_moves_; }

  /// REQUIRES: has_rows_of_moves(), and `row` as long as the heading.
  [[nodiscard]] bool are_one_position(const Row& row, const Row& next) const;

  /// Makes the result of a position from its row, or from all of them if each is a move. Errors:
  /// those of parse_jsonl(), and a column with another side than that of the board. REQUIRES: rows
  /// as long as the heading.
  [[nodiscard]] Result<OutcomeOrRecord> read(std::span<const Row> rows) const;

 private:
  [[nodiscard]] bool is_move_column(const std::string& column) const;
  [[nodiscard]] nlohmann::json moves_of(std::span<const Row> rows) const;

  Format format_;
  Row columns_;
  std::vector<bool> is_used_{};  // for each column, whether it says something of the position
  bool has_rows_of_moves_;
};

}  // namespace kanzen
