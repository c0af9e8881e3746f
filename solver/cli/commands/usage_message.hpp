// Messages for command lines that CLI11 does not accept, in the wording of this program.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace kanzen::cli {

/// One line that says which argument is wrong, what was expected, and where to find help. `error`
/// was thrown by `program` while parsing. Messages that are not known keep the wording of CLI11.
[[nodiscard]] std::string usage_message(const CLI::App& program, const CLI::Error& error);

/// The message for a command line without a command.
[[nodiscard]] std::string missing_command_message(const CLI::App& program);

}  // namespace kanzen::cli
