#include "solver/cli/output/report_sink.hpp"

#include <cerrno>
#include <fstream>
#include <string>
#include <utility>

#include "solver/batch/unanswered.hpp"
#include "solver/files/output_error.hpp"
#include "solver/records/text_hash.hpp"

namespace kanzen::cli {

ReportSink::ReportSink(const std::string& path, std::unique_ptr<Writer> writer, std::string journal)
    : beside_(path),
      file_(std::fopen(beside_.path().c_str(), "wb")),
      page_(file_, std::move(writer), path),
      journal_(std::move(journal)) {
  if (file_ == nullptr) throw OutputError(path, errno);
}

ReportSink::~ReportSink() {
  if (file_ != nullptr) std::fclose(file_);  // finish() has reported errors
}

void ReportSink::held(const Outcome& recorded) {
  if (recorded.claim) return row(recorded);
  if (journal_.empty()) return;
  held_[hash_of_text(asked_of(recorded))] = {recorded.record.expected.value(), recorded.verdict};
}

void ReportSink::row(const Outcome& outcome) {
  if (!journal_.empty()) return;
  page_.row(outcome);
  page_.flush();
}

void ReportSink::bad_record(std::string_view source, const ParseError& error) {
  const std::string message = bad_.add(source, error);
  if (!message.empty()) page_.problem(message);
}

void ReportSink::finish(const Totals& totals) {
  if (!journal_.empty()) copy_journal();
  if (totals.resumed == 0) page_.work(totals.work.nodes, totals.seconds);
  if (const std::string rest = bad_.rest(); !rest.empty()) page_.problem(rest);
  page_.finish();
  beside_.commit();
}

void ReportSink::copy_journal() {
  std::ifstream file(journal_);
  AnswersReader reader(file);
  while (const auto outcome = reader.next()) {
    if (!*outcome) {
      bad_record(journal_, outcome->error());
      continue;
    }
    Outcome result = outcome->value();
    const auto judged = held_.find(hash_of_text(asked_of(result)));
    if (judged != held_.end()) {
      result.record.expected = {.best = judged->second.expected};
      result.verdict = judged->second.verdict;
    }
    page_.row(result);
  }
}

}  // namespace kanzen::cli
