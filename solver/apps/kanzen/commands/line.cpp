// kanzen line: analyses games backward: values, mistakes, and where a claim becomes provable.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/notation/text.hpp"
#include "solver/apps/kanzen/commands/checkpoint_file.hpp"
#include "solver/apps/kanzen/commands/claim_side.hpp"
#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/commands/exit.hpp"
#include "solver/apps/kanzen/commands/journal_file.hpp"
#include "solver/apps/kanzen/commands/run_input.hpp"
#include "solver/apps/kanzen/commands/run_solver.hpp"
#include "solver/apps/kanzen/commands/solver_flags.hpp"
#include "solver/apps/kanzen/commands/without_effect.hpp"
#include "solver/apps/kanzen/output/game_sink.hpp"
#include "solver/apps/kanzen/output/notice_sink.hpp"
#include "solver/apps/kanzen/output/page_info.hpp"
#include "solver/apps/kanzen/output/report_sink.hpp"
#include "solver/apps/kanzen/output/text.hpp"
#include "solver/apps/kanzen/platform/machine.hpp"
#include "solver/apps/kanzen/platform/paths.hpp"
#include "solver/apps/kanzen/platform/process.hpp"
#include "solver/apps/kanzen/platform/usage_error.hpp"
#include "solver/batch/run.hpp"
#include "solver/batch/sink_group.hpp"
#include "solver/formats/game_line.hpp"
#include "solver/formats/games_page.hpp"
#include "solver/formats/open_records.hpp"

