// kanzen prove work: solves for a campaign that another process runs.
#include <fmt/format.h>

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "core/clock.hpp"
#include "solver/campaign/leased_work.hpp"
#include "solver/campaign/store.hpp"
#include "solver/cli/commands/prove/prove.hpp"
#include "solver/cli/commands/run_solver.hpp"
#include "solver/cli/commands/solver_flags.hpp"
#include "solver/cli/commands/units.hpp"
#include "solver/cli/output/text.hpp"

namespace kanzen::cli {

namespace {

struct WorkFlags {
  std::string store;
  SolverFlags solver;
  std::optional<double> idle;  // seconds
};

ExitCode run_work(const WorkFlags& flags) {
  constexpr std::chrono::seconds kTerm{60};
  constexpr std::chrono::milliseconds kPatience{200};
  StopEvent stop;
  RunSolver solver(flags.solver, {}, false, stop);
  campaign::Store store = campaign::Store::open(flags.store);
  campaign::Worker worker;
  worker.id = campaign::new_worker_id();
  worker.host = host_name();
  worker.engine = engine_name();
  worker.threads = solver.solver().options().threads;
  campaign::LeasedWork work(store, solver.solver(), worker, kTerm);
  campaign::Recorded recorded;
  std::size_t solved = 0;
  Stopwatch idle;
  while (!stop.raised()) {
    if (work.lease() != 0 || work.held() != 0) idle = Stopwatch();
    solved += work.collect(kPatience, recorded).size();
    if (solver.solver().internal_error()) break;
    if (flags.idle && idle.seconds() > *flags.idle) break;
  }
  solved += work.stop(recorded).size();
  fmt::print("{} solved\n", count_text(solved, "leaf", "leaves"));
  return solver.solver().internal_error() ? internal_error(solver.solver()) : ExitCode::ok;
}

}  // namespace

void add_prove_work(CLI::App& prove, Action& chosen) {
  const auto flags = std::make_shared<WorkFlags>();
  CLI::App* command =
      prove.add_subcommand("work", "Solve for a campaign that another process runs");
  add_store(*command, flags->store);
  add_resource_flags(*command, flags->solver);
  command->add_option("--idle", flags->idle, "End when there has been nothing to do for so long")
      ->transform(as_seconds())
      ->type_name("TIME");
  add_kernel_flag(*command, flags->solver);
  set_action(*command, chosen, [flags] { return run_work(*flags); });
}

}  // namespace kanzen::cli
