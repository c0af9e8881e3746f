// What CLI11 lacks: boards as arguments, half of which begin like an option, and options that
// exclude each other.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace kanzen::cli {

/// The arguments after the name of the program. One that begins like a board, such as
/// "--XXXXX--...", gets a blank before it, so that it is not taken for an option.
[[nodiscard]] std::vector<std::string> shielded_arguments(int argc, const char* const* argv);

/// Makes all options of `program` and of its subcommands take such arguments as they were given.
void unshield_options(CLI::App& program);

/// Lets at most one option of a group be given, and names two that were.
void exclude_each_other(CLI::App& group);

}  // namespace kanzen::cli
