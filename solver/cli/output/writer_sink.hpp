// Results in a form for programs and documents; totals go to standard error.
#pragma once

#include <cstdio>
#include <memory>
#include <string_view>
#include <utility>

#include "solver/batch/sink.hpp"
#include "solver/cli/output/writer_stream.hpp"
#include "solver/io/writer.hpp"

namespace kanzen::cli {

/// Prints a row as it comes and flushes it. Throws OutputError if that fails.
class WriterSink : public Sink {
 public:
  /// `out` must outlive the sink. Without a writer rows are not printed at all.
  WriterSink(std::FILE* out, std::unique_ptr<Writer> writer, bool quiet)
      : stream_(out, std::move(writer), "the results"), quiet_(quiet) {}

  void row(const Outcome& outcome) override;
  void bad_record(std::string_view source, const ParseError& error) override;
  void finish(const Totals& totals) override;

 private:
  WriterStream stream_;
  bool quiet_;
};

}  // namespace kanzen::cli
