#include "solver/apps/kanzen/commands/batch_run.hpp"

#include "solver/apps/kanzen/output/command_text.hpp"
#include "solver/apps/kanzen/output/row_sinks.hpp"
#include "solver/apps/kanzen/platform/machine.hpp"
#include "solver/proof/certificate.hpp"

namespace kanzen::cli {

namespace {

/// Forwards every call to its members, in the order in which they were added.
class SinkGroup : public Sink {
 public:
  void add(std::unique_ptr<Sink> sink) { sinks_.push_back(std::move(sink)); }

  void on_start(const SolveRequest& request) override { call(&Sink::on_start, request); }
  void on_journal_row(const Outcome& recorded) override { call(&Sink::on_journal_row, recorded); }
  void on_bounds(const SolveRequest& request, const Bounds& bounds) override {
    call(&Sink::on_bounds, request, bounds);
  }
  void on_end(const Outcome& outcome) override { call(&Sink::on_end, outcome); }
  void on_ply(const SolveRequest& game, const GamePly& ply) override {
    call(&Sink::on_ply, game, ply);
  }
  void on_row(const Outcome& outcome) override { call(&Sink::on_row, outcome); }
  void on_contradicted_row(const Outcome& outcome) override {
    call(&Sink::on_contradicted_row, outcome);
  }
  void on_bad_record(std::string_view source, const ParseError& error) override {
    call(&Sink::on_bad_record, source, error);
  }
  void on_contradiction(std::string_view message) override {
    call(&Sink::on_contradiction, message);
  }
  void on_finish(const Totals& totals) override { call(&Sink::on_finish, totals); }

 private:
  template <class... Parameters, class... Arguments>
  void call(void (Sink::*function)(Parameters...), const Arguments&... arguments) {
    for (const auto& sink : sinks_) ((*sink).*function)(arguments...);
  }

