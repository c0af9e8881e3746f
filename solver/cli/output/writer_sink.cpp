#include "solver/cli/output/writer_sink.hpp"

#include <fmt/format.h>

#include "solver/cli/output/text.hpp"

namespace kanzen::cli {

void WriterSink::row(const Outcome& outcome) {
  stream_.row(outcome);
  stream_.flush();
}

void WriterSink::bad_record(std::string_view source, const ParseError& error) {
  stream_.problem(located(source, error));
}

void WriterSink::finish(const Totals& totals) {
  stream_.finish();
  if (!quiet_) write_error(totals_text(totals));
}

}  // namespace kanzen::cli
