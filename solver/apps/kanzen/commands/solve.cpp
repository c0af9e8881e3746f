// kanzen solve: solves positions exactly.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/notation.hpp"
#include "core/notation/text.hpp"
#include "solver/apps/kanzen/commands/arguments.hpp"
#include "solver/apps/kanzen/commands/certificate_flags.hpp"
#include "solver/apps/kanzen/commands/checkpoint_file.hpp"
#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/commands/exit.hpp"
#include "solver/apps/kanzen/commands/journal_file.hpp"
#include "solver/apps/kanzen/commands/ranges.hpp"
#include "solver/apps/kanzen/commands/row_flags.hpp"
#include "solver/apps/kanzen/commands/run_input.hpp"
#include "solver/apps/kanzen/commands/run_solver.hpp"
#include "solver/apps/kanzen/commands/small_board.hpp"
#include "solver/apps/kanzen/commands/solver_flags.hpp"
#include "solver/apps/kanzen/commands/without_effect.hpp"
#include "solver/apps/kanzen/output/notice_sink.hpp"
#include "solver/apps/kanzen/output/page_info.hpp"
#include "solver/apps/kanzen/output/report_sink.hpp"
#include "solver/apps/kanzen/output/table_sink.hpp"
#include "solver/apps/kanzen/output/text.hpp"
#include "solver/apps/kanzen/output/trace_file.hpp"
#include "solver/apps/kanzen/output/version.hpp"
#include "solver/apps/kanzen/output/writer_sink.hpp"
#include "solver/apps/kanzen/platform/input_scan.hpp"
#include "solver/apps/kanzen/platform/machine.hpp"
#include "solver/apps/kanzen/platform/paths.hpp"
#include "solver/apps/kanzen/platform/process.hpp"
#include "solver/apps/kanzen/platform/stop_signals.hpp"
#include "solver/apps/kanzen/platform/terminal.hpp"
#include "solver/apps/kanzen/platform/usage_error.hpp"
#include "solver/batch/goal_key.hpp"
#include "solver/batch/run.hpp"
#include "solver/batch/sink_group.hpp"
#include "solver/formats/make_writer.hpp"
#include "solver/formats/open_records.hpp"
#include "solver/lab/solve_trace.hpp"

