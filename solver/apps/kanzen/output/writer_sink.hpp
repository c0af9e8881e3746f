#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/batch/run.hpp"
#include "solver/formats/game_record.hpp"
#include "solver/formats/writer.hpp"

namespace kanzen::cli {

struct WriterStyle {
  std::string name = "the results";  // of the output, in messages
  bool flushes_rows = true;          // each row is written immediately
  bool quiet = false;                // no totals
};

/// Prints heading, rows and ending in order, and the totals to standard error. All functions throw
/// OutputError.
class WriterSink : public Sink {
 public:
  /// `out` must outlive the sink. Without a writer, no rows are printed.
  WriterSink(std::FILE* out, std::unique_ptr<Writer> writer, WriterStyle style)
      : out_(out), writer_(std::move(writer)), style_(std::move(style)) {}

  void on_journal_row(const Outcome& recorded) override { on_row(recorded); }
  void on_row(const Outcome& outcome) override;
  void on_bad_record(std::string_view source, const ParseError& error) override;
  void on_finish(const Totals& totals) override;

  /// About all rows. Does nothing if it is empty.
  void note(std::string_view text);
  /// The work of the run, the number of bad records without a message, and the ending. Warns of
  /// values that the rows could not express.
  void finish(const Totals& totals);

 private:
  void put(std::string_view text);

  std::FILE* out_;
  std::unique_ptr<Writer> writer_;
  WriterStyle style_;
  bool has_heading_ = false;
  BadRecords bad_;
  NameCounts lost_;
};

}  // namespace kanzen::cli
