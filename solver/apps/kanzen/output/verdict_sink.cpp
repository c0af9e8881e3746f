#include "solver/apps/kanzen/output/verdict_sink.hpp"

#include <fmt/format.h>

#include <string_view>
#include <utility>
#include <vector>

#include "core/notation.hpp"
#include "core/notation/printable.hpp"
#include "solver/apps/kanzen/output/colours.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/apps/kanzen/platform/terminal.hpp"
#include "solver/formats/jsonl_writer.hpp"

namespace kanzen::cli {

namespace {

std::vector<Column> columns_of_verdicts() {
  using enum Column::Side;
  return {{"id", 10, left},
          {"empties", 7, right, 3},
          {"claim", 9},
          {"verdict", 9, left, 0, 2},
          {"value", 8},
          {"nodes", 14, right, 1},
          {"seconds", 10, right, 2}};
}

}  // namespace

std::string claims_sample_text(const RandomSample& sample, const Totals& totals) {
  const std::size_t decided = totals.claims.confirmed + totals.claims.refuted;
  return sample_text(sample, {.drawn = decided + totals.claims.undecided,
                              .population = count_text(totals.sampled_from, "claim"),
                              .decided = decided,
                              .hits = totals.claims.refuted,
                              .property = "decided are wrong"});
}

VerdictSink::VerdictSink(std::FILE* out, VerdictForm form, std::string engine,
                         std::optional<RandomSample> sample, bool quiet)
    : out_(out),
      form_(form),
      engine_(std::move(engine)),
      sample_(sample),
      quiet_(quiet),
      colour_(shows_colour(out)),
      layout_(columns_of_verdicts(), {"line that refutes", "line"}, terminal_width(out)) {}

void VerdictSink::on_row(const Outcome& outcome) {
  switch (form_) {
    case VerdictForm::table:
      table_row(outcome);
      break;
    case VerdictForm::jsonl:
      fmt::print(out_, "{}\n", claim_to_jsonl(outcome, engine_));
      break;
    case VerdictForm::csv:
      csv_heading();
      fmt::print(out_, "{}", claim_to_csv(outcome, engine_));
      break;
    case VerdictForm::none:
      return;
  }
  flush(out_, "the verdicts");
}

void VerdictSink::csv_heading() {
  if (!std::exchange(has_heading_, true)) fmt::print(out_, "{}", claims_csv_heading());
}

void VerdictSink::table_row(const Outcome& outcome) {
  const ClaimResult& claim_result = outcome.claim_result();
  if (layout_.fit(terminal_width(out_))) has_heading_ = false;
  if (!has_heading_ && !quiet_) {
    fmt::print(out_, "{}", layout_.heading());
    has_heading_ = true;
  }
  const std::string row = layout_.row(
      {{notation::printable(outcome.record.id)},
       {std::to_string(outcome.record.position.board.empty_count())},
       {to_string(outcome.claim->interval)},
       {std::string(to_string(claim_result.verdict)),
        colour_ ? claim_colour(claim_result.verdict) : ""},
       {bounds_text(claim_result.lower, claim_result.upper)},
       {std::to_string(claim_result.counters.nodes)},
       {fmt::format("{:.3f}", claim_result.seconds)}},
      is_of_finished_game(outcome) ? "game over" : notation::to_string(claim_result.pv));
  fmt::print(out_, "{}", row);
}

void VerdictSink::on_finish(const Totals& totals) {
  if (form_ == VerdictForm::csv) csv_heading();  // also without any row
  flush(out_, "the verdicts");
  if (quiet_) return;
  if (form_ != VerdictForm::table) return write_error(summary_text(totals));
  fmt::print(out_, "{}", wrapped_lines(summary_text(totals), terminal_width(out_)));
  flush(out_, "the summary");
}

std::string VerdictSink::summary_text(const Totals& totals) const {
  const std::size_t decided = totals.claims.confirmed + totals.claims.refuted;
  std::string out = fmt::format("{}: {} confirmed, {} refuted, {} undecided",
                                count_text(decided + totals.claims.undecided, "claim"),
                                grouped(totals.claims.confirmed), grouped(totals.claims.refuted),
                                grouped(totals.claims.undecided));
  if (totals.known_errata != 0) {
    out += fmt::format(", {} refuted as the input itself says", totals.known_errata);
  }
  if (totals.claims.contradictions != 0)
    out += ", " + count_text(totals.claims.contradictions, "contradiction");
  if (totals.claims.records_without_claim != 0) {
    out += ", " + count_text(totals.claims.records_without_claim, "record") + " without a claim";
  }
  if (totals.bad_records != 0) out += fmt::format(", {} unreadable", totals.bad_records);
  if (totals.journal.resumed != 0)
    out += fmt::format(", {} already in the journal", totals.journal.resumed);
  if (totals.stopped) out += ", stopped early";
  out += '\n';
  if (totals.claims.finished_games != 0) {
    out += fmt::format(
        "{} about {} over: only the final score was compared. kanzen line --games FILE checks the "
        "moves.\n",
        count_text(totals.claims.finished_games, "claim is", "claims are"),
        totals.claims.finished_games == 1 ? "a game that is" : "games that are");
  }
  if (totals.claims.undecided_from_journal != 0) {
    out += fmt::format(
        "{} not tried again: they were left undecided under limits no smaller than these; raise "
        "--time-limit or --node-limit\n",
        count_text(totals.claims.undecided_from_journal, "claim"));
  }
  if (sample_) out += claims_sample_text(*sample_, totals);
  return out + work_text(totals.work.nodes, totals.seconds);
}

}  // namespace kanzen::cli
