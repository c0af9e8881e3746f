// Prints results in formats for programs and documents, and the totals to standard error.
#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/batch/sink.hpp"
#include "solver/formats/name_counts.hpp"
#include "solver/formats/writer.hpp"

namespace kanzen::cli {

/// Prints heading, rows and ending in order. All functions throw OutputError if writing fails. The
/// stream is buffered, so only flush() and finish() guarantee that everything has been written.
class WriterStream {
 public:
  /// `out` must outlive the object. `name` describes the output in messages. If the writer is null,
  /// nothing is written.
  WriterStream(std::FILE* out, std::unique_ptr<Writer> writer, std::string name)
      : out_(out), writer_(std::move(writer)), name_(std::move(name)) {}

  void row(const Outcome& outcome);
  void problem(std::string_view message);
  void work(std::uint64_t nodes, double seconds);
  void note(std::string_view text);
  void flush();
  /// Prints the ending, and before it the heading if no row was printed. Warns of values that the
  /// rows could not express.
  void finish();

 private:
  void begin();
  void put(std::string_view text);

  std::FILE* out_;
  std::unique_ptr<Writer> writer_;
  std::string name_;
  bool has_heading_ = false;
  NameCounts lost_;
};

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
