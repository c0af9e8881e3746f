// kanzen prove export: writes leaves to files, for machines that cannot reach the database.
#include <fmt/format.h>

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "core/notation/text.hpp"
#include "solver/apps/kanzen/commands/options/arguments.hpp"
#include "solver/apps/kanzen/commands/options/values.hpp"
#include "solver/apps/kanzen/commands/prove/prove.hpp"
#include "solver/apps/kanzen/commands/prove/store_waiting.hpp"
#include "solver/apps/kanzen/commands/run_solver.hpp"
#include "solver/apps/kanzen/output/campaign_text.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/apps/kanzen/platform/process.hpp"
#include "solver/apps/kanzen/platform/terminal.hpp"
#include "solver/campaign/bundles.hpp"
#include "solver/campaign/store/store.hpp"
#include "solver/campaign/summary/campaign_status.hpp"
#include "solver/files/atomic_file.hpp"
#include "solver/files/server_address.hpp"
#include "solver/files/system_file.hpp"

namespace kanzen::cli {

namespace {

constexpr std::size_t kLeavesEach = 100;

struct ExportFlags {
  std::string store;
  std::string folder;
  std::size_t leaves = 0;  // 0: kLeavesEach for each bundle
  campaign::BundleOptions options{};
  ProgressFlags progress;
};

ExitCode run_export(const ExportFlags& flags) {
  StopEvent stop;
  StopSignals signals;
  signals.watch([&stop] { stop.raise(); });
  CampaignProgress progress(flags.progress.progress, flags.progress.quiet);
  StoreWaiting waiting(stop, [&progress] { progress.finish(); });
  campaign::Store store = campaign::Store::open(flags.store, waiting.options());
  take_folder(job_of_store("prove export", flags.store), flags.folder, "leaves-", ".jsonl");
  campaign::BundleOptions options = flags.options;
  options.on_notice = [&progress](const std::string& text) {
    progress.finish();
    print_message(text);
  };
  const Stopwatch since_start;
  options.watch = [&](std::size_t chosen, std::size_t positions) {
    progress.show(ChoiceView{chosen, options.leaves, positions, since_start.seconds()});
  };
  options.leaves = flags.leaves == 0 ? kLeavesEach * options.bundles : flags.leaves;
  const std::vector<std::vector<campaign::Leaf>> bundles =
      choose_bundles(store, options, [&stop] { return stop.raised(); });
  progress.finish();
  if (stop.raised()) return ExitCode::stopped;
  const std::string campaign = campaign_name(store.definition());
  std::size_t leaves = 0;
  std::size_t files = 0;
  for (const std::vector<campaign::Leaf>& bundle : bundles) {
    if (bundle.empty()) continue;
    std::string text;
    for (const campaign::Leaf& leaf : bundle) text += bundle_line(campaign, ++leaves, leaf) + "\n";
    const std::string name = fmt::format("leaves-{}-{}.jsonl", store.epoch(), ++files);
    write_atomically(to_utf8(to_path(flags.folder) / name), text);
  }
  const bool decided = leaves == 0 && campaign::all_decided(campaign::read_status(store).claims);
  fmt::print("{} in {} ({}){}\n", count_text(leaves, "leaf", "leaves"),
             notation::printable(without_secrets(flags.folder)), count_text(files, "file"),
             decided ? ": all claims are decided" : "");
  return ExitCode::ok;
}

}  // namespace

void add_prove_export(CLI::App& prove, Action& chosen) {
  const auto flags = std::make_shared<ExportFlags>();
  CLI::App* command =
      prove.add_subcommand("export", "Write leaves to files, to solve them without the database");
  add_store(*command, flags->store);
  command->add_option("--out", flags->folder, "Folder for the files")
      ->required()
      ->type_name("FOLDER");
  command->add_option("--bundles", flags->options.bundles, "Number of files, of about equal work")
      ->check(CLI::Range(std::size_t{1}, std::size_t{100000}))
      ->type_name("N")
      ->capture_default_str();
  command
      ->add_option("--max-leaves", flags->leaves,
                   "Maximum number of leaves in all files; default: 100 for each file")
      ->transform(as_count())
      ->type_name("N");
  add_leaf_flags(*command, flags->options.leaf_seconds, flags->options.leaf_empties);
  add_progress_flag(*command, flags->progress);
  command->add_flag("--quiet", flags->progress.quiet, "Show no progress on a terminal");
  set_action(*command, chosen, [flags] { return run_export(*flags); });
}

}  // namespace kanzen::cli
