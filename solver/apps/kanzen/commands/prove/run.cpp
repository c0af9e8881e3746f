// kanzen prove run: chooses and solves leaves until all claims are decided.
#include <fmt/format.h>

#include <memory>
#include <string>

#include "solver/apps/kanzen/commands/batch_run.hpp"
#include "solver/apps/kanzen/commands/options/flags.hpp"
#include "solver/apps/kanzen/commands/options/values.hpp"
#include "solver/apps/kanzen/commands/prove/prove.hpp"
#include "solver/apps/kanzen/commands/prove/store_waiting.hpp"
#include "solver/apps/kanzen/commands/run_solver.hpp"
#include "solver/apps/kanzen/output/campaign_text.hpp"
#include "solver/campaign/campaign_run.hpp"
#include "solver/campaign/store/store.hpp"
#include "solver/campaign/summary/campaign_status.hpp"

namespace kanzen::cli {

namespace {

struct RunFlags {
  std::string store;
  SolverFlags solver;
  double leaf_seconds = campaign::CampaignOptions{}.leaf_seconds;
  int leaf_empties = 0;
  double audit = campaign::CampaignOptions{}.audit_share;
  std::string checkpoint;
  ProgressFlags progress;
};

ExitCode run_campaign(const RunFlags& flags) {
  keep_apart(flags.store, "--checkpoint", flags.checkpoint);
  StopEvent stop;
  RunSolver solver(flags.solver, {}, false, stop);
  CampaignProgress progress(flags.progress.progress, flags.progress.quiet);
  StoreWaiting waiting(stop, [&progress] { progress.finish(); });
  campaign::Store store = campaign::Store::open(flags.store, waiting.options());
  const StoreWaiting::Attached attached(waiting, store);
  const auto checkpointer =
      open_checkpoint(flags.checkpoint, solver.solver(), flags.progress.quiet);
  campaign::CampaignOptions options;
  options.leaf_seconds = flags.leaf_seconds;
  options.leaf_empties = flags.leaf_empties;
  options.host = host_name();
  options.engine = engine_name();
  options.audit_share = flags.audit;
  options.on_notice = [&progress](const std::string& text) {
    progress.finish();
    print_message(text);
  };
  auto run = campaign::CampaignRun::begin(
      store, solver.solver(), options, [&stop] { return stop.raised(); },
      [&progress](const campaign::RunView& view) { progress.show(view); });
  campaign::CampaignEnd end{};
  try {
    end = run.run();
  } catch (const campaign::StoreError& error) {
    progress.finish();
    report_unrecorded(run.unrecorded());
    close(checkpointer, error.kind() != campaign::StoreError::Kind::excluded);
    if (solver.solver().internal_error()) return could_not_exclude(error, solver.solver());
    throw;
  }
  progress.finish();
  fmt::print("{}", claims_text(claim_statuses(store.definition(), run.chooser())));
  if (end == campaign::CampaignEnd::contradiction || end == campaign::CampaignEnd::failed) {
    print_message(run.end_message());
    close(checkpointer, false);
    return ExitCode::internal;
  }
  close(checkpointer, true);
  return end == campaign::CampaignEnd::decided ? ExitCode::ok : ExitCode::stopped;
}

}  // namespace

void add_prove_run(CLI::App& prove, Action& chosen) {
  const auto flags = std::make_shared<RunFlags>();
  CLI::App* command = prove.add_subcommand("run", "Run a campaign until all claims are decided");
  add_store(*command, flags->store);
  add_leaf_flags(*command, flags->leaf_seconds, flags->leaf_empties);
  command
      ->add_option("--audit", flags->audit,
                   "Share of leaves to solve twice. Leaves that the proof needs and whose results "
                   "contradict their estimates are also solved twice. 0: none")
      ->transform(as_share())
      ->type_name("SHARE")
      ->default_str("2%");
  add_checkpoint_flag(*command, flags->checkpoint);
  add_resource_flags(*command, flags->solver);
  add_progress_flag(*command, flags->progress);
  command->add_flag("--quiet", flags->progress.quiet, "Show no progress on a terminal");
  add_kernel_flag(*command, flags->solver);
  set_action(*command, chosen, [flags] { return run_campaign(*flags); });
}

}  // namespace kanzen::cli
