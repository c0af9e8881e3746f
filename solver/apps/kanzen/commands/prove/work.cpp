// kanzen prove work: solves leaves for a campaign that another process runs.
#include <fmt/format.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/clock.hpp"
#include "solver/apps/kanzen/commands/checkpoint_file.hpp"
#include "solver/apps/kanzen/commands/prove/job_time.hpp"
#include "solver/apps/kanzen/commands/prove/prove.hpp"
#include "solver/apps/kanzen/commands/prove/store_waiting.hpp"
#include "solver/apps/kanzen/commands/run_solver.hpp"
#include "solver/apps/kanzen/commands/solver_flags.hpp"
#include "solver/apps/kanzen/commands/units.hpp"
#include "solver/apps/kanzen/output/campaign_progress.hpp"
#include "solver/apps/kanzen/output/campaign_text.hpp"
#include "solver/apps/kanzen/output/text.hpp"
#include "solver/campaign/campaign_worker.hpp"
#include "solver/campaign/store/store.hpp"

namespace kanzen::cli {

namespace {

struct WorkFlags {
  std::string store;
  SolverFlags solver;
  std::optional<double> idle;  // seconds, as the times below
  std::optional<double> exit_before_end;
  double lease = 60;
  std::string checkpoint;
  ProgressFlags progress;
};

/// Whether the job would probably end before a leaf begun now is solved.
bool too_late_for_a_leaf(const std::optional<double>& left, const campaign::CampaignWorker& work) {
  return left && *left < work.seconds_each();
}

ExitCode run_work(const WorkFlags& flags) {
  constexpr std::chrono::milliseconds kPatience{200};
  constexpr double kLongRound = 5;  // seconds
  constexpr double kExplainIdleAfter = 5;
  keep_apart(flags.store, "--checkpoint", flags.checkpoint);
  const Stopwatch since_start;
  const std::optional<double> job = flags.exit_before_end ? seconds_left_of_job() : std::nullopt;
  const auto left = [&]() -> std::optional<double> {
    if (!job) return std::nullopt;
    return *job - *flags.exit_before_end - since_start.seconds();
  };
  StopEvent stop;
  RunSolver solver(flags.solver, {}, false, stop);
  CampaignProgress progress(flags.progress.progress, flags.progress.quiet);
  const auto say = [&](const std::string& text) {
    progress.finish();
    if (!flags.progress.quiet) print_error("{}\n", text);
  };
  StoreWaiting waiting(stop, [&progress] { progress.finish(); });
  campaign::Store store = campaign::Store::open(flags.store, waiting.options());
  const StoreWaiting::Attached attached(waiting, store);
  const auto checkpointer =
      open_checkpoint(flags.checkpoint, solver.solver(), flags.progress.quiet);
  campaign::Worker worker;
  worker.id = campaign::new_worker_id();
  worker.host = host_name();
  worker.engine = engine_name();
  worker.threads = solver.solver().options().threads;
  campaign::CampaignWorker work(store, solver.solver(), worker,
                                std::chrono::seconds(static_cast<std::int64_t>(flags.lease)));
  say(worker_text(worker, store.definition(), campaign::store_name(flags.store)));
  WorkView view;
  const auto count = [&view](const std::vector<campaign::SolvedTask>& results) {
    view.solved += results.size();
    for (const auto& [task, fact] : results) {
      view.nodes += static_cast<double>(fact.provenance.nodes);
    }
  };
  Stopwatch idle;
  bool explained_idle = false;
  try {
    while (!stop.raised()) {
      const Stopwatch round;
      const bool late = too_late_for_a_leaf(left(), work);
      if ((!late && work.lease() != 0) || work.held() != 0) idle = Stopwatch();
      count(work.collect(kPatience));
      view.held = work.held();
      view.rate = work.rate().nodes_per_second();
      view.seconds = since_start.seconds();
      progress.show(view);
      if (round.seconds() > kLongRound) idle = Stopwatch();  // the round waited for the store
      if (work.failure()) break;
      if (left() && (*left() <= 0 || (late && work.held() == 0))) {
        say("ending before the time limit of the job");
        break;
      }
      if (flags.idle && idle.seconds() > *flags.idle) {
        say("ending, since there was no leaf to solve for the time of --idle");
        break;
      }
      if (idle.seconds() > kExplainIdleAfter && !std::exchange(explained_idle, true)) {
        say("waiting: no leaf is free (kanzen prove run chooses leaves for all workers)");
      }
    }
    count(work.stop());
  } catch (const campaign::StoreError& error) {
    progress.finish();
    report_unrecorded(work.unrecorded());
    close(checkpointer, error.kind() != campaign::StoreError::Kind::excluded);
    if (solver.solver().internal_error()) return unrevoked(error, solver.solver());
    throw;
  }
  progress.finish();
  fmt::print("{} solved\n", count_text(view.solved, "leaf", "leaves"));
  close(checkpointer, !work.failure());
  if (!work.failure()) return ExitCode::ok;
  complain(*work.failure());
  return ExitCode::internal;
}

}  // namespace

void add_prove_work(CLI::App& prove, Action& chosen) {
  const auto flags = std::make_shared<WorkFlags>();
  CLI::App* command = prove.add_subcommand(
      "work", "Solve leaves that kanzen prove run chooses, on this or any machine");
  add_store(*command, flags->store);
  add_checkpoint_flag(*command, flags->checkpoint);
  add_resource_flags(*command, flags->solver);
  command->add_option("--idle", flags->idle, "End when there has been nothing to do for so long")
      ->transform(as_seconds())
      ->type_name("TIME");
  command
      ->add_option("--exit-before-end", flags->exit_before_end,
                   "In a job of Slurm, end so long before its time limit, and begin nothing that "
                   "takes longer")
      ->transform(as_seconds())
      ->type_name("TIME");
  add_lease(*command, flags->lease);
  add_progress_flag(*command, flags->progress);
  command->add_flag("--quiet", flags->progress.quiet, "Print errors and the result only");
  add_kernel_flag(*command, flags->solver);
  set_action(*command, chosen, [flags] { return run_work(*flags); });
}

}  // namespace kanzen::cli
