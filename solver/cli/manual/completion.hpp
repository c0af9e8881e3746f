// Shell completion, generated from the definition of the command line.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>

namespace kanzen::cli {

/// A script that completes commands, options, the values of options that have a fixed set of them,
/// and names of files where files are expected. `shell` is "bash", "zsh" or "fish"; the script for
/// another one is empty.
[[nodiscard]] std::string completion_script(const CLI::App& program, std::string_view shell);

}  // namespace kanzen::cli
