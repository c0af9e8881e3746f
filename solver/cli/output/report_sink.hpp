// A run told as a page, beside whatever else is made of it.
#pragma once

#include <cstdio>
#include <memory>
#include <string>

#include "solver/batch/forwarding_sink.hpp"
#include "solver/cli/output/writer_stream.hpp"

namespace kanzen::cli {

/// Passes everything on to another sink and writes a page. Where the run has a journal the page is
/// made of that when all is done, so that it has the results of earlier runs, too; otherwise row by
/// row. Throws OutputError if the page cannot be written.
class ReportSink : public ForwardingSink {
 public:
  /// `source` is the name of the input in messages, `journal` the path of the journal or empty.
  /// Opens the page, so that it is known before anything is solved whether it can be written.
  ReportSink(std::unique_ptr<Sink> next, const std::string& path, std::unique_ptr<Writer> writer,
             std::string source, std::string journal);
  ~ReportSink() override;
  ReportSink(const ReportSink&) = delete;
  ReportSink& operator=(const ReportSink&) = delete;

  void row(const Outcome& outcome) override;
  void bad_record(const ParseError& error) override;
  void finish(const Totals& totals) override;

 private:
  void copy_journal();

  std::FILE* file_;
  WriterStream page_;
  std::string source_;
  std::string journal_;
};

}  // namespace kanzen::cli
