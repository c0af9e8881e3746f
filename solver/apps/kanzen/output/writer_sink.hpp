// Prints results in formats for programs and documents, and the totals to standard error.
#pragma once

#include <cstdio>
#include <memory>
#include <string_view>
#include <utility>

#include "solver/apps/kanzen/output/bad_records.hpp"
#include "solver/apps/kanzen/output/writer_stream.hpp"
#include "solver/batch/sink.hpp"
#include "solver/formats/writer.hpp"

namespace kanzen::cli {

/// Prints and flushes each row immediately. Throws OutputError if that fails.
class WriterSink : public Sink {
 public:
  /// `out` must outlive the sink. If the writer is null, no rows are printed.
  WriterSink(std::FILE* out, std::unique_ptr<Writer> writer, bool quiet)
      : stream_(out, std::move(writer), "the results"), quiet_(quiet) {}

  void on_journal_row(const Outcome& recorded) override { on_row(recorded); }
  void on_row(const Outcome& outcome) override;
  void on_bad_record(std::string_view source, const ParseError& error) override;
  void on_finish(const Totals& totals) override;

 private:
  WriterStream stream_;
  bool quiet_;
  BadRecords bad_;
};

}  // namespace kanzen::cli
