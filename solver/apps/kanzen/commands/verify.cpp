// kanzen verify: proves or refutes claims about values.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "solver/apps/kanzen/commands/certificate_flags.hpp"
#include "solver/apps/kanzen/commands/checkpoint_file.hpp"
#include "solver/apps/kanzen/commands/claim_side.hpp"
#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/commands/exit.hpp"
#include "solver/apps/kanzen/commands/journal_file.hpp"
#include "solver/apps/kanzen/commands/ranges.hpp"
#include "solver/apps/kanzen/commands/row_flags.hpp"
#include "solver/apps/kanzen/commands/run_input.hpp"
#include "solver/apps/kanzen/commands/run_solver.hpp"
#include "solver/apps/kanzen/commands/solver_flags.hpp"
#include "solver/apps/kanzen/commands/units.hpp"
#include "solver/apps/kanzen/output/notice_sink.hpp"
#include "solver/apps/kanzen/output/page_info.hpp"
#include "solver/apps/kanzen/output/report_sink.hpp"
#include "solver/apps/kanzen/output/text.hpp"
#include "solver/apps/kanzen/output/verdict_sink.hpp"
#include "solver/apps/kanzen/output/version.hpp"
#include "solver/apps/kanzen/platform/input_scan.hpp"
#include "solver/apps/kanzen/platform/machine.hpp"
#include "solver/apps/kanzen/platform/paths.hpp"
#include "solver/apps/kanzen/platform/process.hpp"
#include "solver/batch/run.hpp"
#include "solver/batch/sink_group.hpp"
#include "solver/formats/make_writer.hpp"
#include "solver/formats/open_records.hpp"

