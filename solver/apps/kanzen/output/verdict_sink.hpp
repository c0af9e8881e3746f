// Prints verdicts on claims as a table, as JSON Lines or as CSV.
#pragma once

#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>

#include "solver/apps/kanzen/output/table_layout.hpp"
#include "solver/batch/job.hpp"
#include "solver/batch/run.hpp"

namespace kanzen::cli {

enum class VerdictForm : std::uint8_t { table, jsonl, csv, none };

/// The share of wrong claims in a sample, as sample_text().
[[nodiscard]] std::string claims_sample_text(const RandomSample& sample, const Totals& totals);

/// Prints and flushes each row immediately. At the end, prints a summary: below the table, or for
/// other formats on standard error. Throws OutputError if that fails.
class VerdictSink : public Sink {
 public:
  /// `out` must outlive the sink. `engine` describes the program in JSON and CSV. `sample` is the
  /// drawn sample, for the summary. With `quiet`, prints only rows.
  VerdictSink(std::FILE* out, VerdictForm form, std::string engine,
              std::optional<RandomSample> sample, bool quiet);

  void on_journal_row(const Outcome& recorded) override { on_row(recorded); }
  void on_row(const Outcome& outcome) override;
  void on_finish(const Totals& totals) override;

 private:
  void csv_heading();
  void table_row(const Outcome& outcome);
  [[nodiscard]] std::string summary_text(const Totals& totals) const;

  std::FILE* out_;
  VerdictForm form_;
  std::string engine_;
  std::optional<RandomSample> sample_;
  bool quiet_;
  bool colour_;
  TableLayout layout_;
  bool has_heading_ = false;
};

}  // namespace kanzen::cli
