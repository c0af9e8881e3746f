// Writes an HTML report of a run.
#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/wide_hash.hpp"
#include "solver/batch/sink.hpp"
#include "solver/cli/output/bad_records.hpp"
#include "solver/cli/output/writer_stream.hpp"
#include "solver/files/file_beside.hpp"

namespace kanzen::cli {

/// Writes a page row by row, in the order of the input, with what the input states and the verdicts
/// of this run; results taken from a journal are rows like others. What a journal holds of earlier
/// runs beyond that comes last, in the order of the journal. That takes 16 bytes of memory for each
/// position. Throws OutputError if the page cannot be written.
class ReportSink : public Sink {
 public:
  /// Opens a temporary file next to `path`, so that errors show before anything is solved.
  /// `journal` is the path of the journal whose other results are to follow, or empty.
  ReportSink(const std::string& path, std::unique_ptr<Writer> writer, std::string journal);
  ~ReportSink() override;
  ReportSink(const ReportSink&) = delete;
  ReportSink& operator=(const ReportSink&) = delete;

  void held(const Outcome& recorded) override;
  void row(const Outcome& outcome) override;
  void bad_record(std::string_view source, const ParseError& error) override;
  void finish(const Totals& totals) override;

 private:
  void show(const Outcome& outcome);

  /// Adds what the journal has beyond the rows of this run: each of these stands for one result of
  /// its name. Returns whether there was anything.
  bool show_rest_of_journal();

  FileBeside beside_;
  std::FILE* file_;
  WriterStream page_;
  std::string journal_;
  /// How many rows have been shown, by record and question; empty without a journal.
  std::unordered_map<WideHash, std::uint32_t, WideHashPart> shown_;
  BadRecords bad_;
};

}  // namespace kanzen::cli
