// Writes an HTML report of a run.
#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "solver/batch/sink.hpp"
#include "solver/cli/output/bad_records.hpp"
#include "solver/cli/output/writer_stream.hpp"
#include "solver/files/file_beside.hpp"

namespace kanzen::cli {

/// Writes a page row by row or, if there is a journal, from the journal at the end, so that it also
/// contains the results of earlier runs; what the input states, and the verdict, are those of this
/// run. Claims taken from a journal are rows like others. Throws OutputError if the page cannot be
/// written.
class ReportSink : public Sink {
 public:
  /// Opens a temporary file next to `path`, so that errors show before anything is solved.
  /// `journal` is the path of the journal if the page is to be made from it, otherwise empty.
  ReportSink(const std::string& path, std::unique_ptr<Writer> writer, std::string journal);
  ~ReportSink() override;
  ReportSink(const ReportSink&) = delete;
  ReportSink& operator=(const ReportSink&) = delete;

  void held(const Outcome& recorded) override;
  void row(const Outcome& outcome) override;
  void bad_record(std::string_view source, const ParseError& error) override;
  void finish(const Totals& totals) override;

 private:
  /// What the input of this run states, and the verdict on it.
  struct Judged {
    std::optional<Score> expected{};
    Verdict verdict = Verdict::unchecked;
  };

  void copy_journal();

  FileBeside beside_;
  std::FILE* file_;
  WriterStream page_;
  std::string journal_;
  std::unordered_map<std::uint64_t, Judged> held_;  // by the hash of asked_of()
  BadRecords bad_;
};

}  // namespace kanzen::cli
