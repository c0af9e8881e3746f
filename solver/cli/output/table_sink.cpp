#include "solver/cli/output/table_sink.hpp"

#include <fmt/format.h>

#include <string_view>
#include <vector>

#include "core/notation.hpp"
#include "core/notation/printable.hpp"
#include "solver/cli/output/colours.hpp"
#include "solver/cli/output/text.hpp"
#include "solver/cli/platform/terminal.hpp"
#include "solver/io/jsonl_writer.hpp"

namespace kanzen::cli {

namespace {

// The layout of heading and rows. The line of play comes last because its length varies.
constexpr std::string_view kLayout = "{:<8} {:>7} {:>8} {:>4} {:>14} {:>10} {:>8}  {}{:<9}{}  {}\n";

/// The verdict, with the expected value in case of a mismatch; for an estimate, its confidence.
std::string verdict_text(const Outcome& outcome) {
  if (outcome.solution.kind == Kind::estimate) return surety_text(outcome.solution);
  std::string text(verdict_name(outcome.verdict));
  const auto expected = outcome.record.expected.value();
  if (outcome.verdict == Verdict::mismatch && expected) {
    text += " (expected " + score_text(*expected) + ")";
  }
  return text;
}

/// "win", "draw" or "loss" if that was the question, otherwise the value.
std::string answer_text(const Outcome& outcome) {
  const std::string_view result =
      outcome.question == Question::wld ? wld_name(outcome.solution) : std::string_view();
  return result.empty() ? value_text(outcome.solution) : std::string(result);
}

/// The line of play; for an estimate, the proven bounds.
std::string line_text(const Solution& solution) {
  if (solution.kind != Kind::estimate) return notation::to_text(solution.line);
  if (solution.lower <= kMinScore && solution.upper >= kMaxScore) return {};
  return "proven " + bounds_text(solution.lower, solution.upper);
}

/// "h5:+06 g6:-02 f6:<=-04".
std::string moves_text(const std::vector<MoveValue>& moves) {
  std::string out;
  for (const MoveValue& value : moves) {
    if (!out.empty()) out += ' ';
    out += notation::to_text(value.move) + (value.lower == value.upper ? ":" : ":<=") +
           score_text(value.upper);
  }
  return out;
}

}  // namespace

void TableSink::row(const Outcome& outcome) {
  if (!has_heading_ && !style_.quiet) {
    fmt::print(out_, fmt::runtime(kLayout), "id", "empties", "score", "best", "nodes", "seconds",
               "nodes/s", "", "verdict", "", "principal variation");
    has_heading_ = true;
  }
  const Solution& solution = outcome.solution;
  const std::string_view colour = style_.colour ? colour_of(outcome.verdict) : "";
  fmt::print(out_, fmt::runtime(kLayout), notation::printable(outcome.record.id),
             outcome.record.empty_count(), answer_text(outcome), notation::to_text(solution.best),
             solution.counters.nodes, fmt::format("{:.3f}", solution.seconds),
             rate_text(solution.counters.nodes, solution.seconds), colour, verdict_text(outcome),
             style_.colour ? kNoColour : "", line_text(solution));
  if (!outcome.moves.empty()) fmt::print(out_, "{:<8} {}\n", "", moves_text(outcome.moves));
  flush(out_, "the table");
}

void TableSink::finish(const Totals& totals) {
  if (style_.quiet) return;
  fmt::print(out_, "{}", totals_text(totals));
  flush(out_, "the totals");
}

}  // namespace kanzen::cli
