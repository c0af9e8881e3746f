// kanzen prove start: creates a campaign.
#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "core/notation/text.hpp"
#include "solver/apps/kanzen/commands/prove/claims_input.hpp"
#include "solver/apps/kanzen/commands/prove/prove.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/apps/kanzen/platform/terminal.hpp"
#include "solver/campaign/store/store.hpp"

namespace kanzen::cli {

namespace {

struct StartFlags {
  std::string store;
  ClaimFlags claims;
};

ExitCode run_start(const StartFlags& flags) {
  const ClaimsInput read = read_claims(flags.claims);
  campaign::Store store = campaign::Store::create(flags.store, read.definition);
  const std::size_t claims = store.definition().claims.size();
  const std::int64_t facts = store.size().facts;
  fmt::print("{}: {}, {}{}\n", notation::printable(campaign::store_name(flags.store)),
             count_text(claims, "claim"), count_text(static_cast<std::uint64_t>(facts), "result"),
             read.skipped_text());
  if (read.unreadable != 0) {
    print_message(
        "the claims of a campaign cannot be changed: to prove the unreadable claims, too, correct "
        "the file and start a campaign in another store");
  }
  return read.exit_code();
}

}  // namespace

void add_prove_start(CLI::App& prove, Action& chosen) {
  const auto flags = std::make_shared<StartFlags>();
  CLI::App* command = prove.add_subcommand("start", "Create a campaign");
  add_store(*command, flags->store);
  add_claim_flags(*command, flags->claims);
  set_action(*command, chosen, [flags] { return run_start(*flags); });
}

}  // namespace kanzen::cli
