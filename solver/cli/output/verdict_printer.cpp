#include "solver/cli/output/verdict_printer.hpp"

#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "core/notation.hpp"
#include "solver/claims/claim_rows.hpp"
#include "solver/cli/output/text.hpp"
#include "solver/cli/platform/terminal.hpp"

namespace kanzen::cli {

namespace {

// The line of play is last because its length varies.
constexpr std::string_view kLayout = "{:<12} {:>7} {:>9}  {}{:<9}{} {:>8} {:>14} {:>10}  {}\n";

std::string_view colour_of(ClaimVerdict verdict) {
  switch (verdict) {
    case ClaimVerdict::confirmed:
      return "\x1b[32m";
    case ClaimVerdict::refuted:
      return "\x1b[1;31m";
    case ClaimVerdict::undecided:
      break;
  }
  return "\x1b[33m";
}

}  // namespace

VerdictPrinter::VerdictPrinter(std::FILE* out, VerdictForm form, std::string engine, bool quiet)
    : out_(out),
      form_(form),
      engine_(std::move(engine)),
      quiet_(quiet),
      colour_(shows_colour(out)) {}

void VerdictPrinter::row(const Claim& claim, const Settled& settled) {
  switch (form_) {
    case VerdictForm::table:
      table_row(claim, settled);
      break;
    case VerdictForm::jsonl:
      fmt::print(out_, "{}\n", to_jsonl(claim, settled, engine_));
      break;
    case VerdictForm::csv:
      if (!std::exchange(has_heading_, true)) fmt::print(out_, "{}", claims_csv_heading());
      fmt::print(out_, "{}", to_csv(claim, settled, engine_));
      break;
    case VerdictForm::none:
      return;
  }
  if (!flush(out_)) throw OutputError("the verdicts cannot be written");
}

void VerdictPrinter::table_row(const Claim& claim, const Settled& settled) {
  if (!has_heading_ && !quiet_) {
    fmt::print(out_, fmt::runtime(kLayout), "id", "empties", "claim", "", "verdict", "", "value",
               "nodes", "seconds", "line that refutes");
    has_heading_ = true;
  }
  fmt::print(out_, fmt::runtime(kLayout), claim.id, claim.position.board.empty_count(),
             to_text(claim.statement), colour_ ? colour_of(settled.verdict) : "",
             verdict_name(settled.verdict), colour_ ? "\x1b[0m" : "",
             bounds_text(settled.lower, settled.upper), settled.counters.nodes,
             fmt::format("{:.3f}", settled.seconds), notation::to_text(settled.line));
}

void VerdictPrinter::summary(const std::string& text) {
  if (quiet_) return;
  std::FILE* const out = form_ == VerdictForm::table ? out_ : stderr;
  fmt::print(out, "{}", text);
  if (!flush(out)) throw OutputError("the summary cannot be written");
}

}  // namespace kanzen::cli
