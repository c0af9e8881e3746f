// The manual page and the shell completion, made from the definition of the command line.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace kanzen::cli {

/// A page for man(1), section 1, in roff: the program, every command that is not hidden, every
/// option. Defaults that depend on the machine are left out, so the page is the same everywhere.
[[nodiscard]] std::string man_page(const CLI::App& program);

/// A script for bash: completes commands, their options, and otherwise file names.
[[nodiscard]] std::string bash_completion(const CLI::App& program);

}  // namespace kanzen::cli
