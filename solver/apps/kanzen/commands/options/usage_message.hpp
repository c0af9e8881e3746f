// Messages for command lines that CLI11 does not accept, in the wording of this program.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace kanzen::cli {

/// One line that names the wrong argument, the expected value, and where to find help. `program`
/// threw `error` while parsing. Unknown messages keep the wording of CLI11.
[[nodiscard]] std::string usage_message(const CLI::App& program, const CLI::Error& error);

/// The message for a command line without a command.
[[nodiscard]] std::string missing_command_message(const CLI::App& program);

}  // namespace kanzen::cli
