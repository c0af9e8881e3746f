// Shell completion, generated from the definition of the command line.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>

namespace kanzen::cli {

/// A script that completes commands, options, values from a fixed set, and names of files where the
/// command expects files. `shell` is "bash", "zsh" or "fish"; other shells get an empty script.
[[nodiscard]] std::string completion_script(const CLI::App& program, std::string_view shell);

}  // namespace kanzen::cli
