// Writes an HTML report of a run, with the information about the run that it shows.
#pragma once

#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/wide_hash.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/apps/kanzen/output/writer_sink.hpp"
#include "solver/batch/run.hpp"
#include "solver/files/atomic_file.hpp"
#include "solver/formats/writer.hpp"

namespace kanzen::cli {

/// The command line, quoted as for a shell.
[[nodiscard]] std::string command_text(const std::vector<std::string>& arguments);

/// The information for a report on `input`, by the command line `command`, at the current time.
/// `job` is as PageInfo describes.
[[nodiscard]] PageInfo page_info(std::string input, std::string command, std::string job = {});

/// Writes a page row by row, in the order of the input, with the claims of the input and the
/// verdicts of this run. Results from a journal are rows like others. Further results in the
/// journal come last, in its order; this takes 16 bytes of memory for each position. Throws
/// OutputError if the page cannot be written.
class ReportSink : public Sink {
 public:
  /// Opens a temporary file next to `path`, so that errors show before the solving. `journal`
  /// is the path of the journal with further results, or empty. `note` returns a finding about all
  /// rows, from the totals; it may be empty.
  ReportSink(const std::string& path, std::unique_ptr<Writer> writer, std::string journal,
             std::function<std::string(const Totals&)> note = {});
  ~ReportSink() override;
  ReportSink(const ReportSink&) = delete;
  ReportSink& operator=(const ReportSink&) = delete;

  void on_journal_row(const Outcome& recorded) override { on_row(recorded); }
  void on_row(const Outcome& outcome) override;
  void on_bad_record(std::string_view source, const ParseError& error) override {
    page_.on_bad_record(source, error);
  }
  void on_finish(const Totals& totals) override;

 private:
  /// Adds the results of the journal that are not among the rows of this run. Each row stands for
  /// one result of its name. Returns false if there was nothing to add.
  bool show_rest_of_journal();

  AtomicFile beside_;
  std::FILE* file_;
  WriterSink page_;
  std::string journal_;
  std::function<std::string(const Totals&)> note_;
  /// Number of rows shown, by record and goal; empty without a journal.
  std::unordered_map<WideHash, std::uint32_t, WideHashHasher> shown_;
};

}  // namespace kanzen::cli
