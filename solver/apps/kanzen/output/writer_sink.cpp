#include "solver/apps/kanzen/output/writer_sink.hpp"

#include <cerrno>

#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/apps/kanzen/platform/terminal.hpp"
#include "solver/files/file_error.hpp"

namespace kanzen::cli {

void WriterSink::put(std::string_view text) {
  if (text.empty()) return;
  if (!std::exchange(has_heading_, true)) put(writer_->heading());
  errno = 0;
  if (std::fwrite(text.data(), 1, text.size(), out_) != text.size()) {
    throw OutputError(style_.name, errno);
  }
}

void WriterSink::on_row(const Outcome& outcome) {
  if (writer_ == nullptr) return;
  put(writer_->row(outcome));
  for (const std::string_view name : writer_->lost(outcome)) lost_.add(name);
  if (style_.flushes_rows) flush(out_, style_.name);
}

void WriterSink::on_bad_record(std::string_view source, const ParseError& error) {
  const std::string message = bad_.add(source, error);
  if (writer_ != nullptr && !message.empty()) put(writer_->problem(message));
}

void WriterSink::note(std::string_view text) {
  if (writer_ != nullptr && !text.empty()) put(writer_->note(text));
}

void WriterSink::finish(const Totals& totals) {
  if (writer_ != nullptr) {
    if (totals.seconds > 0) put(writer_->work(totals.work.nodes, totals.seconds));
    if (const std::string rest = bad_.rest(); !rest.empty()) put(writer_->problem(rest));
    if (!std::exchange(has_heading_, true)) put(writer_->heading());
    put(writer_->ending());
  }
  flush(out_, style_.name);
  const std::string warning =
      lost_.take_text("not written, because the output format cannot express them");
  if (!warning.empty()) print_error("kanzen: warning: {}\n", warning);
}

void WriterSink::on_finish(const Totals& totals) {
  finish(totals);
  if (!style_.quiet) write_error(totals_text(totals));
}

}  // namespace kanzen::cli