namespace kanzen::cli {

namespace {

struct SolveFlags {
  std::vector<std::string> files;  // FILES, unless there is one that is a position
  std::string position;            // FILES, if it is a position
  ReadFlags read;
  std::string board;
  std::string moves;
  std::vector<Score> window;
  bool wld = false;
  bool all_moves = false;
  bool best_moves = false;
  std::string empties;
  std::string shard;
  bool dedup = false;
  bool one_at_a_time = false;
  bool stats = false;
  LimitFlags limits;
  JournalFlags journal;
  std::string format = "table";
  RowFlags rows;
  std::string report;
  std::string typed;  // the command line
  ProgressFlags progress;
  std::string trace;
  std::size_t trace_limit = 200'000;
  CertificateOptions certificate;
  bool self_check = false;
  SolverFlags solver;
};

/// The job that the options describe, without the journal. Throws UsageError.
Job make_job(const SolveFlags& flags) {
  Job job;
  job.schedule.one_at_a_time = flags.one_at_a_time;
  job.selection.dedup = flags.dedup;
  if (!flags.window.empty()) job.window = {flags.window[0], flags.window[1]};
  if (!flags.window.empty() && (job.window.alpha < kMinScore || job.window.beta > kMaxScore ||
                                job.window.alpha >= job.window.beta)) {
    throw UsageError(fmt::format("--window {} {}: expected A < B, both from {} to {}",
                                 job.window.alpha, job.window.beta, kMinScore, kMaxScore));
  }
  if (flags.wld) job.goal = Goal::wld;
  if (flags.all_moves) job.goal = Goal::all_moves;
  if (flags.best_moves) job.goal = Goal::best_moves;
  select_positions(job, flags.empties, flags.shard);
  return job;
}

/// The description of the job in its journal.
std::string job_text(const Job& job) {
  std::string text = goal_text(job.goal, job.window);
  if (job.selection.min_empties > 0 || job.selection.max_empties < kSquares) {
    text += fmt::format(", {} to {} empties", job.selection.min_empties, job.selection.max_empties);
  }
  if (job.selection.shards > 1)
    text += fmt::format(", shard {}/{}", job.selection.shard + 1, job.selection.shards);
  return text;
}

/// Decides whether FILES are files, or a position in place of --board or --moves. Without any of
/// these, chooses standard input if it is a pipe. Throws UsageError.
void find_input(SolveFlags& flags) {
  const bool small = flags.solver.side_length != 8;
  const bool by_option = !flags.board.empty() || !flags.moves.empty();
  if (flags.files.empty() && !by_option && !small && is_piped_in()) flags.files = {"-"};
  if (flags.files.empty()) return;
  const notation::Dialect dialect = parse_dialect(flags.read.dialect);
  if (means_position(flags.files.front(), dialect) && flags.files.size() > 1) {
    throw UsageError("unexpected argument " + std::string(notation::trimmed(flags.files[1])) +
                     " behind a position, expected one position in quotation marks");
  }
  if (flags.files.size() > 1) {
    const std::string wrong = files_problem(flags.files, dialect, "solve");
    if (!wrong.empty()) throw UsageError(wrong);
  }
  if (!means_position(flags.files.front(), dialect)) return;
  const std::string text = std::exchange(flags.files, {}).front();
  const bool is_board = static_cast<bool>(notation::parse_position(text, dialect));
  if (is_board && !flags.board.empty()) {
    throw UsageError("a board is given twice, by FILES and by --board, expected one of them");
  }
  if (is_board) {
    flags.board = text;
  } else if (flags.moves.empty() && (small || !flags.board.empty())) {
    flags.moves = text;
  } else {
    flags.position = text;
  }
}

/// The position given as an argument or by --board and --moves. Throws UsageError.
PositionRecord make_record(const SolveFlags& flags) {
  const notation::Dialect dialect = parse_dialect(flags.read.dialect);
  if (!flags.position.empty()) return position_argument(flags.position, dialect);
  const int side = flags.solver.side_length;
  if (side != 8) return small_record(side, flags.board, flags.moves);
  PositionRecord record;
  record.id = "1";
  record.position = board_option(flags.board, dialect);
  if (!flags.moves.empty()) {
    const Result<Game> game = notation::parse_moves(flags.moves, record.position);
    if (!game) throw UsageError(located("--moves", game.error()));
    record.position = game.value().end;
  }
  return record;
}

/// The sinks of all output except the journal.
std::unique_ptr<Sink> make_sinks(const SolveFlags& flags, const std::string& source,
                                 const std::string& engine) {
  PageInfo page = page_info(source, flags.typed);
  page.machine = machine_text();
  auto sinks = std::make_unique<SinkGroup>();
  sinks->add(std::make_unique<NoticeSink>(engine, ".", flags.self_check, flags.progress.quiet));
  std::unique_ptr<Sink> rows;
  if (flags.format == "table") {
    rows = std::make_unique<TableSink>(stdout, TableStyle{.colour = shows_colour(stdout),
                                                          .quiet = flags.progress.quiet,
                                                          .names_images = flags.dedup});
  } else {
    rows = std::make_unique<WriterSink>(  // no writer for "none"
        stdout, make_writer(flags.format, engine, page), flags.progress.quiet);
  }
  sinks->add(with_selection(std::move(rows), row_selection(flags.rows)));
  if (!flags.report.empty()) {
    sinks->add(std::make_unique<ReportSink>(
        flags.report, make_writer("html", engine, std::move(page)), flags.journal.out));
  }
  return sinks;
}

std::vector<std::string> format_names() {
  std::vector<std::string> names{"table", "none"};
  for (const std::string_view name : writer_names()) names.emplace_back(name);
  return names;
}

ReaderOptions reader_options(const SolveFlags& flags, const Job& job) {
  ReaderOptions options = read_with(flags.read);
  if (!flags.empties.empty())
    options.empties = EmptiesRange{job.selection.min_empties, job.selection.max_empties};
  return options;
}

/// A cost model with all positions of the input; empty if the input cannot be read twice.
CostModel make_plan(const SolveFlags& flags, const Job& job) {
  CostModel model;
  const auto plan = [&](const PositionRecord& record, const std::string& /*path*/) {
    const Board& board = record.position.board;
    if (is_wanted(job.selection, board)) model.plan(board.empty_count());
  };
  return scan_inputs(flags.files, reader_options(flags, job), plan) ? model : CostModel();
}

/// Searches `position` with a tracer and writes the trace to the file of --trace. Throws UsageError
/// if the position has too many empty squares.
void write_trace(const SolveFlags& flags, const Position& position, Window window) {
  const int empties = position.board.empty_count();
  if (empties > lab::kMaxTracedEmpties) {
    throw UsageError(fmt::format("--trace: expected at most {} empty squares, found {}",
                                 lab::kMaxTracedEmpties, empties));
  }
  TraceFile file(flags.trace, flags.trace_limit);
  (void)lab::trace_solve(position, window, file.sink());
  file.finish();
}

/// All files to be read or written. They are compared before any is opened.
Paths make_paths(const SolveFlags& flags) {
  Paths paths;
  for (const std::string& file : flags.files) paths.reads("FILES", file);
  paths.writes("--out", flags.journal.out);
  paths.writes("--checkpoint", flags.journal.checkpoint);
  paths.writes("--report", flags.report);
  paths.writes("--trace", flags.trace);
  if (flags.files.empty()) {
    paths.writes("--certificate", flags.certificate.path);
  } else {
    paths.writes_numbered("--certificate", flags.certificate.path, "", ".kzc");
  }
  if (flags.self_check) paths.writes_numbered("--self-check", ".", "kanzen-difference-", ".json");
  if (flags.format != "none") paths.writes_standard_output();
  return paths;
}

/// Whether the goal is more than the value of one position, the only goal on small boards.
bool asks_more_than_a_value(const SolveFlags& flags) {
  return !flags.files.empty() || !flags.journal.out.empty() || !flags.trace.empty() ||
         flags.self_check || !flags.certificate.path.empty() || !flags.empties.empty() ||
         flags.wld || flags.all_moves || flags.best_moves;
}

/// The error in the combination of options; empty if it is valid.
std::string find_problem(const SolveFlags& flags) {
  if (flags.solver.side_length != 8) {
    if (asks_more_than_a_value(flags)) {
      return "--board-size: on small boards, only the value of one position (--board, --moves) can "
             "be solved";
    }
    if (writes_small_boards(flags.format)) return {};
    return "--format " + flags.format +
           " cannot express results for small boards, expected another format";
  }
  const bool by_option = !flags.board.empty() || !flags.moves.empty();
  const bool on_command_line = by_option || !flags.position.empty();
  if (on_command_line != flags.files.empty() || (by_option && !flags.position.empty())) {
    return "expected either FILES (- for standard input) or a position by --board, --moves or both";
  }
  if (!flags.trace.empty() && !on_command_line) {
    return "--trace: expected one position, given by --board or --moves";
  }
  return find_problem(flags.journal);
}

/// Prints the number of unsolved positions, if any, below the totals.
void report_rest(const SolveFlags& flags, const Job& job, const Totals& totals) {
  if (flags.progress.quiet || (!totals.stopped && totals.solved == totals.positions)) return;
  const std::size_t planned = flags.files.empty() ? 1
                              : totals.stopped    ? make_plan(flags, job).planned_count()
                                                  : totals.positions + totals.resumed;
  report_remainder({.done = totals.solved + totals.resumed,
                    .planned = planned,
                    .stopped = totals.stopped,
                    .has_journal = !flags.journal.out.empty()},
                   flags.format == "table");
}

ExitCode run_solve(SolveFlags flags) {
  find_input(flags);
  if (const std::string wrong = make_paths(flags).problem(); !wrong.empty()) return refuse(wrong);
  Job job = make_job(flags);
  if (const std::string problem = find_problem(flags); !problem.empty()) return refuse(problem);

  // Read: one position from the command line, or files.
  warn_without_rows(flags.rows, flags.format);
  StopEvent stop;
  RunInput input = flags.files.empty() ? RunInput(make_record(flags))
                                       : RunInput(flags.files, reader_options(flags, job), stop);
  if (!flags.trace.empty()) write_trace(flags, make_record(flags).position, job.window);
  if (!input.is_files()) {
    say_without_effect(
        {{flags.read.from != ReadFlags{}.from, "--from"}, {flags.dedup, "--symmetry-dedup"}},
        "one position");
  }
  const std::string name = input.title();
  job.services.source_name = [&input] { return input.name(); };
  job.schedule.read_ahead = input.can_read_ahead();

  // Solve, check, certify, record.
  RunSolver solver(flags.solver, flags.limits, flags.self_check, stop);
  solver.configure(job);
  const std::vector<std::string> read = input.is_files() ? flags.files
                                        : !flags.position.empty()
                                            ? std::vector{flags.position}
                                            : std::vector{flags.board + " " + flags.moves};
  const std::unique_ptr<Journal> journal =
      open_journal(flags.journal, read, job_text(job) + read_as(flags.read), job.services.engine);
  job.services.journal = journal.get();
  std::optional<Certifier> certifier;
  if (!flags.certificate.path.empty()) {
    CertificateOptions options = flags.certificate;
    options.folder = input.is_files();
    options.writer = fmt::format("kanzen {}", version());
    job.services.certifier = &certifier.emplace(std::move(options));
  }
  const auto checkpointer =
      open_checkpoint(flags.journal.checkpoint, solver.solver(), flags.progress.quiet);
  job.services.from_checkpoint = checkpointer && checkpointer->has_begun();

  // Show.
  const std::unique_ptr<Sink> sink = with_progress(
      make_sinks(flags, name, job.services.engine), flags.format != "none", flags.progress,
      [&] { return make_plan(flags, job); }, solver.solver());
  const Totals totals = run(
      job, [&input] { return input.next(); }, solver.solver(), *sink);
  report_rest(flags, job, totals);
  if (flags.stats) write_error(stats_text(totals, solver.solver().usage()));
  close(checkpointer, !totals.internal_error);
  const bool nothing =
      totals.positions + totals.resumed + totals.bad_records + totals.internal_contradictions == 0;
  if (nothing && !totals.stopped && job.selection.shards == 1) {  // a shard may be empty
    return refuse("no positions in " + name +
                  (flags.empties.empty() ? games_hint(flags.files, reader_options(flags, job))
                                         : " with that many empty squares"));
  }
  return exit_code(totals);
}

void add_input_flags(CLI::App& command, SolveFlags& flags) {
  command.add_option(
      "FILES", flags.files,
      "Files of positions, - for standard input, or one position: a board, moves, or both");
  add_read_flags(command, flags.read, "Input format");
  command
      .add_option("--board", flags.board,
                  "Solve one position: 64 squares a1, b1 .. h8 of X, O and -, and the side to move")
      ->type_name("BOARD");
  command
      .add_option("--moves", flags.moves,
                  "Play these moves first, from the start position or from --board")
      ->type_name("MOVES");
  command
      .add_option("--board-size", flags.solver.side_length,
                  "Size of the board; 4 and 6 use the inner squares, for one position")
      ->check(CLI::IsMember({4, 6, 8}))
      ->type_name("N")
      ->capture_default_str();
}

void add_goal_flags(CLI::App& command, SolveFlags& flags) {
  CLI::Option_group* goal = command.add_option_group("Goal", "at most one; default: the value");
  goal->add_option("--window", flags.window,
                   "Exact value only if it is strictly between A and B, otherwise a bound")
      ->expected(2)
      ->allow_extra_args(false)
      ->type_name("A B");
  goal->add_flag("--wld", flags.wld, "Win, draw or loss only");
  goal->add_flag("--all-moves", flags.all_moves, "Value of every legal move");
  goal->add_flag("--best-moves", flags.best_moves, "Value, and all moves that achieve it");
  exclude_each_other(*goal);
}

void add_selection_flags(CLI::App& command, SolveFlags& flags) {
  command
      .add_option("--empties", flags.empties,
                  "Only positions with this many empty squares, such as 20 or 18-22")
      ->type_name("MIN-MAX");
  command
      .add_option("--shard", flags.shard,
                  "Only shard I of N; symmetric positions are in the same shard, on every machine")
      ->type_name("I/N");
  command.add_flag("--symmetry-dedup", flags.dedup,
                   "Solve positions that are equal up to symmetry and colour only once");
}

/// Adds the flags for sharing tables and threads among positions.
void add_table_flags(CLI::App& command, SolveFlags& flags) {
  command.add_flag("--isolate,--clear", flags.solver.isolate,
                   "Give each position an empty table of its own, of size --hash / --threads");
  command.add_flag("--deterministic", flags.solver.deterministic,
                   "Like --isolate, with one thread per position: for a given number of threads, "
                   "node counts repeat");
  command.add_flag("--one-at-a-time", flags.one_at_a_time,
                   "Let all threads work on one position before starting the next");
  command.add_flag("--pin", flags.solver.pin, "Pin each thread to one processor");
}

void add_output_flags(CLI::App& command, SolveFlags& flags) {
  command.add_option("--format", flags.format, "Output format; none writes only the journal")
      ->check(CLI::IsMember(format_names()))
      ->capture_default_str();
  add_row_flags(command, flags.rows);
  command
      .add_option("--report", flags.report,
                  "Also write an HTML report; with --out it covers everything in the journal")
      ->type_name("FILE");
  command.add_flag("--stats", flags.stats, "Print thread and table statistics on standard error");
  command.add_flag("--quiet", flags.progress.quiet, "Print only rows, without heading and totals");
  add_progress_flag(command, flags.progress);
}

void add_trace_flags(CLI::App& command, SolveFlags& flags) {
  CLI::Option* const trace =
      command
          .add_option("--trace", flags.trace,
                      "Write every step of the search as a web page (.html) or as JSON Lines; for "
                      "one position (--board, --moves) with at most 12 empty squares")
          ->type_name("FILE");
  command.add_option("--trace-limit", flags.trace_limit, "Maximum number of steps to write")
      ->needs(trace)
      ->check(CLI::Range(std::size_t{1}, std::size_t{100'000'000}))
      ->capture_default_str();
}

void add_certificate_flags(CLI::App& command, SolveFlags& flags) {
  CLI::Option* const certificate =
      command
          .add_option(
              "--certificate", flags.certificate.path,
              "Write a proof for kanzen check: to FILE for one position (--board, --moves), "
              "or to FILE/1.kzc, FILE/2.kzc .. for files of positions")
          ->type_name("FILE");
  add_leaves_flag(command, *certificate, flags.certificate);
}

}  // namespace

void add_solve_command(CLI::App& program, const std::string& typed, Action& chosen) {
  const auto flags = std::make_shared<SolveFlags>();
  flags->typed = typed;
  CLI::App* command = program.add_subcommand("solve", "Solve positions exactly");
  add_input_flags(*command, *flags);
  add_resource_flags(*command, flags->solver);
  add_goal_flags(*command, *flags);
  add_selection_flags(*command, *flags);
  add_table_flags(*command, *flags);
  add_limit_flags(*command, flags->limits, "position");
  add_journal_flags(*command, flags->journal, "results");
  command->add_flag("--self-check", flags->self_check,
                    "Prove each result again with another move order and a separate table, and "
                    "check stored bounds against the reference search");
  add_output_flags(*command, *flags);
  add_trace_flags(*command, *flags);
  add_certificate_flags(*command, *flags);
  add_kernel_flag(*command, flags->solver);
  add_evaluation_flag(*command, flags->solver);
  set_action(*command, chosen, [flags] { return run_solve(*flags); });
}

}  // namespace kanzen::cli
