// A run told as a page, beside whatever else is made of it.
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include "solver/batch/sink.hpp"
#include "solver/cli/output/writer_stream.hpp"
#include "solver/files/file_beside.hpp"

namespace kanzen::cli {

/// Writes a page. Where a run that solves has a journal the page is made of that when all is done,
/// so that it has the results of earlier runs, too; otherwise row by row. Claims that the journal
/// holds are rows like others. Throws OutputError if the page cannot be written.
class ReportSink : public Sink {
 public:
  /// `journal` is the path of the journal of a run that solves, else empty.
  /// Opens the page beside its path, so that it is known before anything is solved whether it can
  /// be written.
  ReportSink(const std::string& path, std::unique_ptr<Writer> writer, std::string journal);
  ~ReportSink() override;
  ReportSink(const ReportSink&) = delete;
  ReportSink& operator=(const ReportSink&) = delete;

  void held(const Outcome& recorded) override;
  void row(const Outcome& outcome) override;
  void bad_record(std::string_view source, const ParseError& error) override;
  void finish(const Totals& totals) override;

 private:
  void copy_journal();

  FileBeside beside_;
  std::FILE* file_;
  WriterStream page_;
  std::string journal_;
};

}  // namespace kanzen::cli
