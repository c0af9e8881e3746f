#include "solver/cli/jsonl_sink.hpp"

#include <fmt/format.h>

#include "solver/cli/terminal.hpp"
#include "solver/cli/text.hpp"
#include "solver/io/jsonl_writer.hpp"

namespace kanzen::cli {

void JsonlSink::row(const Outcome& outcome) {
  fmt::print(out_, "{}\n", to_jsonl(outcome, engine_));
  if (!flush(out_)) throw OutputError("the results cannot be written");
}

void JsonlSink::bad_record(const ParseError& error) {
  fmt::print(stderr, "{}\n", located(source_, error));
}

void JsonlSink::finish(const Totals& totals) {
  if (!quiet_) fmt::print(stderr, "{}", totals_text(totals));
}

}  // namespace kanzen::cli
