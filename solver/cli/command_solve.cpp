// kanzen solve: the exact value of every position of a file.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/notation.hpp"
#include "solver/batch/runner.hpp"
#include "solver/cli/commands.hpp"
#include "solver/cli/input_file.hpp"
#include "solver/cli/jsonl_sink.hpp"
#include "solver/cli/solver_flags.hpp"
#include "solver/cli/stop_signals.hpp"
#include "solver/cli/table_sink.hpp"
#include "solver/cli/terminal.hpp"
#include "solver/cli/text.hpp"

namespace kanzen::cli {

namespace {

struct SolveFlags {
  std::string file;
  std::string board;
  std::string moves;
  std::vector<Score> window;
  std::string format = "table";
  bool quiet = false;
  SolverFlags solver;
};

constexpr std::string_view kFooter =
    "FILE holds one record per line: OBF, an FFO endgame script, a board string, a board followed\n"
    "by moves, or a move string from the start position; blank lines and lines that begin with %\n"
    "are skipped. \"-\" is standard input. Scores are disc differences from the side to move, "
    "empty\n"
    "squares to the winner; \"pa\" in a line of play is a pass.\n\n"
    "Examples:\n"
    "  kanzen solve positions/ffo-20-39.obf --threads 2 --hash 1024\n"
    "  kanzen solve --moves f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4\n"
    "  kanzen solve - --format jsonl --window -1 1 < positions.txt\n\n";

Result<Window> window_of(const std::vector<Score>& ends) {
  if (ends.empty()) return Window{};
  if (ends[0] < kMinScore || ends[1] > kMaxScore || ends[0] >= ends[1]) {
    return ParseError{0, 0,
                      fmt::format("--window {} {}: expected A < B, both from {} to {}", ends[0],
                                  ends[1], kMinScore, kMaxScore)};
  }
  return Window{ends[0], ends[1]};
}

/// The position of --board and --moves.
Result<PositionRecord> record_of(const SolveFlags& flags) {
  PositionRecord record;
  record.id = "1";
  record.position = kStartPosition;
  if (!flags.board.empty()) {
    const Result<Position> board = notation::parse_position(flags.board);
    if (!board) return ParseError{0, 0, located("--board", board.error())};
    record.position = board.value();
  }
  if (!flags.moves.empty()) {
    const Result<Game> game = notation::parse_moves(flags.moves, record.position);
    if (!game) return ParseError{0, 0, located("--moves", game.error())};
    record.position = game.value().end;
  }
  return record;
}

std::unique_ptr<Sink> make_sink(const SolveFlags& flags, std::string source, const Solver& solver) {
  if (flags.format == "jsonl") {
    return std::make_unique<JsonlSink>(stdout, std::move(source), engine_text(solver), flags.quiet);
  }
  return std::make_unique<TableSink>(stdout, std::move(source),
                                     TableStyle{shows_colour(stdout), flags.quiet});
}

ExitCode exit_of(const Totals& totals) {
  ExitCode exit = totals.mismatches != 0 ? ExitCode::mismatch : ExitCode::ok;
  if (totals.bad_records != 0) exit = worse(exit, ExitCode::bad_input);
  if (totals.stopped) exit = worse(exit, ExitCode::stopped);
  return exit;
}

ExitCode refuse(std::string_view message) {
  complain(message);
  return ExitCode::bad_input;
}

ExitCode run_solve(const SolveFlags& flags) {
  const bool on_command_line = !flags.board.empty() || !flags.moves.empty();
  if (on_command_line != flags.file.empty()) {
    return refuse("expected either FILE (- for standard input) or --board and --moves");
  }
  const Result<Window> window = window_of(flags.window);
  if (!window) return refuse(window.error().message);
  std::optional<Result<PositionRecord>> only;
  if (on_command_line) {
    only = record_of(flags);
    if (!*only) return refuse(only->error().message);
  }

  StopEvent stop;
  std::unique_ptr<InputBuffer> buffer;
  if (!on_command_line) {
    auto opened = open_input(flags.file, stop);
    if (!opened) return refuse(located(flags.file, opened.error()));
    buffer = std::move(opened).value();
  }
  StopSignals signals;  // before the solver starts threads, after what may wait for a file
  auto made = make_solver(flags.solver);
  if (!made) return refuse(made.error().message);
  const std::unique_ptr<Solver> solver = std::move(made).value();
  signals.watch([&] {
    stop.raise();
    solver->request_stop();
  });

  std::istream in(buffer.get());
  PositionReader reader(in);
  const Source source = [&]() -> std::optional<Result<PositionRecord>> {
    return on_command_line ? std::exchange(only, std::nullopt) : reader.next();
  };
  const SolveJob job{.window = window.value(), .stopped = [&] { return stop.raised(); }};
  const std::string name = flags.file == "-" ? "<stdin>" : flags.file;
  const Totals totals = run(job, source, *solver, *make_sink(flags, name, *solver));

  ExitCode exit = exit_of(totals);
  if (buffer && !buffer->error().empty()) {
    complain(name + ": reading failed: " + buffer->error());
    exit = worse(exit, ExitCode::bad_input);
  } else if (totals.positions == 0 && totals.bad_records == 0 && !totals.stopped) {
    exit = refuse("no positions in " + name);
  }
  return exit;
}

}  // namespace

void add_solve_command(CLI::App& program, ExitCode& exit) {
  const auto flags = std::make_shared<SolveFlags>();
  CLI::App* command = program.add_subcommand("solve", "Exact value of every position");
  command->add_option("FILE", flags->file, "Positions, or - for standard input");
  command->add_option("--board", flags->board, "One position: 64 squares a1, b1 .. h8 and X or O")
      ->type_name("BOARD");
  command->add_option("--moves", flags->moves, "Moves from the start, or from --board")
      ->type_name("MOVES");
  add_resource_flags(*command, flags->solver);
  command
      ->add_option("--window", flags->window,
                   "Only values between A and B are told apart; outside it a bound is enough")
      ->expected(2)
      ->allow_extra_args(false)
      ->type_name("A B");
  command->add_option("--format", flags->format, "Form of the results")
      ->check(CLI::IsMember({"table", "jsonl"}))
      ->capture_default_str();
  command->add_flag("--quiet", flags->quiet, "Rows only: no heading, no totals");
  add_kernel_flag(*command, flags->solver);
  command->footer(std::string(kFooter).append(kNodeRule).append("\n").append(kExitCodeHelp));
  command->callback([flags, &exit] { exit = run_solve(*flags); });
}

}  // namespace kanzen::cli
