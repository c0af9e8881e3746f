#include "solver/apps/kanzen/commands/batch_run.hpp"
#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/output/claim_sinks.hpp"
#include "solver/formats/open_records.hpp"

namespace kanzen::cli {

namespace {

struct VerifyFlags {
  BatchFlags batch;
  ClaimSide side = ClaimSide::automatic;
  bool refute = false;
  EmptySquares empties_to = EmptySquares::to_winner;
  SampleFlags sample;
};

Job make_job(const VerifyFlags& flags) {
  Job job{.goal = Goal::claim, .adds_implied_claims = flags.refute, .empties_to = flags.empties_to};
  select_positions(job, flags.batch.empties, flags.batch.shard);
  job.selection.sample = flags.sample.sample();
  return job;
}

std::string job_text(const VerifyFlags& flags) {
  std::string text = "verify";
  if (!flags.batch.empties.empty()) text += ", " + flags.batch.empties + " empties";
  text += flags.sample.text();
  if (flags.refute) text += ", refute";
  if (flags.empties_to == EmptySquares::to_nobody) text += ", empties to nobody";
  return text + claims_for_text(flags.side);
}

/// Whether the claim names an odd difference, which no game ends with if the winner gets the empty
/// squares.
bool is_odd(const PositionRecord& record) {
  const Bounds bounds = record.claims.interval ? record.claims.interval->bounds() : Bounds{};
  return bounds.lower > bounds.upper || record.claims.exact().value_or(0) % 2 != 0;
}

/// A sample gets no forecast, since its claims are drawn only during the run.
BatchInput make_input(const VerifyFlags& flags, const PositionSelection& selection) {
  BatchInput input{.command = "verify", .description = job_text(flags)};
  if (flags.sample.size) return input;
  input.plan = [selected = SelectedPositions(selection), refute = flags.refute](
                   const PositionRecord& record, const std::string& path,
                   CostModel& model) mutable {
    const Board& board = record.position.board;
    const std::size_t claims = make_claims(record, path, refute).size();
    if (claims == 0 || !selected.includes_next(board)) return;
    for (std::size_t i = 0; i < claims; ++i) model.plan(board.empty_count());
  };
  return input;
}

void find_claims(BatchFlags& flags) {
  if (flags.files.empty() && is_piped_in()) flags.files.emplace_back("-");
  if (flags.files.empty()) throw UsageError("expected FILES (see kanzen verify --help)");
  check_files(flags.files, parse_style(flags.read.style), "verify");
}

/// Certificates and the self-check know the usual rule only, so other rules exclude them.
void check_rule(const BatchFlags& flags) {
  const std::string_view other = !flags.certificate.path.empty() ? "certificates"
                                 : flags.self_check              ? "--self-check"
                                                                 : "";
  if (other.empty()) return;
  throw UsageError(fmt::format(
      "--empties-to nobody: {} give empty squares to the winner, expected one of both", other));
}

ExitCode run_verify(VerifyFlags flags) {
  if (flags.refute && flags.sample.size) {
    throw UsageError(
        "--refute: a sample is drawn from the claims of the files, expected no --sample");
  }
  if (flags.empties_to == EmptySquares::to_nobody) check_rule(flags.batch);
  find_claims(flags.batch);
  const Job job = make_job(flags);
  check_batch(flags.batch, batch_paths(flags.batch, "FILES"));
  BatchRun batch(flags.batch, job, make_input(flags, job.selection));
  auto rows = make_verdict_sink(stdout, flags.batch.format, batch.engine(), job.selection.sample,
                                flags.batch.progress.quiet, batch.longest_id());
  const auto note = [sample = job.selection.sample](const Totals& totals) {
    std::string text = without_claim_text(totals.claims.without_claim);
    if (totals.claims.contradictions != 0) {
      text += (text.empty() ? "" : "; ") + count_text(totals.claims.contradictions,
                                                      "claim contradicts an earlier one",
                                                      "claims contradict earlier ones");
    }
    if (const std::string moves = implied_claims_text(totals.claims.implied); !moves.empty()) {
      text += (text.empty() ? "" : "; ") + moves;
    }
    if (sample) text += (text.empty() ? "" : "; ") + claims_sample_text(*sample, totals);
    return text;
  };
  bool may_be_odd = flags.empties_to == EmptySquares::to_nobody;
  bool noted = false;
  const Totals totals =
      batch.run(batch.sinks(std::move(rows), nullptr, "", note), [&](PositionRecord& record) {
        if (is_odd(record) && !std::exchange(may_be_odd, true)) {
          print_note(batch.input().name(), record,
                     "no game ends with an odd difference if the winner gets the empty squares, so "
                     "odd values are refuted; --empties-to nobody counts discs only");
        }
        note_assumed_side(choose_claim_side(record, flags.side), record, batch.input().name(),
                          noted);
        // Readers of the page know an opening by its moves. Without a claim, the comment is what
        // may be a mistyped one, and is quoted as it is.
        if (record.claims.empty()) return true;
        std::string moves = moves_from_start(record);
        if (!moves.empty() && record.comment) moves = *record.comment + " | " + moves;
        if (!moves.empty()) record.comment = std::move(moves);
        return true;
      });
  const std::size_t decided = totals.claims.confirmed + totals.claims.refuted;
  batch.finish(totals, decided, totals.claims.undecided, "decided");
  // The summary has said it, unless there is none. A mistyped claim must not be lost.
  const std::string unsaid =
      flags.batch.progress.quiet ? without_claim_text(totals.claims.without_claim) : "";
  if (batch.lacks_records(totals, decided + totals.claims.undecided)) {
    throw UsageError("no claims in the input" + (unsaid.empty() ? "" : ": " + unsaid));
  }
  if (!unsaid.empty()) print_error("kanzen: {}\n", unsaid);
  return exit_code(totals, totals.claims.refuted + totals.claims.contradictions != 0,
                   totals.claims.undecided != 0);
}

}  // namespace

void add_verify_command(CLI::App& program, const std::string& typed, Action& chosen) {
  const auto [command, flags] = add_command<VerifyFlags>(
      program, chosen, "verify", "Verify values claimed by others", run_verify);
  BatchFlags& batch = flags->batch;
  batch.typed = typed;
  begin_group(*command, "Input");
  command->add_option("FILES", batch.files, "Files of claims; - is standard input");
  add_read_flags(*command, batch.read, "Input format");
  add_claims_for_flag(*command, flags->side, "claim lines");
  add_selection_flags(*command, batch, "claims about positions");
  command->add_flag("--refute", flags->refute,
                    "Also verify that all other legal moves are no better than the claim");
  add_choice(*command, "--empties-to", flags->empties_to,
             {{"winner", EmptySquares::to_winner}, {"nobody", EmptySquares::to_nobody}},
             "Whom the claims give the empty squares of a finished game: the winner, as in "
             "tournaments and in all values of Kanzen, or nobody, where only discs count");
  add_sample_flags(*command, flags->sample,
                   "Verify N randomly drawn claims, and report the share of wrong ones with its "
                   "confidence interval",
                   "claims");
  begin_group(*command, "Search");
  add_search_flags(*command, batch, "claim");
  add_kernel_flag(*command, batch.solver);
  begin_group(*command, "Output");
  add_output_flags(*command, batch, {"table", "jsonl", "csv", "markdown", "none"},
                   "Output format; none writes only the results file", "Also write an HTML report",
                   "verdicts");
  add_row_flags(*command, batch.rows, false);
  add_certificate_flags(*command, batch,
                        "Write a proof for kanzen check of each decided claim into DIR, with an "
                        "index; takes several times as long as the verdicts",
                        "DIR");
  end_groups(*command);
}

}  // namespace kanzen::cli
