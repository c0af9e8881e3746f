// Prints results as a text table, with the values of moves below their row.
#pragma once

#include <cstddef>
#include <cstdio>
#include <string>
#include <unordered_map>
#include <vector>

#include "solver/apps/kanzen/output/table_layout.hpp"
#include "solver/batch/run.hpp"
#include "solver/engine/solution.hpp"

namespace kanzen::cli {

/// The moves below a row, indented. If lines of play are known, each move has a line of its own
/// with them, cut to `width` characters. Otherwise several moves share a line: "h5:+06 g6:-02".
/// With width 0, nothing is cut or wrapped. Empty without moves.
[[nodiscard]] std::string move_lines(const std::vector<MoveValue>& moves, std::size_t width);

struct TableStyle {
  bool colour = false;  // verdicts in colour
  bool quiet = false;   // only rows, without heading and totals
  bool totals = true;   // after the rows
  /// Rows of duplicates name the row with their result, as in "as #20", instead of nodes and
  /// seconds.
  bool names_duplicates = false;
};

/// Prints and flushes each row immediately, with the current width of the terminal. Throws
/// OutputError if that fails.
class TableSink : public Sink {
 public:
  /// `out` must outlive the sink.
  TableSink(std::FILE* out, TableStyle style);

  void on_journal_row(const Outcome& recorded) override { on_row(recorded); }
  void on_row(const Outcome& outcome) override;
  void on_finish(const Totals& totals) override;

 private:
  [[nodiscard]] std::string duplicate_text(const Outcome& outcome);

  std::FILE* out_;
  TableStyle style_;
  TableLayout layout_;
  bool has_heading_ = false;
  /// Ids by canonical_key(), to name duplicates.
  std::unordered_map<std::string, std::string> solved_;
};

}  // namespace kanzen::cli
