// kanzen manual: what the build installs beside the program; not shown in the help.
#include "solver/cli/output/manual.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "solver/cli/commands/commands.hpp"
#include "solver/cli/output/text.hpp"
#include "solver/cli/platform/terminal.hpp"

namespace kanzen::cli {

void add_manual_command(CLI::App& program, Action& chosen) {
  const auto completion = std::make_shared<bool>(false);
  CLI::App* command = program.add_subcommand("manual", "Manual page for man(1)");
  command->group("");  // hidden
  command->add_flag("--completion", *completion, "Shell completion for bash instead");
  command->footer("Example:\n  kanzen manual > kanzen.1 && man ./kanzen.1\n\n" +
                  std::string(kExitCodeHelp));
  set_action(*command, chosen, [completion, &program] {
    fmt::print("{}", *completion ? bash_completion(program) : man_page(program));
    if (!flush(stdout)) throw OutputError("the manual cannot be written");
    return ExitCode::ok;
  });
}

}  // namespace kanzen::cli
