// kanzen prove status: shows the proven results of a campaign.
#include <fmt/format.h>

#include <memory>
#include <string>

#include "solver/apps/kanzen/commands/prove/prove.hpp"
#include "solver/apps/kanzen/output/campaign_text.hpp"
#include "solver/campaign/store/store.hpp"
#include "solver/campaign/summary/campaign_status.hpp"

namespace kanzen::cli {

namespace {

struct StatusFlags {
  std::string store;
  std::string format = "table";
};

ExitCode run_status(const StatusFlags& flags) {
  campaign::Store store = campaign::Store::open(flags.store);
  const campaign::CampaignStatus status = campaign::read_status(store);
  if (flags.format == "json") {
    fmt::print("{}\n", status_json(status));
  } else {
    fmt::print("{}", status_text(status));
  }
  return ExitCode::ok;
}

}  // namespace

void add_prove_status(CLI::App& prove, Action& chosen) {
  const auto flags = std::make_shared<StatusFlags>();
  CLI::App* command = prove.add_subcommand("status", "Show the results and progress of a campaign");
  add_store(*command, flags->store);
  command->add_option("--format", flags->format, "Output format")
      ->check(CLI::IsMember({"table", "json"}))
      ->capture_default_str();
  set_action(*command, chosen, [flags] { return run_status(*flags); });
}

}  // namespace kanzen::cli
