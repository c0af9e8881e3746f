// Prints results as a text table.
#pragma once

#include <cstdio>

#include "solver/apps/kanzen/output/table_layout.hpp"
#include "solver/batch/sink.hpp"

namespace kanzen::cli {

struct TableStyle {
  bool colour = false;  // verdicts in colour
  bool quiet = false;   // only rows, without heading and totals
};

/// Prints and flushes each row immediately, with the current width of the terminal. Throws
/// OutputError if that fails.
class TableSink : public Sink {
 public:
  /// `out` must outlive the sink.
  TableSink(std::FILE* out, TableStyle style);

  void row(const Outcome& outcome) override;
  void finish(const Totals& totals) override;

 private:
  std::FILE* out_;
  TableStyle style_;
  TableLayout layout_;
  bool has_heading_ = false;
};

}  // namespace kanzen::cli
