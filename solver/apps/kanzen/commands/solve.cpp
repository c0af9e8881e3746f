#include "solver/apps/kanzen/commands/batch_run.hpp"
#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/output/table_sink.hpp"
#include "solver/formats/open_records.hpp"
#include "solver/outcomes/request_keys.hpp"

namespace kanzen::cli {

namespace {

struct SolveFlags {
  BatchFlags batch;      // has FILES, unless one of them is a position
  std::string position;  // FILES, if it is a position
  std::string goal = "value";
  bool dedup = false;
  bool one_at_a_time = false;
  bool stats = false;
};

Job make_job(const SolveFlags& flags) {
  Job job;
  job.schedule.one_at_a_time = flags.one_at_a_time;
  job.selection.dedup = flags.dedup;
  set_goal(job, flags.goal);
  select_positions(job, flags.batch.empties, flags.batch.shard);
  return job;
}

/// Describes threads and table on several lines. `load` must be from the same run.
std::string stats_text(const Totals& totals, const SolverLoad& load) {
  const Counters& work = totals.work;
  const auto share = [](double part, double whole) { return whole > 0 ? 100 * part / whole : 0.0; };
  std::string out = fmt::format(
      "split points: {}, joined {}; {} wasted ({:.2f} %), on moves that another thread made "
      "needless\n",
      work.splits, count_text(work.joins, "time"), count_text(work.wasted_nodes, "node"),
      share(static_cast<double>(work.wasted_nodes), static_cast<double>(work.nodes)));
  for (std::size_t i = 0; i < load.busy_seconds.size(); ++i) {
    const double idle = std::max(0.0, totals.seconds - load.busy_seconds[i]);
    out += fmt::format("thread {}: {:.3f} s busy, {:.3f} s idle ({:.2f} %)\n", i + 1,
                       load.busy_seconds[i], idle, share(idle, totals.seconds));
  }
  out += fmt::format(
      "table: {:.1f} % of the proven entries in use, {:.1f} % of the selective entries\n",
      100 * load.table_filled, 100 * load.selective_filled);
  return out;
}

std::string job_text(const Job& job) {
  std::string text = goal_text(job.goal, job.window);
  if (job.selection.empties.min > 0 || job.selection.empties.max < kSquares) {
    text += fmt::format(", {} to {} empties", job.selection.empties.min, job.selection.empties.max);
  }
  return text;
}

/// Decides whether FILES are files or a position. Without FILES, takes piped standard input. Throws
/// UsageError.
void tell_files_from_position(SolveFlags& flags) {
  std::vector<std::string>& files = flags.batch.files;
  if (files.empty() && is_piped_in()) files = {"-"};
  if (files.empty()) return;
  const notation::BoardStyle& style = parse_style(flags.batch.read.style);
  const bool is_position = means_position(files.front(), style);
  if (is_position && files.size() > 1) {
    throw UsageError("unexpected argument " + std::string(notation::trimmed(files[1])) +
                     " after a position, expected one position in quotation marks");
  }
  if (files.size() > 1) check_files(files, style, "solve");
  if (is_position) flags.position = std::exchange(files, {}).front();
}

std::unique_ptr<Sink> make_rows(const SolveFlags& flags, const BatchRun& batch) {
  const bool quiet = flags.batch.progress.quiet;
  if (flags.batch.format.form == RowForm::table) {
    return std::make_unique<TableSink>(stdout, TableStyle{.colour = shows_colour(stdout),
                                                          .quiet = quiet,
                                                          .longest_id = batch.longest_id(),
                                                          .names_duplicates = flags.dedup});
  }
  return make_writer_sink(  // "none" has no writer
      stdout,
      in_format(flags.batch.format,
                make_writer(flags.batch.format.name, batch.engine(), batch.page())),
      WriterStyle{.quiet = quiet});
}

std::vector<std::string> format_names() {
  std::vector<std::string> names{"table", "none"};
  for (const std::string_view name : writer_names()) names.emplace_back(name);
  return names;
}

BatchInput make_input(const SolveFlags& flags, const Job& job) {
  BatchInput input{.command = "solve", .description = job_text(job)};
  if (flags.batch.files.empty()) {
    warn_without_effect({{flags.batch.read.from != ReadFlags{}.from, "--from"},
                         {flags.dedup, "--dedup"},
                         {!flags.batch.read.choice.lists.empty(), "--id"}},
                        "one position");
    input.only = position_argument(flags.position, parse_style(flags.batch.read.style));
    input.only_text = flags.position;
  }
  input.plan = [selected = SelectedPositions(job.selection)](const PositionRecord& record,
                                                             const std::string& /*path*/,
                                                             CostModel& model) mutable {
    const Board& board = record.position.board;
    if (selected.includes_next(board)) model.plan(board.empty_count());
  };
  return input;
}

ExitCode run_solve(SolveFlags flags) {
  tell_files_from_position(flags);
  Paths paths = batch_paths(flags.batch, "FILES");
  const Job job = make_job(flags);
  flags.batch.rows.dedup = flags.dedup;
  if (flags.position.empty() && flags.batch.files.empty()) {
    throw UsageError(
        "expected FILES (- for standard input) or one position: a board, moves or both");
  }
  check_batch(flags.batch, paths);
  BatchInput input = make_input(flags, job);
  if (input.only) flags.batch.certificate.root = input.only->position;
  BatchRun batch(flags.batch, job, std::move(input));
  bool noted = false;
  std::optional<PositionRecord> first;
  const Totals totals = batch.run(
      batch.sinks(make_rows(flags, batch), nullptr, flags.batch.journal.out, unchecked_text),
      [&](PositionRecord& record) {
        if (!first) first = record;
        note_assumed_side(choose_claim_side(record, ClaimSide::automatic), record,
                          batch.input().name(), noted);
        return true;
      });
  if (flags.stats) write_error(stats_text(totals, batch.load()));
  batch.finish(totals, totals.all_solved(), totals.all_positions() - totals.all_solved(), "solved");
  if (batch.lacks_records(totals, totals.all_positions() + totals.internal_contradictions)) {
    throw UsageError("no positions in " + batch.input().title() +
                     (flags.batch.empties.empty()
                          ? games_hint(flags.batch.files, batch_reader_options(flags.batch))
                          : " with that many empty squares") +
                     (first && !moves_from_start(*first).empty()
                          ? "; moves of a text stand for the position that they lead to, and "
                            "kanzen convert --to pgn makes games of them"
                          : ""));
  }
  return exit_code(totals);
}

void add_input_flags(CLI::App& command, SolveFlags& flags) {
  command.add_option(
      "FILES", flags.batch.files,
      "Files of positions (- is standard input), or one position: a board (64 squares a1, b1 .. h8 "
      "of X, O and -, then the side to move), moves from the start, or \"BOARD; MOVES\"");
  add_read_flags(command, flags.batch.read, "Input format");
}

void add_goal_flag(CLI::App& command, SolveFlags& flags) {
  command
      .add_option(
          "--goal", flags.goal,
          "What to find: value; wld, only win, draw or loss; all-moves, the value of each "
          "move; best-moves, the value and all moves that achieve it; A..B, the value if it "
          "is strictly between A and B, otherwise a bound")
      ->type_name("GOAL:{value,wld,all-moves,best-moves,A..B}");
}

}  // namespace

void add_solve_command(CLI::App& program, const std::string& typed, Action& chosen) {
  const auto [command, flags] =
      add_command<SolveFlags>(program, chosen, "solve", "Solve positions exactly", run_solve);
  BatchFlags& batch = flags->batch;
  batch.typed = typed;
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
  command->add_flag("!--no-eval", batch.solver.uses_evaluation,
                    "Order moves without the evaluation: slower, same scores");
  begin_group(*command, "Output");
  add_output_flags(
      *command, batch, format_names(), "Output format; none writes only the results file",
      "Also write an HTML report; with --out it covers the whole results file", "results");
  add_row_flags(*command, batch.rows);
  command->add_flag("--stats", flags->stats, "Print thread and table statistics on standard error");
  add_certificate_flags(*command, batch,
                        "Write a proof for kanzen check: to FILE for one position on the command "
                        "line, or into the folder FILE, with an index, for files of positions, "
                        "even if --id or --number selects one of them",
                        "FILE");
  end_groups(*command);
}

}  // namespace kanzen::cli
