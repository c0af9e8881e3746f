// kanzen nboard: an engine for NBoard and other programs with a board.
#include <CLI/CLI.hpp>
#include <memory>

#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/commands/options/shared_flags.hpp"
#include "solver/apps/kanzen/commands/options/solver_flags.hpp"
#include "solver/apps/kanzen/commands/run_protocol.hpp"
#include "solver/server/nboard_protocol.hpp"

namespace kanzen::cli {

namespace {

struct NboardFlags {
  SolverFlags solver;
  server::PlayOptions play;
};

ExitCode run_nboard(const NboardFlags& flags) {
  return run_protocol(flags.solver, [&flags](Solver& solver, server::LineSink& out) {
    return std::make_unique<server::NboardProtocol>(solver, out, flags.play);
  });
}

}  // namespace

void add_nboard_command(CLI::App& program, Action& chosen) {
  const auto flags = std::make_shared<NboardFlags>();
  CLI::App* command =
      program.add_subcommand("nboard", "Play and analyse for a board program (NBoard)");
  add_play_flags(*command, flags->play);
  add_resource_flags(*command, flags->solver);
  add_kernel_flag(*command, flags->solver);
  set_action(*command, chosen, [flags, command] {
    report_unused_play_flags(*command, flags->play);
    return run_nboard(*flags);
  });
}

}  // namespace kanzen::cli
