#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/commands/options/flags.hpp"
#include "solver/apps/kanzen/commands/run_input.hpp"
#include "solver/apps/kanzen/output/command_text.hpp"
#include "solver/apps/kanzen/output/png_picture.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/formats/open_records.hpp"
#include "solver/server/board/board_server.hpp"

namespace kanzen::cli {

namespace {

struct BoardFlags {
  SolverOptions solver;
  std::string position;
  std::optional<std::size_t> number;
  int port = 0;
  bool all_messages = false;
};

constexpr std::size_t kMaxNumber = 1'000'000'000;  // more than any file has

/// Throws UsageError if the port is taken.
std::unique_ptr<board::BoardServer> make_server(Solver& solver, board::BoardOptions options) {
  try {
    return std::make_unique<board::BoardServer>(solver, std::move(options));
  } catch (const std::system_error& error) {
    if (error.code() == std::errc::resource_unavailable_try_again) throw;  // no thread
    throw UsageError(error.what());
  }
}

/// Lines give only positions, but the text of such a record may have the moves of the game.
Game make_game(PositionRecord record) {
  if (record.game) return *std::move(record.game);
  Result<Game> read = parse_game_text(record.text);
  if (read && read.value().end == record.position) return std::move(read).value();
  return {record.position, {}, record.position};
}

Game read_chosen_game(const std::string& path, const BoardFlags& flags) {
  const StopEvent never;
  ReaderOptions options = make_reader_options({.all_messages = flags.all_messages});
  options.keeps_games = true;
  RunInput input({path}, options, never, {.number = flags.number.value_or(0)});
  std::optional<Result<PositionRecord>> chosen = input.next();
  while (flags.number && chosen && !chosen->ok()) {  // records before it may be wrong
    std::optional<Result<PositionRecord>> next = input.next();
    if (!next) break;
    chosen = std::move(next);
  }
  if (!chosen) throw UsageError("no position and no game in " + input.name());
  if (!chosen->ok()) throw UsageError(located(input.name(), chosen->error()));
  if (!flags.number && input.next()) {
    print_error(
        "kanzen: {} has more than one position or game, and the board shows the first; "
        "choose another with --number N\n",
        notation::printable(input.name()));
  }
  return make_game(std::move(*chosen).value());
}

Game game_argument(const std::string& text) {
  std::vector<ParseError> warnings;
  Result<Game> read = parse_game_text(text, &warnings);
  if (!read) throw UsageError(located("POSITION", read.error()));
  for (const ParseError& warning : warnings) {
    print_error("kanzen: warning: POSITION: {}\n", warning.message);
  }
  return std::move(read).value();
}

ExitCode run_board(const BoardFlags& flags) {
  board::BoardOptions options{.port = flags.port};
  if (build_parts().has_pictures) {
    options.png = [](const Drawing& drawing) { return png_picture(drawing); };
  }
  const bool is_file = means_file(flags.position, "board");
  if (flags.number && !is_file) throw UsageError("--number: expected a file as POSITION");
  if (is_file) {
    options.game = read_chosen_game(flags.position, flags);
  } else if (!flags.position.empty()) {
    options.game = game_argument(flags.position);
  }
  std::unique_ptr<Solver> solver;
  std::unique_ptr<board::BoardServer> server;
  StopSignals signals;  // before any thread starts; must end before the objects of its reaction
  solver = make_solver(flags.solver);
  server = make_server(*solver, std::move(options));
  signals.watch([&server] { server->stop(); });
  fmt::print("{}\n", server->address());
  flush(stdout, "the address");
  print_error("kanzen: open this address in a browser; Ctrl-C ends the board\n");
  server->run();
  return ExitCode::ok;
}

}  // namespace

void add_board_command(CLI::App& program, Action& chosen) {
  const auto [command, flags] =
      add_command<BoardFlags>(program, chosen, "board", "Show a board in the browser", run_board);
  command->add_option(
      "POSITION", flags->position,
      "The position or game to show first, in any notation or in a file; - is standard input");
  add_number(*command, "--number", flags->number, 1, kMaxNumber,
             "Show the position or game with this number in the file, from 1");
  add_messages_flag(*command, flags->all_messages);
  constexpr int kMaxPort = 65535;
  add_number(*command, "--port", flags->port, 0, kMaxPort,
             "Port of this machine to listen on; 0: any free port");
  add_resource_flags(*command, flags->solver);
  add_kernel_flag(*command, flags->solver);
}

}  // namespace kanzen::cli
