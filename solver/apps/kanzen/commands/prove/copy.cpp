// kanzen prove copy: copies a campaign into another database.
#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/notation/text.hpp"
#include "solver/apps/kanzen/commands/prove/prove.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/campaign/store/store.hpp"

namespace kanzen::cli {

namespace {

struct CopyFlags {
  std::string from;
  std::string to;
};

ExitCode run_copy(const CopyFlags& flags) {
  const std::vector<campaign::DamagedFact> damaged = campaign::copy(flags.from, flags.to);
  for (const campaign::DamagedFact& damage : damaged) {
    print_message(fmt::format("{}: skipped {}: it is damaged", campaign::store_name(flags.from),
                              damage.what));
  }
  const campaign::StoreSize size = campaign::Store::open(flags.to).size();
  fmt::print("{}: {}, {} more of excluded workers\n",
             notation::printable(campaign::store_name(flags.to)),
             count_text(static_cast<std::uint64_t>(size.facts), "result"), size.excluded);
  return damaged.empty() ? ExitCode::ok : ExitCode::bad_input;
}

}  // namespace

void add_prove_copy(CLI::App& prove, Action& chosen) {
  const auto flags = std::make_shared<CopyFlags>();
  CLI::App* command = prove.add_subcommand("copy", "Copy a campaign into another database");
  command->add_option("FROM", flags->from, "File of the campaign, or URL of its database")
      ->required();
  command
      ->add_option("TO", flags->to, "File or URL of the copy; it is new, empty or an earlier copy")
      ->required();
  set_action(*command, chosen, [flags] { return run_copy(*flags); });
}

}  // namespace kanzen::cli
