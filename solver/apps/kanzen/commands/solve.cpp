// kanzen solve: solves positions exactly.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/notation.hpp"
#include "core/notation/text.hpp"
#include "solver/apps/kanzen/commands/batch_run.hpp"
#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/commands/options/arguments.hpp"
#include "solver/apps/kanzen/commands/options/job_options.hpp"
#include "solver/apps/kanzen/commands/options/shared_flags.hpp"
#include "solver/apps/kanzen/commands/report_failure.hpp"
#include "solver/apps/kanzen/commands/small_board.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/apps/kanzen/output/table_sink.hpp"
#include "solver/apps/kanzen/output/trace_file.hpp"
#include "solver/apps/kanzen/output/writer_sink.hpp"
#include "solver/apps/kanzen/platform/exit_codes.hpp"
#include "solver/apps/kanzen/platform/process.hpp"
#include "solver/apps/kanzen/platform/standard_error.hpp"
#include "solver/apps/kanzen/platform/terminal.hpp"
#include "solver/batch/same_position.hpp"
#include "solver/formats/writer.hpp"
#include "solver/lab/trace_solve.hpp"

namespace kanzen::cli {

namespace {

struct SolveFlags {
  BatchFlags batch;      // files: FILES, unless there is one that is a position
  std::string position;  // FILES, if it is a position
  std::string goal = "value";
  bool dedup = false;
  bool one_at_a_time = false;
  bool stats = false;
  std::string trace;
  std::size_t trace_steps = 200'000;
};

/// The job that the options describe. Throws UsageError.
Job make_job(const SolveFlags& flags) {
  Job job;
  job.schedule.one_at_a_time = flags.one_at_a_time;
  job.selection.dedup = flags.dedup;
  set_goal(job, flags.goal);
  select_positions(job, flags.batch.empties, flags.batch.shard);
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

/// Decides whether FILES are files or a position. Without FILES, chooses standard input if it is a
/// pipe. Throws UsageError.
void find_input(SolveFlags& flags) {
  std::vector<std::string>& files = flags.batch.files;
  const bool small = flags.batch.solver.side_length != 8;
  if (files.empty() && !small && is_piped_in()) files = {"-"};
  if (files.empty()) return;
  const notation::Dialect dialect = parse_dialect(flags.batch.read.dialect);
  const bool is_position = means_position(files.front(), dialect);
  if (is_position && files.size() > 1) {
    throw UsageError("unexpected argument " + std::string(notation::trimmed(files[1])) +
                     " after a position, expected one position in quotation marks");
  }
  if (files.size() > 1) {
    const std::string wrong = files_problem(files, dialect, "solve");
    if (!wrong.empty()) throw UsageError(wrong);
  }
  if (is_position) flags.position = std::exchange(files, {}).front();
}

/// The position given as an argument. Throws UsageError.
PositionRecord make_record(const SolveFlags& flags) {
  const int side = flags.batch.solver.side_length;
  return side == 8 ? position_argument(flags.position, parse_dialect(flags.batch.read.dialect))
                   : small_record(side, flags.position);
}

/// The sink of standard output.
std::unique_ptr<Sink> make_rows(const SolveFlags& flags, const BatchRun& batch) {
  const bool quiet = flags.batch.progress.quiet;
  if (flags.batch.format == "table") {
    return std::make_unique<TableSink>(stdout, TableStyle{.colour = shows_colour(stdout),
                                                          .quiet = quiet,
                                                          .names_duplicates = flags.dedup});
  }
  return std::make_unique<WriterSink>(  // no writer for "none"
      stdout, make_writer(flags.batch.format, batch.engine(), batch.page()),
      WriterStyle{.quiet = quiet});
}

std::vector<std::string> format_names() {
  std::vector<std::string> names{"table", "none"};
  for (const std::string_view name : writer_names()) names.emplace_back(name);
  return names;
}

/// The positions that the flags name.
BatchInput make_input(const SolveFlags& flags, const Job& job) {
  BatchInput input{.command = "solve", .description = job_text(job)};
  if (flags.batch.files.empty()) {
    warn_without_effect(
        {{flags.batch.read.from != ReadFlags{}.from, "--from"}, {flags.dedup, "--dedup"}},
        "one position");
    input.only = make_record(flags);
    input.only_text = flags.position;
  }
  input.plan = [selection = job.selection](const PositionRecord& record,
                                           const std::string& /*path*/, CostModel& model) {
    const Board& board = record.position.board;
    if (is_wanted(selection, board)) model.plan(board.empty_count());
  };
  return input;
}

/// Searches `position` with a tracer and writes the trace to the file of --trace. Throws UsageError
/// if the position has too many empty squares.
void write_trace(const SolveFlags& flags, const OutputJob& job, const Position& position,
                 Window window) {
  const int empties = position.board.empty_count();
  if (empties > lab::kMaxTracedEmpties) {
    throw UsageError(fmt::format("--trace: expected at most {} empty squares, found {}",
                                 lab::kMaxTracedEmpties, empties));
  }
  TraceFile file(flags.trace, flags.trace_steps, job);
  (void)lab::trace_solve(position, window, file.sink());
  file.finish();
}

/// Whether the goal is more than the value of one position, the only goal on small boards.
bool asks_more_than_a_value(const SolveFlags& flags) {
  return !flags.batch.files.empty() || !flags.batch.journal.out.empty() || !flags.trace.empty() ||
         flags.batch.self_check || !flags.batch.certificate.path.empty() ||
         !flags.batch.empties.empty() || flags.goal == "wld" || flags.goal.ends_with("-moves");
}

/// The error in the combination of options; empty if it is valid.
std::string find_problem(const SolveFlags& flags) {
  if (flags.batch.solver.side_length != 8) {
    if (asks_more_than_a_value(flags)) {
      return "--board-size: on small boards, only the value of one position can be solved";
    }
    if (writes_small_boards(flags.batch.format)) return {};
    return "--format " + flags.batch.format +
           " cannot express results for small boards, expected another format";
  }
  if (flags.position.empty() && flags.batch.files.empty()) {
    return "expected FILES (- for standard input) or one position: a board, moves or both";
  }
  if (!flags.trace.empty() && flags.position.empty()) {
    return "--trace: expected one position, a board, moves or both";
  }
  return {};
}

ExitCode run_solve(SolveFlags flags) {
  find_input(flags);
  Paths paths = batch_paths(flags.batch, "FILES");
  paths.writes("--trace", flags.trace);
  const Job job = make_job(flags);
  if (const std::string problem = find_problem(flags); !problem.empty())
    return report_usage_error(problem);
  check_batch(flags.batch, paths);
  BatchInput input = make_input(flags, job);
  if (input.only) flags.batch.certificate.root = input.only->position;
  if (!flags.trace.empty()) {
    write_trace(flags, reserve_outputs(flags.batch, input), input.only->position, job.window);
  }
  BatchRun batch(flags.batch, job, std::move(input));
  const Totals totals =
      batch.run(batch.sinks(make_rows(flags, batch), nullptr, flags.batch.journal.out));
  if (flags.stats) write_error(stats_text(totals, batch.load()));
  batch.finish(totals, totals.solved + totals.journal.resumed, totals.positions - totals.solved,
               "solved");
  if (batch.lacks_records(
          totals, totals.positions + totals.journal.resumed + totals.internal_contradictions)) {
    return report_usage_error(
        "no positions in " + batch.input().title() +
        (flags.batch.empties.empty()
             ? games_hint(flags.batch.files, batch_reader_options(flags.batch))
             : " with that many empty squares"));
  }
  return exit_code(totals);
}

void add_input_flags(CLI::App& command, SolveFlags& flags) {
  command.add_option(
      "FILES", flags.batch.files,
      "Files of positions (- is standard input), or one position: a board (64 squares a1, b1 .. h8 "
      "of X, O and -, then the side to move), moves from the start, or \"BOARD; MOVES\"");
  add_read_flags(command, flags.batch.read, "Input format");
  command
      .add_option("--board-size", flags.batch.solver.side_length,
                  "Size of the board; 4 and 6 solve one position on the inner squares of its board")
      ->check(CLI::IsMember({4, 6, 8}))
      ->type_name("N")
      ->capture_default_str();
}

void add_goal_flag(CLI::App& command, SolveFlags& flags) {
  command
      .add_option(
          "--goal", flags.goal,
          "What to find: value; wld, only win, draw or loss; all-moves, the value of each "
          "move; best-moves, the value and all moves that achieve it; A..B, the value if it "
          "is strictly between A and B, otherwise a bound")
      ->type_name("GOAL:{value,wld,all-moves,best-moves,A..B}")
      ->capture_default_str();
}

}  // namespace

void add_solve_command(CLI::App& program, const std::string& typed, Action& chosen) {
  const auto flags = std::make_shared<SolveFlags>();
  BatchFlags& batch = flags->batch;
  batch.typed = typed;
  CLI::App* command = program.add_subcommand("solve", "Solve positions exactly");
  begin_group(*command, "Input");
  add_input_flags(*command, *flags);
  add_selection_flags(*command, batch, "positions");
  command->add_flag("--dedup", flags->dedup,
                    "Solve each position once, even if the input repeats it rotated, mirrored or "
                    "with colours swapped");
  begin_group(*command, "Search");
  add_goal_flag(*command, *flags);
  add_search_flags(*command, batch, "position");
  add_schedule_flag(
      *command, batch.solver, &flags->one_at_a_time,
      {"shared", "isolated", "deterministic", "one-at-a-time", "pinned"},
      "How positions share table and threads, one or several names with commas: shared, one table "
      "for all; isolated, an empty table of size --hash / --threads for each; deterministic, "
      "isolated with one thread for each, so that node counts repeat; one-at-a-time, all threads "
      "on one position; pinned, each thread on one processor");
  command->add_flag("--self-check", batch.self_check,
                    "Solve each position again with another move order and a separate table, and "
                    "check stored bounds by a reference search");
  add_kernel_flag(*command, batch.solver);
  add_evaluation_flag(*command, batch.solver);
  begin_group(*command, "Output");
  add_output_flags(*command, batch, format_names(), "Output format; none writes only the journal",
                   "Also write an HTML report; with --out it covers everything in the journal",
                   "results");
  add_row_flags(*command, batch.rows);
  command->add_flag("--stats", flags->stats, "Print thread and table statistics on standard error");
  add_certificate_flags(*command, batch,
                        "Write a proof for kanzen check: to FILE for one position, or to "
                        "FILE/1.kzc, FILE/2.kzc .. for files of positions",
                        "FILE");
  add_trace_flags(*command, flags->trace, flags->trace_steps,
                  "Write every step of the search as a web page (.html) or as JSON Lines, for one "
                  "position with at most 12 empty squares");
  end_groups(*command);
  set_action(*command, chosen, [flags] { return run_solve(*flags); });
}

}  // namespace kanzen::cli
