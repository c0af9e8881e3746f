#include "solver/cli/output/report_sink.hpp"

#include <fstream>
#include <utility>

#include "solver/cli/output/text.hpp"
#include "solver/io/jsonl_reader.hpp"

namespace kanzen::cli {

ReportSink::ReportSink(std::unique_ptr<Sink> next, const std::string& path,
                       std::unique_ptr<Writer> writer, std::string source, std::string journal)
    : ForwardingSink(std::move(next)),
      file_(std::fopen(path.c_str(), "wb")),
      page_(file_, std::move(writer), path),
      source_(std::move(source)),
      journal_(std::move(journal)) {
  if (file_ == nullptr) throw OutputError(path + " cannot be written");
}

ReportSink::~ReportSink() {
  if (file_ != nullptr) std::fclose(file_);  // finish() has said whether all is written
}

void ReportSink::row(const Outcome& outcome) {
  ForwardingSink::row(outcome);
  if (!journal_.empty()) return;
  page_.row(outcome);
  page_.flush();
}

void ReportSink::bad_record(const ParseError& error) {
  ForwardingSink::bad_record(error);
  page_.problem(located(source_, error));
}

void ReportSink::finish(const Totals& totals) {
  ForwardingSink::finish(totals);
  if (!journal_.empty()) copy_journal();
  page_.finish();
}

void ReportSink::copy_journal() {
  std::ifstream file(journal_);
  JsonlReader reader(file);
  while (const auto outcome = reader.next()) {
    if (*outcome) {
      page_.row(outcome->value());
    } else {
      page_.problem(located(journal_, outcome->error()));
    }
  }
}

}  // namespace kanzen::cli
