#pragma once

#include <map>

#include "solver/apps/kanzen/output/table_sink.hpp"
#include "solver/batch/same_position.hpp"
#include "solver/formats/writer.hpp"

namespace kanzen::cli {

/// A self-contained page of all rows, in their order, with `totals` above the table and its data at
/// the end, as JSON Lines with the fields of --format jsonl.
[[nodiscard]] std::string comparison_page(const std::vector<ComparedResults>& rows,
                                          const std::string& totals, const PageInfo& info);

/// Each position counts once, as its row with the largest difference. Nodes and seconds are summed
/// over pairs that have both, without rows that repeat a result, so each result counts at most
/// once.
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

/// On up to two lines, each with a line break.
[[nodiscard]] std::string totals_text(const ComparisonTotals& totals);

/// A row has the values, best moves, nodes and seconds of both results, and the moves whose values
/// contradict each other. Throws OutputError.
class ComparisonRows {
 public:
  /// `out` must outlive the object. `form` is "table", "csv", "jsonl" or "none". With `quiet`, the
  /// table has no heading.
  ComparisonRows(std::FILE* out, std::string form, bool quiet);

  void add(const ComparedResults& compared);
  /// Prints the heading of CSV if there was no row.
  void finish();

 private:
  void table_row(const ComparedResults& compared);

  std::FILE* out_;
  std::string form_;
  bool quiet_;
  bool colour_;
  TableLayout layout_;
  bool has_heading_ = false;  // of CSV
};

[[nodiscard]] std::string_view comparison_page_text() noexcept;

}  // namespace kanzen::cli
