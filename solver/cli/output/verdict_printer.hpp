// Verdicts on claims as a table for people, as JSON lines or as CSV.
#pragma once

#include <cstdint>
#include <cstdio>
#include <string>

#include "solver/claims/settle.hpp"

namespace kanzen::cli {

enum class VerdictForm : std::uint8_t { table, jsonl, csv, none };

/// Prints a row as it comes and flushes it. Throws OutputError if that fails.
class VerdictPrinter {
 public:
  /// `out` must outlive the printer. `engine`: what rows for programs say about the program.
  VerdictPrinter(std::FILE* out, VerdictForm form, std::string engine, bool quiet);

  void row(const Claim& claim, const Settled& settled);

  /// Lines for people after the rows: below the table, else on standard error; not if quiet.
  void summary(const std::string& text);

 private:
  void table_row(const Claim& claim, const Settled& settled);

  std::FILE* out_;
  VerdictForm form_;
  std::string engine_;
  bool quiet_;
  bool colour_;
  bool has_heading_ = false;
};

}  // namespace kanzen::cli
