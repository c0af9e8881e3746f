// kanzen gtp: a player for match controllers.
#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/commands/options/shared_flags.hpp"
#include "solver/apps/kanzen/commands/options/solver_flags.hpp"
#include "solver/apps/kanzen/commands/run_protocol.hpp"
#include "solver/apps/kanzen/output/version.hpp"
#include "solver/server/gtp_protocol.hpp"

namespace kanzen::cli {

namespace {

struct GtpFlags {
  SolverFlags solver;
  server::PlayOptions play;
};

ExitCode run_gtp(const GtpFlags& flags) {
  return run_protocol(flags.solver, [&flags](Solver& solver, server::LineSink& out) {
    return std::make_unique<server::GtpProtocol>(solver, out, std::string(version()), flags.play);
  });
}

}  // namespace

void add_gtp_command(CLI::App& program, Action& chosen) {
  const auto flags = std::make_shared<GtpFlags>();
  CLI::App* command = program.add_subcommand("gtp", "Play games for a match controller (GTP)");
  add_play_flags(*command, flags->play);
  add_resource_flags(*command, flags->solver);
  add_kernel_flag(*command, flags->solver);
  set_action(*command, chosen, [flags, command] {
    report_unused_play_flags(*command, flags->play);
    return run_gtp(*flags);
  });
}

}  // namespace kanzen::cli