namespace kanzen::cli {

namespace {

struct LineFlags {
  std::vector<std::string> given;  // GAME: files, or one game
  std::string moves;               // GAME, if it is a game
  std::string board;
  std::vector<std::string> files;  // GAME, if it is files, or --games
  ReadFlags read;
  std::string claim;
  std::string side{kBlackSide};
  int from_empties = 24;
  bool values_only = false;
  std::string format = "table";
  LimitFlags limits;
  JournalFlags journal;
  std::string report;
  std::string typed;  // the command line
  ProgressFlags progress;
  SolverFlags solver;
};

/// Gives the game the claim of the command line, unless it has its own, and states it for Black.
void add_to_game(PositionRecord& game, const std::optional<StatedInterval>& claim, ClaimSide side) {
  if (!game.interval) game.interval = claim;
  if (!game.interval) return;
  game.interval = statement_for(Color::black, *game.interval, side, game.game->end.side);
}

GameForm parse_game_form(const std::string& name) {
  if (name == "jsonl") return GameForm::jsonl;
  if (name == "csv") return GameForm::csv;
  if (name == "csv-games") return GameForm::csv_games;
  return name == "none" ? GameForm::none : GameForm::table;
}

/// Decides whether GAME is files or a game. Without it and without --games, chooses standard input
/// if it is a pipe. Throws UsageError.
void find_games(LineFlags& flags) {
  if (!flags.given.empty() && !flags.files.empty()) {
    throw UsageError("expected either GAME or --games FILE");
  }
  for (const std::string& argument : flags.given) {
    if (means_file(argument, "line", parse_dialect(flags.read.dialect))) {
      flags.files.push_back(argument);
    } else if (flags.given.size() > 1) {
      throw UsageError("expected files or one game, found several arguments, and no file " +
                       notation::quoted(argument));
    } else {
      flags.moves = argument;
    }
  }
  if (flags.given.empty() && flags.files.empty() && is_piped_in()) flags.files.emplace_back("-");
}

/// The game given by GAME and --board, or the games of the files.
RunInput open_games(const LineFlags& flags, const StopEvent& stop) {
  if (!flags.files.empty()) {
    ReaderOptions options = read_with(flags.read);
    options.whole_games = true;
    return {flags.files, options, stop};
  }
  const Format format = recognise(flags.moves);
  if (format == Format::ggf || format == Format::sgf || format == Format::pgn) {
    if (!flags.board.empty()) throw UsageError("--board, and a game that has its own board");
    PositionRecord record = position_argument(flags.moves, parse_dialect(flags.read.dialect));
    record.position = record.game->start;
    return RunInput(std::move(record));
  }
  Result<GameLine> line =
      parse_game_line(flags.moves, board_option(flags.board, parse_dialect(flags.read.dialect)));
  if (!line) throw UsageError(located("GAME", line.error()));
  return RunInput(make_record(std::move(line).value()));
}

/// The description of the job in its journal.
std::string job_text(const LineFlags& flags) {
  return fmt::format("line, from {} empties{}{}", flags.from_empties,
                     flags.values_only ? ", values only" : "", read_as(flags.read));
}

/// All files to be read or written. They are compared before any is opened.
Paths make_paths(const LineFlags& flags) {
  Paths paths;
  for (const std::string& file : flags.files) paths.reads("GAME", file);
  paths.writes("--out", flags.journal.out);
  paths.writes("--checkpoint", flags.journal.checkpoint);
  paths.writes("--report", flags.report);
  if (flags.format != "none") paths.writes_standard_output();
  return paths;
}

ExitCode run_line(LineFlags flags) {
  find_games(flags);
  if (flags.moves.empty() && flags.files.empty()) {
    return refuse("expected GAME: moves, a game or files of games (see kanzen line --help)");
  }
  if (!flags.files.empty() && !flags.board.empty()) {
    return refuse("--board: games have their own beginning, expected moves with it");
  }
  if (flags.files.empty()) {
    say_without_effect({{flags.read.from != ReadFlags{}.from, "--from"}}, "one game");
  }
  if (const std::string wrong = find_problem(flags.journal); !wrong.empty()) return refuse(wrong);
  if (const std::string wrong = make_paths(flags).problem(); !wrong.empty()) return refuse(wrong);
  std::optional<StatedInterval> claim;
  if (!flags.claim.empty()) {
    const Result<StatedInterval> parsed = parse_claim_option(flags.claim);
    if (!parsed) return refuse(located("--claim", parsed.error()));
    claim = parsed.value();
  }
  const ClaimSide side = parse_claim_side(flags.side);
  StopEvent stop;
  RunInput input = open_games(flags, stop);
  Job job{.goal = Goal::game,
          .find_others = !flags.values_only,
          .selection = {.max_empties = flags.from_empties},
          // A single game gets all threads. With several games, each thread gets its own.
          .schedule = {.one_at_a_time = !input.is_files()}};
  job.services.source_name = [&input] { return input.name(); };
  RunSolver solver(flags.solver, flags.limits, false, stop);
  solver.configure(job);
  const std::vector<std::string> inputs =
      flags.files.empty() ? std::vector{flags.board + " " + flags.moves} : flags.files;
  const std::unique_ptr<Journal> journal =
      open_journal(flags.journal, inputs, job_text(flags), job.services.engine);
  job.services.journal = journal.get();
  const auto checkpointer =
      open_checkpoint(flags.journal.checkpoint, solver.solver(), flags.progress.quiet);
  job.services.from_checkpoint = checkpointer && checkpointer->has_begun();

  auto printed = std::make_unique<SinkGroup>();
  printed->add(std::make_unique<NoticeSink>(job.services.engine, ".", false, flags.progress.quiet));
  auto games = std::make_unique<GameSink>(parse_game_form(flags.format), job.services.engine,
                                          flags.progress.quiet);
  const GameSink& shown = *games;
  printed->add(std::move(games));
  if (!flags.report.empty()) {
    PageInfo page = page_info(input.title(), flags.typed);
    page.machine = machine_text();
    printed->add(std::make_unique<ReportSink>(
        flags.report, std::make_unique<GamesPage>(job.services.engine, std::move(page)), ""));
  }
  const std::unique_ptr<Sink> sink = with_progress(
      std::move(printed), flags.format != "none", flags.progress, [] { return CostModel(); },
      solver.solver());
  const Totals totals = run(
      job,
      [&]() -> std::optional<Result<PositionRecord>> {
        std::optional<Result<PositionRecord>> record = input.next();
        if (!record || !*record) return record;
        PositionRecord game = std::move(*record).value();
        add_to_game(game, claim, side);
        if (input.is_files()) game.tags.source = input.name();
        return game;
      },
      solver.solver(), *sink);
  close(checkpointer, !totals.internal_error);
  if (totals.stopped && !flags.progress.quiet && !flags.journal.out.empty()) {
    complain("repeat the command with --resume to continue");
  }
  if (totals.positions + totals.resumed + totals.bad_records == 0 && !totals.stopped) {
    return refuse("no games in " + input.title());
  }
  return exit_code(totals, shown.any_failed(), totals.solved != totals.positions);
}

}  // namespace

void add_line_command(CLI::App& program, const std::string& typed, Action& chosen) {
  const auto flags = std::make_shared<LineFlags>();
  flags->typed = typed;
  CLI::App* command =
      program.add_subcommand("line", "Analyse a game backward: values, mistakes, claims");
  command->add_option("GAME", flags->given,
                      "A game: moves from the start position, BOARD; MOVES, GGF, SGF or PGN; or "
                      "files of games");
  command->add_option("--board", flags->board, "Position from which the moves start")
      ->type_name("BOARD");
  command
      ->add_option("--games", flags->files,
                   "Like GAME, but always files: games one per line, GGF, SGF, PGN or WTHOR; - for "
                   "standard input")
      ->allow_extra_args(false)
      ->type_name("FILE");
  add_read_flags(*command, flags->read, "Input format of files");
  command
      ->add_option("--claim", flags->claim,
                   "Claim about the value, for the side of --side, such as draw or \">= 0\"")
      ->type_name("CLAIM");
  add_side_flag(*command, flags->side, "--claim and the claims of games");
  command
      ->add_option("--from-empties", flags->from_empties,
                   "Only plies from positions with at most N empty squares")
      ->check(CLI::Range(0, kSquares))
      ->type_name("N")
      ->capture_default_str();
  command->add_flag("--values-only", flags->values_only,
                    "Do not look for other moves of equal value");
  add_limit_flags(*command, flags->limits, "ply");
  add_resource_flags(*command, flags->solver);
  add_journal_flags(*command, flags->journal, "values of games");
  command
      ->add_option("--format", flags->format,
                   "Output format; csv has a row for each ply, csv-games one for each game")
      ->check(CLI::IsMember({"table", "jsonl", "csv", "csv-games", "none"}))
      ->capture_default_str();
  command
      ->add_option("--report", flags->report,
                   "Also write an HTML page with the curve and the mistakes of each game, and the "
                   "discs that each player lost a move")
      ->type_name("FILE");
  add_progress_flag(*command, flags->progress);
  command->add_flag("--quiet", flags->progress.quiet, "Print no headings and summaries");
  add_kernel_flag(*command, flags->solver);
  set_action(*command, chosen, [flags] { return run_line(*flags); });
}

}  // namespace kanzen::cli
