// Compared results: printed as a table, as CSV or as JSON Lines, or written as a page.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "solver/apps/kanzen/output/table_sink.hpp"
#include "solver/batch/same_position.hpp"
#include "solver/formats/writer.hpp"

namespace kanzen::cli {

/// The page of all rows, in their order. It is complete in itself and has its data at its end, as
/// JSON Lines with the fields of ComparisonForm::jsonl. `totals` is shown above the table.
[[nodiscard]] std::string comparison_page(const std::vector<ComparedResults>& rows,
                                          const std::string& totals, const PageInfo& info);

enum class ComparisonForm : std::uint8_t { table, csv, jsonl, none };

/// Counts over all compared positions. Each position counts once, as its row with the greatest
/// difference. Nodes and seconds are summed over pairs in which both results have them. Rows that
/// repeat a result are not summed, so that each result counts at most once.
struct ComparisonTotals {
  std::map<std::size_t, Difference> positions{};
  std::size_t nodes_pairs = 0;
  std::array<std::uint64_t, 2> nodes{};
  std::size_t seconds_pairs = 0;
  std::array<double, 2> seconds{};

  void add(const ComparedResults& compared);
  [[nodiscard]] std::size_t count(Difference difference) const noexcept;
  [[nodiscard]] std::size_t pairs() const noexcept;
};

/// The totals on up to two lines, each with a line break at its end.
[[nodiscard]] std::string totals_text(const ComparisonTotals& totals);

/// A row as one JSON object without a line break. Its fields are documented in formats.md.
[[nodiscard]] std::string comparison_json(const ComparedResults& compared);

/// Prints rows with a heading above the first. A row has the values, best moves, nodes and seconds
/// of both results, and the moves whose values contradict each other. Throws OutputError.
class ComparisonRows {
 public:
  /// `out` must outlive the object. With `quiet`, the table has no heading.
  ComparisonRows(std::FILE* out, ComparisonForm form, bool quiet);

  void add(const ComparedResults& compared);
  /// Prints the heading of CSV if there was no row.
  void finish();

 private:
  void heading();
  [[nodiscard]] std::string table_row(const ComparedResults& compared) const;

  std::FILE* out_;
  ComparisonForm form_;
  bool quiet_;
  bool colour_;
  TableLayout layout_;
  bool has_heading_ = false;
};

/// The page up to the beginning of the data.
[[nodiscard]] std::string_view comparison_page_text() noexcept;

}  // namespace kanzen::cli
