#include "solver/apps/kanzen/commands/absent_commands.hpp"

#include <fmt/format.h>

#include "solver/apps/kanzen/commands/options/usage_message.hpp"
#include "solver/apps/kanzen/commands/report_failure.hpp"
#include "solver/apps/kanzen/manual/options.hpp"

namespace kanzen::cli {

void add_absent_command(CLI::App& program, const std::string& name, const std::string& about,
                        const std::string& option, Action& chosen) {
  CLI::App* command =
      program.add_subcommand(name, fmt::format("{} (needs a build with {})", about, option));
  command->group(std::string(kAbsentGroup))->set_help_flag();
  command->prefix_command();  // whatever follows, the answer is the same
  set_action(*command, chosen,
             [&program, name] { return report_usage_error(no_command_message(program, name)); });
}

std::string no_command_message(const CLI::App& program, const std::string& name) {
  for (const CLI::App* command : absent_commands(program)) {
    if (command->get_name() == name) {
      return fmt::format("{} is not in this build: {}", name, command->get_description());
    }
  }
  return fmt::format("no command \"{}\"{} (see kanzen --help)", name,
                     did_you_mean(name, command_names(program)));
}

}  // namespace kanzen::cli
