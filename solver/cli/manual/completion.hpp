// Shell completion, generated from the definition of the command line.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace kanzen::cli {

/// A script for bash that completes commands, options and file names.
[[nodiscard]] std::string bash_completion(const CLI::App& program);

}  // namespace kanzen::cli
