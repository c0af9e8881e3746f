// The output of --help. Options come from the definition of the command line, examples and exit
// status from the texts in this folder.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>

namespace kanzen::cli {

/// Sets the help of `program` and all of its commands. Lines have at most `width` characters,
/// except for longer words. Call this after all options have been added.
void add_help(CLI::App& program, std::size_t width);

}  // namespace kanzen::cli
