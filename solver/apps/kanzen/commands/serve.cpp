// kanzen serve: answers queries of another program as JSON lines.
#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/commands/options/option_values.hpp"
#include "solver/apps/kanzen/commands/options/solver_flags.hpp"
#include "solver/apps/kanzen/commands/run_protocol.hpp"
#include "solver/apps/kanzen/output/version.hpp"
#include "solver/server/json_protocol.hpp"

namespace kanzen::cli {

namespace {

struct ServeFlags {
  SolverFlags solver;
  std::size_t queue = server::SessionOptions{}.queue;
};

ExitCode run_serve(const ServeFlags& flags) {
  return run_protocol(flags.solver, [&flags](Solver& solver, server::LineSink& out) {
    server::ServerInfo info;
    info.version = version();
    info.kernel = solver.kernel_name();
    info.threads = solver.options().threads;
    info.hash_mib = solver.options().hash_mib;
    info.deterministic = solver.options().sharing == Sharing::deterministic;
    info.max_line_bytes = kMaxLineBytes;
    info.session.queue = flags.queue;
    return std::make_unique<server::JsonProtocol>(solver, out, std::move(info));
  });
}

}  // namespace

void add_serve_command(CLI::App& program, Action& chosen) {
  const auto flags = std::make_shared<ServeFlags>();
  CLI::App* command =
      program.add_subcommand("serve", "Answer the queries of another program (JSON Lines)");
  constexpr std::size_t kMaxQueued = 10'000'000;
  command
      ->add_option("--queue", flags->queue,
                   "Maximum number of waiting positions; further queries are refused")
      ->transform(as_count())
      ->check(CLI::Range(std::size_t{1}, kMaxQueued))
      ->type_name("N")
      ->capture_default_str();
  add_resource_flags(*command, flags->solver);
  add_schedule_flag(
      *command, flags->solver, nullptr, {"shared", "deterministic"},
      "How positions share table and threads: shared, one table for all; deterministic, an empty "
      "table and one thread for each, so that a node limit gives the same result every time");
  add_kernel_flag(*command, flags->solver);
  set_action(*command, chosen, [flags] { return run_serve(*flags); });
}

}  // namespace kanzen::cli
