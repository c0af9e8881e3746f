// Prints results as a text table.
#pragma once

#include <cstdio>
#include <string>

#include "solver/batch/sink.hpp"

namespace kanzen::cli {

struct TableStyle {
  bool colour = false;  // verdicts in colour
  bool quiet = false;   // only rows, without heading and totals
};

/// Prints and flushes each row immediately. Throws OutputError if that fails.
class TableSink : public Sink {
 public:
  /// `out` must outlive the sink.
  TableSink(std::FILE* out, TableStyle style) : out_(out), style_(style) {}

  void row(const Outcome& outcome) override;
  void finish(const Totals& totals) override;

 private:
  std::FILE* out_;
  TableStyle style_;
  bool has_heading_ = false;
};

}  // namespace kanzen::cli
