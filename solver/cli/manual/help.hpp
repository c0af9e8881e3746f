// The help of the program and of its commands: options from the definition of the command line,
// examples and exit status from the texts of this folder.
#pragma once

#include <CLI/CLI.hpp>

namespace kanzen::cli {

/// Gives `program` and all of its commands their help. To be called when the command line is
/// complete.
void add_help(CLI::App& program);

}  // namespace kanzen::cli
