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

/// Quoted as for a shell.
[[nodiscard]] std::string command_text(const std::vector<std::string>& arguments);

/// For a report on `input`, by the command line `command`, at the current time. `job`: see
/// PageInfo.
[[nodiscard]] PageInfo page_info(std::string input, std::string command, std::string job = {});

/// Writes an HTML page row by row, in input order, with the input's claims and this run's verdicts.
/// Journal results are rows like others; further results in the journal come last, in its order,
/// for 16 bytes of memory per position. Throws OutputError.
class ReportSink : public Sink {
 public:
  /// Opens a temporary file next to `path` now, so that errors show before the solving. `journal`
  /// is the path of the journal with further results, or empty. `note`, which may be empty, makes a
  /// finding about all rows from the totals.
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
  /// Adds the journal's results that are not among this run's rows; each row stands for one result
  /// of its name. Returns false if there was nothing to add.
  bool show_rest_of_journal();

  AtomicFile beside_;
  std::FILE* file_;
  WriterSink page_;
  std::string journal_;
  std::function<std::string(const Totals&)> note_;
  /// Rows shown, by record and goal; empty without a journal.
  std::unordered_map<WideHash, std::uint32_t, WideHashHasher> shown_;
};

}  // namespace kanzen::cli