  std::vector<std::unique_ptr<Sink>> sinks_;
};

/// Throws UsageError for a journal named like another format, e.g. r.csv.
void refuse_name_of_other_format(const std::string& path) {
  for (const std::string_view suffix : {".gz", ".zst"}) {
    if (!path.ends_with(suffix)) continue;
    throw UsageError(fmt::format(
        "--out {}: a results file is not compressed, expected a name without {}", path, suffix));
  }
  const auto refuse = [&path](const std::string& advice) {
    throw UsageError(
        fmt::format("--out {}: a results file is JSON Lines whatever --format is, expected a name "
                    "such as {}; {}",
                    path, to_utf8(to_path(path).replace_extension(".jsonl")), advice));
  };
  std::string suffix = to_utf8(to_path(path).extension());
  for (char& c : suffix) c = notation::lower(c);
  if (suffix == ".csv") refuse("for CSV, add --format csv > " + path);
  if (suffix == ".txt") refuse("for a table, add --format table > " + path);
  if (suffix == ".html" || suffix == ".htm") refuse("for a page, use --report " + path);
  if (suffix == ".md") refuse("for Markdown, use kanzen convert RESULTS --to markdown > " + path);
  for (const std::string_view other : {".tsv", ".pgn", ".sgf", ".ggf", ".ffo", ".kzc"}) {
    if (suffix == other) refuse("for other formats, see kanzen convert --help");
  }
  if (suffix == ".obf") refuse("for OBF, use kanzen convert RESULTS --to obf > " + path);
}

void add_journal_flags(CLI::App& command, JournalFlags& flags, std::string_view things) {
  add_file(command, "--out", flags.out, fmt::format("Append the {} to this results file", things));
  command
      .add_flag("--resume{same}", flags.resume,
                "Continue the results file of --out, and skip positions with a result there; "
                "--resume=changed permits another input and other options")
      ->check(CLI::IsMember({"same", "changed"}));
  command.add_flag("--retry", flags.retry,
                   "With --resume, try again what such limits have left open before");
}

/// Opens the journal of `run`, described as `job`, over `inputs`; null without --out. Throws
/// JournalError, and UsageError if its name promises another format, such as r.csv.
std::unique_ptr<Journal> open_journal(const JournalFlags& flags,
                                      const std::vector<std::string>& inputs, const Job& run,
                                      const std::string& job) {
  if (flags.out.empty()) return nullptr;
  refuse_name_of_other_format(flags.out);
  const Resume resume = flags.resume.empty()        ? Resume::no
                        : flags.resume == "changed" ? Resume::changed
                                                    : Resume::same;
  JournalIdentity all;
  for (const std::string& input : inputs) {
    JournalIdentity one = identify_input(input, job);
    if (all.input.empty()) {
      all = std::move(one);
      continue;
    }
    all.input += " " + one.input;
    all.bytes += one.bytes;
    all.head = all.head * 31 + one.head;  // so it depends on the order
  }
  all.program = program_name();
  all.engine = run.services.engine;
  all.shard = run.selection.shard + 1;
  all.shards = run.selection.shards;
  auto journal = std::make_unique<Journal>(flags.out, all, resume);
  if (journal->distrusted_count() != 0) {
    print_message(fmt::format(
        "{}: the results of {} cannot be trusted, because the run that wrote or "
        "used them has contradicted itself. They are solved again",
        notation::printable(flags.out), count_text(journal->distrusted_count(), "position")));
  }
  return journal;
}

/// Checks existing files under the names of outputs before anything is opened. Returns the job with
/// which they are marked. Throws OutputError for a file of another job.
OutputJob reserve_outputs(const BatchFlags& flags, const BatchInput& input,
                          const PositionSelection& selection) {
  const std::string goal =
      (input.description.starts_with(input.command) ? "" : input.command + " ") +
      input.description + shard_text(selection.shard + 1, selection.shards) + describe(flags.read) +
      input.more;
  OutputJob job = input.only ? job_of_text(goal, input.only_text)
                             : job_of_files(goal, flags.files, flags.journal.out);
  if (!flags.report.empty()) {
    require_same_job(job, flags.report, flags.journal.resume == "changed");
  }
  const CertificateOptions& certificate = flags.certificate;
  if (certificate.path.empty()) return job;
  if (!input.only) {
    require_index(certificate.path);
  } else if (certificate.root) {
    proof::require_replaceable(*certificate.root, certificate.path);
  }
  return job;
}

/// Warns that --only and --sort have no effect without rows.
void warn_without_rows(const RowSelection& flags, RowForm form) {
  if (form != RowForm::none) return;
  const RowSelection plain;
  warn_without_effect({{flags.only != plain.only, "--only"}, {flags.sort != plain.sort, "--sort"}},
                      "--format none");
}

}  // namespace

std::string describe(const ReadFlags& flags) {
  const ReadFlags plain;
  std::string text;
  if (flags.from != plain.from) text += ", read as " + flags.from;
  if (!flags.style.symbols.empty()) text += ", symbols " + flags.style.symbols;
  if (!flags.style.side.empty()) text += ", side " + flags.style.side;
  if (!flags.fields.empty()) text += ", fields " + flags.fields;
  for (const auto& ids : {flags.choice.lists, flags.choice.ids}) {
    if (!ids.empty()) text += fmt::format(", ids {}", fmt::join(ids, " "));
  }
  if (flags.choice.number != 0) text += fmt::format(", number {}", flags.choice.number);
  for (const auto& [option, wanted] : chosen_tags(flags.choice)) {
    text += fmt::format(", {} {}", option.substr(2), wanted);
  }
  return text;
}

void add_checkpoint_flag(CLI::App& command, std::string& path) {
  add_file(command, "--checkpoint", path,
           "Start from the bounds that an earlier search saved in FILE, and save new bounds "
           "there regularly and at the end");
}

std::unique_ptr<Checkpointer> open_checkpoint(const std::string& path, Solver& solver, bool quiet) {
  if (path.empty()) return nullptr;
  if (solver.options().sharing != Sharing::shared) {
    throw UsageError(
        "--checkpoint: expected one table for all positions, without --schedule "
        "isolated or deterministic");
  }
  FileStatus former;
  if (read_status(path, former) == 0 && former.kind != FileKind::regular) {
    throw UsageError(fmt::format("--checkpoint {}: expected a file, found a folder, pipe or device",
                                 notation::printable(path)));
  }
  FileLock lock(path);
  if (!lock.is_locked()) {
    print_message(
        fmt::format("{}: its file system has no locks, so make sure that no other run uses "
                    "this checkpoint",
                    notation::printable(path)));
  }
  const std::string program = program_name();
  const CheckpointInfo loaded = read_checkpoint(path, solver, program);
  if (loaded.entries() != 0 && loaded.program != program) {
    const std::string writer = loaded.program.empty() ? "another program" : loaded.program;
    print_message(
        fmt::format("{} is by {}, not by {}: its bounds guide the search, and all is proven "
                    "again",
                    notation::printable(path), notation::printable(writer), program));
  } else if (loaded.entries() != 0 && !quiet) {
    print_message(
        fmt::format("starting from {} and {} in {}", count_text(loaded.proven, "proven position"),
                    count_text(loaded.selective, "estimated one"), notation::printable(path)));
  }
  if (loaded.unused != 0) {
    print_message(
        fmt::format("{}: its last {} were cut off while they were written, and are not used",
                    notation::printable(path), count_text(loaded.unused, "byte")));
  }
  (void)AtomicFile(path);  // reports a file without write permission early
  return std::make_unique<Checkpointer>(
      path, solver, program, loaded, CheckpointPolicy{},
      [](const std::string& problem) { print_message("the checkpoint is not kept: " + problem); },
      std::move(lock));
}

void close(const std::unique_ptr<Checkpointer>& checkpointer) {
  if (checkpointer && !checkpointer->close()) discard(checkpointer);
}

void discard(const std::unique_ptr<Checkpointer>& checkpointer) {
  if (!checkpointer) return;
  checkpointer->discard();
  print_message("the checkpoint was removed, since what was proven cannot be trusted");
}

void add_selection_flags(CLI::App& command, BatchFlags& flags, std::string_view things) {
  add_empties_flag(command, flags.empties, things);
  add_id_flags(command, flags.read.choice, things);
  command
      .add_option("--shard", flags.shard,
                  "Only part I of N of the input, for machines that share the work: position I and "
                  "every Nth one after it")
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
  add_format_flags(command, flags.format, forms, format_help);
  add_file(command, "--report", flags.report, report_help);
  add_title_flag(command, flags.title, "the name of the input");
  add_journal_flags(command, flags.journal, results);
  add_progress_flag(command, flags.progress, "Print only rows, without heading and totals");
}

void add_certificate_flags(CLI::App& command, BatchFlags& flags, const std::string& help,
                           const std::string& value) {
  CLI::Option* const certificate =
      command.add_option("--certificate", flags.certificate.path, help)->type_name(value);
  add_number(command, "--certificate-leaves", flags.certificate.leaf_empties, 0,
             checker::kMaxLeafEmpties,
             "The checker itself solves positions with at most N empty squares; a smaller N "
             "makes larger certificates. Default: 4 up to 20 empty squares, else 10")
      ->needs(certificate);
}

ReaderOptions batch_reader_options(const BatchFlags& flags, bool whole_games, bool only_claims) {
  ReaderOptions options = make_reader_options(flags.read);
  options.empties = parse_empties(flags.empties);
  options.whole_games = whole_games;
  options.only_claims = only_claims;
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
  if (flags.format.form != RowForm::none) paths.writes_standard_output();
  return paths;
}

void check_batch(const BatchFlags& flags, const Paths& paths) {
  paths.check();
  check_comma(flags.format);
  if (!flags.journal.resume.empty() && flags.journal.out.empty()) {
    throw UsageError("--resume: expected --out FILE with the results file to continue");
  }
  if (flags.journal.retry && flags.journal.resume.empty()) {
    throw UsageError("--retry: expected --resume, which leaves out what a limit has left open");
  }
}

BatchRun::BatchRun(const BatchFlags& flags, Job job, BatchInput input)
    : flags_(flags),
      job_(std::move(job)),
      output_job_(reserve_outputs(flags, input, job_.selection)),
      plan_(std::move(input.plan)),
      options_(batch_reader_options(flags, input.whole_games, job_.goal == Goal::claim)),
      input_(input.only ? RunInput(*std::move(input.only))
                        : RunInput(flags.files, options_, stop_, flags.read.choice)),
      solver_(flags.solver, stop_, flags.limits, flags.self_check) {
  warn_without_rows(flags.rows, flags.format.form);
  job_.services.source_name = [this] { return input_.name(); };
  job_.schedule.read_ahead = input_.can_read_ahead();
  solver_.configure(job_);
  job_.retries_limited = flags.journal.retry;
  const std::vector<std::string> inputs =
      input_.is_files() ? flags.files : std::vector{input.only_text};
  journal_ = open_journal(flags.journal, inputs, job_, input.description + describe(flags.read));
  job_.services.journal = journal_.get();
  if (!flags.certificate.path.empty()) {
    CertificateOptions options = flags.certificate;
    options.is_folder = input_.is_files();
    options.writer = program_name();
    if (flags.files.size() == 1 && flags.files[0] != "-") {
      options.source = to_utf8(to_path(flags.files[0]).filename());
    }
    job_.services.certifier = &certifier_.emplace(std::move(options));
  }
  checkpointer_ = open_checkpoint(flags.journal.checkpoint, solver_.solver(), flags.progress.quiet);
  job_.services.uses_checkpoint = checkpointer_ && checkpointer_->has_begun();
}

PageInfo BatchRun::page() const {
  PageInfo page = page_info(flags_.title, input_.title(), flags_.typed, job_mark(output_job_));
  page.machine = machine_text();
  return page;
}

std::size_t BatchRun::longest_id() const {
  return flags_.format.form == RowForm::table ? overview().longest_id : 0;
}

std::unique_ptr<Sink> BatchRun::sinks(std::unique_ptr<Sink> rows, std::unique_ptr<Writer> page,
                                      const std::string& journal,
                                      std::function<std::string(const Totals&)> note) const {
  auto sinks = std::make_unique<SinkGroup>();
  sinks->add(make_notice_sink(engine(), ".", flags_.self_check, flags_.progress.quiet,
                              flags_.read.all_messages, flags_.certificate.path));
  const bool is_limited = flags_.limits.total || flags_.limits.each != Limits{};
  const bool is_for_programs = flags_.progress.form == ProgressChoice::json;
  // The forecast warns of positions that may take very long, which limits would end anyway.
  if (!flags_.progress.quiet && !is_for_programs && !is_limited) {
    sinks->add(make_forecast_sink(flags_.solver.threads, !flags_.journal.checkpoint.empty(),
                                  job_.selection.empties.max));
  }
  sinks->add(with_selection(std::move(rows), flags_.rows));
  if (flags_.report.empty()) return sinks;
  if (!page) page = make_writer("html", engine(), this->page());
  sinks->add(make_report_sink(flags_.report, std::move(page), journal, std::move(note)));
  return sinks;
}

Totals BatchRun::run(std::unique_ptr<Sink> printed,
                     const std::function<bool(PositionRecord&)>& prepare) {
  sink_ = with_progress(std::move(printed));
  return kanzen::run(
      job_,
      [&]() -> std::optional<Result<PositionRecord>> {
        while (true) {
          std::optional<Result<PositionRecord>> record = input_.next();
          if (!prepare || !record || !*record) return record;
          PositionRecord prepared = std::move(*record).value();
          if (prepare(prepared)) return prepared;  // else it is no part of the run
        }
      },
      solver_.solver(), *sink_);
}

void BatchRun::finish(const Totals& totals, std::size_t done, std::size_t left,
                      std::string_view verb) {
  if (!flags_.progress.quiet && (totals.was_stopped || left != 0)) {
    // A run that was stopped may not have read all of its input, and only a reading of its own can
    // count it.
    const std::size_t planned = !input_.is_files()   ? 1
                                : totals.was_stopped ? plan().planned_count()
                                                     : done + left;
    const std::string text =
        remainder_text({.done = done,
                        .planned = planned,
                        .was_stopped = totals.was_stopped,
                        .has_journal = journal_ != nullptr,
                        .may_have_more = totals.was_stopped && !flags_.journal.resume.empty(),
                        .verb = verb});
    if (flags_.format.form == RowForm::table) {
      write_output(wrapped_lines(text, terminal_width(stdout)), "the totals");
    } else {
      write_error(text);
    }
  }
  const std::size_t left_out = certifier_ ? certifier_->write_index() : 0;
  if (left_out != 0) {
    print_message(fmt::format(
        "{}: {} left out, because other items of the input have their numbers now",
        notation::printable(to_utf8(to_path(flags_.certificate.path) / "index.csv")),
        count_text(left_out, "row of an earlier run is", "rows of an earlier run are")));
  }
  totals.internal_error ? discard(checkpointer_) : close(checkpointer_);
}

/// Adds a bar on a terminal, or JSON Lines, if the flags ask for it.
std::unique_ptr<Sink> BatchRun::with_progress(std::unique_ptr<Sink> printed) {
  const ProgressFlags& flags = flags_.progress;
  const bool is_person =
      flags.form == ProgressChoice::automatic && !flags.quiet && is_terminal(stderr);
  if (!is_person && flags.form != ProgressChoice::json) return printed;
  const RowsOnTerminal rows =
      flags_.format.form == RowForm::none ? RowsOnTerminal::no : rows_on_terminal(stdout);
  return make_progress_sink(std::move(printed), rows, plan(),
                            is_person ? ProgressForm::bar : ProgressForm::json,
                            [this] { return solver_.solver().running_nodes(); });
}

CostModel BatchRun::plan() const { return plan_ ? overview().plan : CostModel(); }

const InputOverview& BatchRun::overview() const {
  if (overview_) return *overview_;
  InputOverview& read = overview_.emplace();
  const auto add = [&](const PositionRecord& record, const std::string& path) {
    if (plan_) plan_(record, path, read.plan);
    const bool is_about_moves =
        job_.goal == Goal::claim && (job_.adds_implied_claims || !record.claims.moves.empty());
    const std::size_t move = is_about_moves ? std::string_view(":d3").size() : 0;
    read.longest_id = std::max(read.longest_id, notation::printable(record.id).size() + move);
  };
  if (!scan_inputs(flags_.files, options_, flags_.read.choice, add)) read.plan = {};
  return read;
}

}  // namespace kanzen::cli