namespace kanzen::cli {

namespace {

/// More claims than any sample needs.
constexpr std::size_t kMaxSampled = 1'000'000'000;

struct VerifyFlags {
  std::vector<std::string> files;
  ReadFlags read;
  std::string side{kMoverSide};
  std::string empties;
  std::string shard;
  std::optional<std::size_t> sample;
  std::uint64_t seed = 1;
  LimitFlags limits;
  JournalFlags journal;
  std::string format = "table";
  RowFlags rows;
  std::string report;
  std::string typed;  // the command line
  ProgressFlags progress;
  CertificateOptions certificate{.folder = true};
  SolverFlags solver;
};

/// The job that the options describe. Throws UsageError.
Job make_job(const VerifyFlags& flags) {
  Job job{.goal = Goal::claim};
  select_positions(job, flags.empties, flags.shard);
  if (flags.sample) job.selection.sample = SampleOfClaims{*flags.sample, flags.seed};
  return job;
}

/// The description of the job in its journal.
std::string job_text(const VerifyFlags& flags) {
  std::string text = "verify";
  if (!flags.empties.empty()) text += ", " + flags.empties + " empties";
  if (!flags.shard.empty()) text += ", shard " + flags.shard;
  if (flags.sample) {
    text += ", sample " + std::to_string(*flags.sample) + " seed " + std::to_string(flags.seed);
  }
  if (flags.side != kMoverSide) text += ", claims about " + flags.side;
  return text + read_as(flags.read);
}

ReaderOptions reader_options(const VerifyFlags& flags, const Job& job) {
  ReaderOptions options = read_with(flags.read);
  if (!flags.empties.empty())
    options.empties = EmptiesRange{job.selection.min_empties, job.selection.max_empties};
  return options;
}

/// A cost model with the claims of all files. Empty for a sample, and if a file cannot be read more
/// than once.
CostModel make_plan(const VerifyFlags& flags, const Job& job) {
  CostModel model;
  if (flags.sample) return model;
  const auto plan = [&](const PositionRecord& record, const std::string& path) {
    for (const Claim& claim : claims_of(record, path)) {
      const Board& board = claim.position.board;
      if (is_wanted(job.selection, board)) model.plan(board.empty_count());
    }
  };
  return scan_inputs(flags.files, reader_options(flags, job), plan) ? model : CostModel();
}

VerdictForm parse_form(const std::string& name) {
  if (name == "jsonl") return VerdictForm::jsonl;
  if (name == "csv") return VerdictForm::csv;
  return name == "none" ? VerdictForm::none : VerdictForm::table;
}

/// The sinks of all output except the journal.
std::unique_ptr<Sink> make_sinks(const VerifyFlags& flags, const Job& job,
                                 const std::string& source) {
  const bool quiet = flags.progress.quiet;
  auto sinks = std::make_unique<SinkGroup>();
  sinks->add(std::make_unique<NoticeSink>(job.services.engine, ".", false, quiet));
  sinks->add(with_selection(
      std::make_unique<VerdictSink>(stdout, parse_form(flags.format), job.services.engine,
                                    job.selection.sample, quiet),
      row_selection(flags.rows)));
  if (!flags.report.empty()) {
    PageInfo page = page_info(source, flags.typed);
    page.machine = machine_text();
    sinks->add(std::make_unique<ReportSink>(
        flags.report, make_writer("html", job.services.engine, std::move(page)), ""));
  }
  return sinks;
}

/// Prints the number of undecided claims, if any, below the summary.
void report_rest(const VerifyFlags& flags, const Job& job, const Totals& totals) {
  if (flags.progress.quiet || (!totals.stopped && totals.undecided == 0)) return;
  const std::size_t decided = totals.confirmed + totals.refuted;
  report_remainder({.done = decided,
                    .planned = totals.stopped ? make_plan(flags, job).planned_count()
                                              : decided + totals.undecided,
                    .stopped = totals.stopped,
                    .has_journal = !flags.journal.out.empty(),
                    .verb = "decided"},
                   flags.format == "table");
}

ExitCode run_verify(VerifyFlags flags) {
  if (flags.files.empty() && is_piped_in()) flags.files.emplace_back("-");
  if (flags.files.empty()) return refuse("expected FILES (see kanzen verify --help)");
  if (const std::string wrong =
          files_problem(flags.files, parse_dialect(flags.read.dialect), "verify");
      !wrong.empty()) {
    return refuse(wrong);
  }
  Job job = make_job(flags);
  if (const std::string wrong = find_problem(flags.journal); !wrong.empty()) return refuse(wrong);
  Paths paths;
  for (const std::string& file : flags.files) paths.reads("FILES", file);
  paths.writes("--out", flags.journal.out);
  paths.writes("--checkpoint", flags.journal.checkpoint);
  paths.writes("--report", flags.report);
  paths.writes_numbered("--certificate", flags.certificate.path, "", ".kzc");
  if (flags.format != "none") paths.writes_standard_output();
  if (const std::string wrong = paths.problem(); !wrong.empty()) return refuse(wrong);

  warn_without_rows(flags.rows, flags.format);
  StopEvent stop;
  RunInput input(flags.files, reader_options(flags, job), stop);
  job.services.source_name = [&input] { return input.name(); };
  job.schedule.read_ahead = input.can_read_ahead();

  RunSolver solver(flags.solver, flags.limits, false, stop);
  solver.configure(job);
  const std::unique_ptr<Journal> journal =
      open_journal(flags.journal, flags.files, job_text(flags), job.services.engine);
  job.services.journal = journal.get();
  std::optional<Certifier> certifier;
  if (!flags.certificate.path.empty()) {
    CertificateOptions options = flags.certificate;
    options.writer = fmt::format("kanzen {}", version());
    job.services.certifier = &certifier.emplace(std::move(options));
  }
  const auto checkpointer =
      open_checkpoint(flags.journal.checkpoint, solver.solver(), flags.progress.quiet);
  job.services.from_checkpoint = checkpointer && checkpointer->has_begun();

  const std::unique_ptr<Sink> sink = with_progress(
      make_sinks(flags, job, input.title()), flags.format != "none", flags.progress,
      [&] { return make_plan(flags, job); }, solver.solver());
  const Totals totals = run(
      job,
      [&input, side = parse_claim_side(flags.side)]() -> std::optional<Result<PositionRecord>> {
        std::optional<Result<PositionRecord>> record = input.next();
        if (!record || !*record) return record;
        PositionRecord stated = std::move(*record).value();
        state_for_mover(stated, side);
        return stated;
      },
      solver.solver(), *sink);
  report_rest(flags, job, totals);
  close(checkpointer, !totals.internal_error);
  const std::size_t claims = totals.confirmed + totals.refuted + totals.undecided;
  if (claims + totals.bad_records == 0 && !totals.stopped && job.selection.shards == 1) {
    return refuse("no claims in the input");
  }
  return exit_code(totals, totals.refuted + totals.contradictions != 0, totals.undecided != 0);
}

}  // namespace

void add_verify_command(CLI::App& program, const std::string& typed, Action& chosen) {
  const auto flags = std::make_shared<VerifyFlags>();
  flags->typed = typed;
  CLI::App* command = program.add_subcommand("verify", "Verify values claimed by others");
  command->add_option("FILES", flags->files, "Files of claims, or - for standard input");
  add_read_flags(*command, flags->read, "Input format");
  add_side_flag(*command, flags->side, "claim lines");
  command
      ->add_option("--empties", flags->empties,
                   "Only claims about positions with this many empty squares, such as 20 or 18-22")
      ->type_name("MIN-MAX");
  command
      ->add_option("--shard", flags->shard,
                   "Only shard I of N; symmetric positions are in the same shard, on every machine")
      ->type_name("I/N");
  CLI::Option* const sample =
      command
          ->add_option(
              "--sample", flags->sample,
              "Verify N randomly drawn claims, and report the share of wrong ones with its "
              "confidence interval")
          ->check(CLI::Range(std::size_t{1}, kMaxSampled))
          ->type_name("N");
  command
      ->add_option("--seed", flags->seed,
                   "Random seed of --sample; the same seed draws the same claims")
      ->needs(sample)
      ->check(as_whole())
      ->type_name("S")
      ->capture_default_str();
  add_limit_flags(*command, flags->limits, "claim");
  add_resource_flags(*command, flags->solver);
  add_journal_flags(*command, flags->journal, "verdicts");
  command->add_option("--format", flags->format, "Output format; none writes only the journal")
      ->check(CLI::IsMember({"table", "jsonl", "csv", "none"}))
      ->capture_default_str();
  add_row_flags(*command, flags->rows);
  command->add_option("--report", flags->report, "Also write an HTML report")->type_name("FILE");
  add_progress_flag(*command, flags->progress);
  command->add_flag("--quiet", flags->progress.quiet,
                    "Print only rows, without heading and summary");
  CLI::Option* const certificate =
      command
          ->add_option("--certificate", flags->certificate.path,
                       "Write a proof for kanzen check of each decided claim, to DIR/1.kzc, "
                       "DIR/2.kzc .. in the order of the claims")
          ->type_name("DIR");
  add_leaves_flag(*command, *certificate, flags->certificate);
  add_kernel_flag(*command, flags->solver);
  set_action(*command, chosen, [flags] { return run_verify(*flags); });
}

}  // namespace kanzen::cli
