#include "solver/apps/kanzen/output/writer_sink.hpp"

#include <string>

#include "solver/apps/kanzen/output/summary_text.hpp"

namespace kanzen::cli {

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
