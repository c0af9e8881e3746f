// Commands that the sources have and a build lacks.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "solver/apps/kanzen/commands/commands.hpp"

namespace kanzen::cli {

/// Adds a command that this build lacks, because it was configured without the CMake option
/// `option`. The help and the manual list it apart. Whoever types it gets an error.
void add_absent_command(CLI::App& program, const std::string& name, const std::string& about,
                        const std::string& option, Action& chosen);

/// The error for a name that is not a command of this build.
[[nodiscard]] std::string no_command_message(const CLI::App& program, const std::string& name);

}  // namespace kanzen::cli
