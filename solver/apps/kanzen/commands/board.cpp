// kanzen board: a board in the browser.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/commands/exit.hpp"
#include "solver/apps/kanzen/commands/run_input.hpp"
#include "solver/apps/kanzen/commands/solver_flags.hpp"
#include "solver/apps/kanzen/output/png_picture.hpp"
#include "solver/apps/kanzen/output/text.hpp"
#include "solver/apps/kanzen/platform/standard_error.hpp"
#include "solver/apps/kanzen/platform/stop_signals.hpp"
#include "solver/apps/kanzen/platform/terminal.hpp"
#include "solver/apps/kanzen/platform/usage_error.hpp"
#include "solver/server/board/board_server.hpp"
#include "solver/server/game_text.hpp"

namespace kanzen::cli {

namespace {

struct BoardFlags {
  SolverFlags solver;
  std::string position;
  int port = 0;
};

constexpr int kPngScale = 2;  // 880 x 928 pixels

/// Throws UsageError if the port is not available.
std::unique_ptr<board::BoardServer> make_server(Solver& solver, board::BoardOptions options) {
  try {
    return std::make_unique<board::BoardServer>(solver, std::move(options));
  } catch (const std::system_error& error) {
    throw UsageError(error.what());
  }
}

ExitCode run_board(const BoardFlags& flags) {
  board::BoardOptions options{.port = flags.port, .png = [](const Drawing& drawing) {
                                return png_picture(drawing, kPngScale);
                              }};
  if (!flags.position.empty()) {
    std::vector<ParseError> warnings;
    Result<Game> read = server::read_game(flags.position, &warnings);
    if (!read) return refuse(located("POSITION", read.error()));
    for (const ParseError& warning : warnings) {
      print_error("kanzen: warning: POSITION: {}\n", warning.message);
    }
    options.game = std::move(read).value();
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
  const auto flags = std::make_shared<BoardFlags>();
  CLI::App* command = program.add_subcommand("board", "Show a board in the browser");
  command->add_option("POSITION", flags->position,
                      "Shown first: a position or a game, in any notation");
  constexpr int kMaxPort = 65535;
  command
      ->add_option("--port", flags->port,
                   "The port of this machine to listen on; 0 takes one that is free")
      ->check(CLI::Range(0, kMaxPort))
      ->type_name("N")
      ->capture_default_str();
  add_resource_flags(*command, flags->solver);
  add_kernel_flag(*command, flags->solver);
  set_action(*command, chosen, [flags] { return run_board(*flags); });
}

}  // namespace kanzen::cli
