// Completion of the command line by the shell, made from its definition.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace kanzen::cli {

/// A script for bash: completes commands, their options, and otherwise file names.
[[nodiscard]] std::string bash_completion(const CLI::App& program);

}  // namespace kanzen::cli
