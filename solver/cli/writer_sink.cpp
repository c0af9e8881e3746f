#include "solver/cli/writer_sink.hpp"

#include <fmt/format.h>

#include "solver/cli/terminal.hpp"
#include "solver/cli/text.hpp"

namespace kanzen::cli {

void WriterSink::row(const Outcome& outcome) {
  if (writer_ == nullptr) return;
  if (!std::exchange(has_heading_, true)) fmt::print(out_, "{}", writer_->heading());
  fmt::print(out_, "{}", writer_->row(outcome));
  if (!flush(out_)) throw OutputError("the results cannot be written");
}

void WriterSink::bad_record(const ParseError& error) {
  fmt::print(stderr, "{}\n", located(source_, error));
}

void WriterSink::finish(const Totals& totals) {
  if (!quiet_) fmt::print(stderr, "{}", totals_text(totals));
}

}  // namespace kanzen::cli
