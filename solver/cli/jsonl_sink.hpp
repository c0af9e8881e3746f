// Results as JSON lines on a stream; totals go to standard error.
#pragma once

#include <cstdio>
#include <string>

#include "solver/batch/sink.hpp"

namespace kanzen::cli {

/// Prints an object as it comes and flushes it. Throws OutputError if that fails.
class JsonlSink : public Sink {
 public:
  /// `out` must outlive the sink. `source` is the name of the input in messages, `engine` what the
  /// objects say about the program.
  JsonlSink(std::FILE* out, std::string source, std::string engine, bool quiet)
      : out_(out), source_(std::move(source)), engine_(std::move(engine)), quiet_(quiet) {}

  void row(const Outcome& outcome) override;
  void bad_record(const ParseError& error) override;
  void finish(const Totals& totals) override;

 private:
  std::FILE* out_;
  std::string source_;
  std::string engine_;
  bool quiet_;
};

}  // namespace kanzen::cli
