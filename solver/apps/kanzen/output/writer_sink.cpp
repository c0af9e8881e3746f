#include "solver/apps/kanzen/output/writer_sink.hpp"

#include <cerrno>
#include <string>

#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/apps/kanzen/platform/terminal.hpp"
#include "solver/files/output_error.hpp"

namespace kanzen::cli {

void WriterStream::put(std::string_view text) {
  errno = 0;
  if (std::fwrite(text.data(), 1, text.size(), out_) != text.size()) {
    throw OutputError(name_, errno);
  }
}

void WriterStream::begin() {
  if (!std::exchange(has_heading_, true)) put(writer_->heading());
}

void WriterStream::row(const Outcome& outcome) {
  if (writer_ == nullptr) return;
  begin();
  put(writer_->row(outcome));
  for (const std::string_view name : writer_->lost(outcome)) lost_.add(name);
}

void WriterStream::problem(std::string_view message) {
  const std::string text = writer_ != nullptr ? writer_->problem(message) : std::string();
  if (text.empty()) return;
  begin();
  put(text);
}

void WriterStream::work(std::uint64_t nodes, double seconds) {
  const std::string text = writer_ != nullptr ? writer_->work(nodes, seconds) : std::string();
  if (text.empty()) return;
  begin();
  put(text);
}

void WriterStream::note(std::string_view text) {
  const std::string line =
      writer_ != nullptr && !text.empty() ? writer_->note(text) : std::string();
  if (line.empty()) return;
  begin();
  put(line);
}

void WriterStream::flush() { cli::flush(out_, name_); }

void WriterStream::finish() {
  if (writer_ != nullptr) {
    begin();
    put(writer_->ending());
  }
  flush();
  const std::string warning =
      lost_.take_text("not written, because the output format cannot express them");
  if (!warning.empty()) print_error("kanzen: warning: {}\n", warning);
}

void WriterSink::on_row(const Outcome& outcome) {
  stream_.row(outcome);
  stream_.flush();
}

void WriterSink::on_bad_record(std::string_view source, const ParseError& error) {
  const std::string message = bad_.add(source, error);
  if (!message.empty()) stream_.problem(message);
}

void WriterSink::on_finish(const Totals& totals) {
  if (const std::string rest = bad_.rest(); !rest.empty()) stream_.problem(rest);
  stream_.work(totals.work.nodes, totals.seconds);
  stream_.finish();
  if (!quiet_) write_error(totals_text(totals));
}

}  // namespace kanzen::cli
