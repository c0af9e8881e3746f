// kanzen prove report: writes a page about a campaign.
#include <fmt/format.h>

#include <memory>
#include <string>

#include "core/notation/text.hpp"
#include "solver/apps/kanzen/commands/prove/prove.hpp"
#include "solver/apps/kanzen/commands/prove/store_waiting.hpp"
#include "solver/apps/kanzen/output/campaign_page.hpp"
#include "solver/apps/kanzen/output/report_sink.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/apps/kanzen/platform/paths.hpp"
#include "solver/apps/kanzen/platform/process.hpp"
#include "solver/campaign/store/store.hpp"
#include "solver/campaign/summary/survey.hpp"
#include "solver/files/atomic_file.hpp"

namespace kanzen::cli {

namespace {

struct ReportFlags {
  std::string store;
  std::string out;
  campaign::SurveyLimits limits{};
};

/// Hides URLs, because they may contain a password.
std::string page_title(const std::string& store) {
  return is_database(store) ? "a database" : store;
}

ExitCode run_report(const ReportFlags& flags) {
  keep_apart(flags.store, "--out", flags.out);
  const std::string title = page_title(flags.store);
  const OutputJob job = job_of_store("prove report", flags.store);
  require_same_job(job, flags.out);
  AtomicFile file(flags.out);  // reports an unwritable file first
  StopEvent stop;
  StopSignals signals;
  signals.watch([&stop] { stop.raise(); });
  StoreWaiting waiting(stop);
  campaign::Store store = campaign::Store::open(flags.store, waiting.options());
  const StoreWaiting::Attached attached(waiting, store);
  const campaign::Survey survey = campaign::survey(store, flags.limits);
  if (stop.raised()) return ExitCode::stopped;
  if (survey.status.damaged != 0) {
    print_message(fmt::format("{} damaged and skipped: kanzen prove run names them",
                              count_text(survey.status.damaged, "result is", "results are")));
  }
  const std::string command = command_text({"prove", "report", title, "--out", flags.out});
  file.write(campaign_page(survey, page_info(title, command, job_mark(job))));
  file.commit();
  fmt::print("{}: {} of {}\n", notation::printable(flags.out), survey.positions.size(),
             count_text(survey.all_positions, "position"));
  return ExitCode::ok;
}

}  // namespace

void add_prove_report(CLI::App& prove, Action& chosen) {
  const auto flags = std::make_shared<ReportFlags>();
  CLI::App* command = prove.add_subcommand("report", "Write a page about a campaign");
  add_store(*command, flags->store);
  command->add_option("--out", flags->out, "Page to write")->required()->type_name("FILE");
  command
      ->add_option("--positions", flags->limits.positions,
                   "Maximum number of positions on the page; positions of proofs and of open "
                   "claims come first, then positions near the roots")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000}))
      ->type_name("N")
      ->capture_default_str();
  set_action(*command, chosen, [flags] { return run_report(*flags); });
}

}  // namespace kanzen::cli
