// Results in a form for programs and documents; totals go to standard error.
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <utility>

#include "solver/batch/sink.hpp"
#include "solver/cli/output/writer_stream.hpp"
#include "solver/io/writer.hpp"

namespace kanzen::cli {

/// Prints a row as it comes and flushes it. Throws OutputError if that fails.
class WriterSink : public Sink {
 public:
  /// `out` must outlive the sink. `source` is the name of the input in messages. Without a writer
  /// rows are not printed at all.
  WriterSink(std::FILE* out, std::string source, std::unique_ptr<Writer> writer, bool quiet)
      : source_(std::move(source)), stream_(out, std::move(writer), "the results"), quiet_(quiet) {}

  void row(const Outcome& outcome) override;
  void bad_record(const ParseError& error) override;
  void finish(const Totals& totals) override;

 private:
  std::string source_;
  WriterStream stream_;
  bool quiet_;
};

}  // namespace kanzen::cli
