#include "solver/apps/kanzen/commands/batch_run.hpp"

#include <fmt/format.h>

#include <utility>

#include "solver/apps/kanzen/commands/checkpoint_file.hpp"
#include "solver/apps/kanzen/commands/options/arguments.hpp"
#include "solver/apps/kanzen/commands/options/job_options.hpp"
#include "solver/apps/kanzen/output/notice_sink.hpp"
#include "solver/apps/kanzen/output/report_sink.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/apps/kanzen/output/version.hpp"
#include "solver/apps/kanzen/platform/exit_codes.hpp"
#include "solver/apps/kanzen/platform/machine.hpp"
#include "solver/apps/kanzen/platform/standard_error.hpp"
#include "solver/batch/run.hpp"
#include "solver/checker/header.hpp"
#include "solver/formats/writer.hpp"
#include "solver/proof/certificate_file.hpp"

namespace kanzen::cli {

void add_selection_flags(CLI::App& command, BatchFlags& flags, std::string_view things) {
  command
      .add_option("--empties", flags.empties,
                  fmt::format("Only {} with this many empty squares, such as 20 or 18-22", things))
      ->type_name("MIN-MAX");
  command
      .add_option("--shard", flags.shard,
                  "Only part I of N of the input, for machines that share the work; symmetric "
                  "positions are in the same part")
      ->type_name("I/N");
}

void add_search_flags(CLI::App& command, BatchFlags& flags, std::string_view thing) {
  add_limit_flags(command, flags.limits, thing);
  add_resource_flags(command, flags.solver);
  add_checkpoint_flag(command, flags.journal.checkpoint);
}

void add_output_flags(CLI::App& command, BatchFlags& flags, const std::vector<std::string>& forms,
                      const std::string& format_help, const std::string& report_help,
                      std::string_view results) {
  command.add_option("--format", flags.format, format_help)
      ->check(CLI::IsMember(forms))
      ->capture_default_str();
  command.add_option("--report", flags.report, report_help)->type_name("FILE");
  add_journal_flags(command, flags.journal, results);
  command.add_flag("--quiet", flags.progress.quiet, "Print only rows, without heading and totals");
  add_progress_flag(command, flags.progress);
}

void add_certificate_flags(CLI::App& command, BatchFlags& flags, const std::string& help,
                           const std::string& value) {
  CLI::Option* const certificate =
      command.add_option("--certificate", flags.certificate.path, help)->type_name(value);
  command
      .add_option("--certificate-leaves", flags.certificate_leaves,
                  "The checker itself solves positions with at most N empty squares; a smaller N "
                  "makes larger certificates")
      ->check(CLI::Range(0, checker::kMaxLeafEmpties))
      ->needs(certificate)
      ->type_name("N")
      ->capture_default_str();
}

ReaderOptions batch_reader_options(const BatchFlags& flags, bool whole_games) {
  ReaderOptions options = make_reader_options(flags.read);
  options.empties = parse_empties(flags.empties);
  options.whole_games = whole_games;
  return options;
}

Paths batch_paths(const BatchFlags& flags, const std::string& argument) {
  Paths paths;
  for (const std::string& file : flags.files) paths.reads(argument, file);
  paths.writes("--out", flags.journal.out);
  paths.writes("--checkpoint", flags.journal.checkpoint);
  paths.writes("--report", flags.report);
  if (flags.files.empty()) {
    paths.writes("--certificate", flags.certificate.path);
  } else {
    paths.writes_numbered("--certificate", flags.certificate.path, "", ".kzc");
  }
  if (flags.self_check) paths.writes_numbered("--self-check", ".", "kanzen-difference-", ".json");
  if (flags.format != "none") paths.writes_standard_output();
  return paths;
}

void check_batch(const BatchFlags& flags, const Paths& paths) {
  if (const std::string wrong = paths.problem(); !wrong.empty()) throw UsageError(wrong);
  if (const std::string wrong = find_problem(flags.journal); !wrong.empty()) {
    throw UsageError(wrong);
  }
}

OutputJob reserve_outputs(const BatchFlags& flags, const BatchInput& input) {
  const std::string goal =
      (input.description.starts_with(input.command) ? "" : input.command + " ") +
      input.description + describe(flags.read) + input.more;
  OutputJob job = input.only ? job_of_text(goal, input.only_text)
                             : job_of_files(goal, flags.files, flags.journal.out);
  if (!flags.report.empty()) require_same_job(job, flags.report);
  const CertificateOptions& certificate = flags.certificate;
  if (certificate.path.empty()) return job;
  if (!input.only) {
    take_folder(job, certificate.path, "", ".kzc");
  } else if (certificate.root) {
    proof::require_replaceable(*certificate.root, certificate.path);
  }
  return job;
}

BatchRun::BatchRun(const BatchFlags& flags, Job job, BatchInput input)
    : flags_(flags),
      job_(std::move(job)),
      output_job_(reserve_outputs(flags, input)),
      plan_(std::move(input.plan)),
      options_(batch_reader_options(flags, input.whole_games)),
      input_(input.only ? RunInput(*std::move(input.only))
                        : RunInput(flags.files, options_, stop_)),
      solver_(flags.solver, flags.limits, flags.self_check, stop_) {
  warn_without_rows(flags.rows, flags.format);
  job_.services.source_name = [this] { return input_.name(); };
  job_.schedule.read_ahead = input_.can_read_ahead();
  solver_.configure(job_);
  const std::vector<std::string> inputs =
      input_.is_files() ? flags.files : std::vector{input.only_text};
  journal_ =
      open_journal(flags.journal, inputs, input.description + describe(flags.read), engine());
  job_.services.journal = journal_.get();
  if (!flags.certificate.path.empty()) {
    CertificateOptions options = flags.certificate;
    options.folder = input_.is_files();
    options.leaf_empties = static_cast<int>(flags.certificate_leaves);
    options.writer = fmt::format("kanzen {}", version());
    job_.services.certifier = &certifier_.emplace(std::move(options));
  }
  checkpointer_ = open_checkpoint(flags.journal.checkpoint, solver_.solver(), flags.progress.quiet);
  job_.services.from_checkpoint = checkpointer_ && checkpointer_->has_begun();
}

PageInfo BatchRun::page() const {
  PageInfo page = page_info(input_.title(), flags_.typed, job_mark(output_job_));
  page.machine = machine_text();
  return page;
}

std::unique_ptr<Sink> BatchRun::sinks(std::unique_ptr<Sink> rows, std::unique_ptr<Writer> page,
                                      const std::string& journal,
                                      std::function<std::string(const Totals&)> note) const {
  auto sinks = std::make_unique<SinkGroup>();
  sinks->add(std::make_unique<NoticeSink>(engine(), ".", flags_.self_check, flags_.progress.quiet));
  add_forecast(*sinks, flags_.solver, flags_.limits, flags_.journal.checkpoint, flags_.progress,
               job_.selection.max_empties);
  sinks->add(with_selection(std::move(rows), row_selection(flags_.rows)));
  if (flags_.report.empty()) return sinks;
  if (!page) page = make_writer("html", engine(), this->page());
  sinks->add(
      std::make_unique<ReportSink>(flags_.report, std::move(page), journal, std::move(note)));
  return sinks;
}

Totals BatchRun::run(std::unique_ptr<Sink> printed,
                     const std::function<void(PositionRecord&)>& prepare) {
  sink_ = with_progress(
      std::move(printed), flags_.format != "none", flags_.progress, [this] { return plan(); },
      solver_.solver());
  return kanzen::run(
      job_,
      [&]() -> std::optional<Result<PositionRecord>> {
        std::optional<Result<PositionRecord>> record = input_.next();
        if (!prepare || !record || !*record) return record;
        PositionRecord prepared = std::move(*record).value();
        prepare(prepared);
        return prepared;
      },
      solver_.solver(), *sink_);
}

void BatchRun::finish(const Totals& totals, std::size_t done, std::size_t left,
                      std::string_view verb) {
  if (!flags_.progress.quiet && (totals.stopped || left != 0)) {
    const std::size_t planned = !input_.is_files() ? 1
                                : totals.stopped   ? plan().planned_count()
                                                   : done + left;
    report_remainder({.done = done,
                      .planned = planned,
                      .stopped = totals.stopped,
                      .has_journal = journal_ != nullptr,
                      .verb = verb},
                     flags_.format == "table");
  }
  close(checkpointer_, !totals.internal_error);
}

/// A forecast with all records of the files; empty if the input cannot be read twice.
CostModel BatchRun::plan() const {
  CostModel model;
  if (!plan_) return model;
  const auto add = [&](const PositionRecord& record, const std::string& path) {
    plan_(record, path, model);
  };
  return scan_inputs(flags_.files, options_, add) ? model : CostModel();
}

}  // namespace kanzen::cli
