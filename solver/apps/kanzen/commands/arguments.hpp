// Extensions of CLI11: boards as arguments, even if they begin like an option, and groups of
// options that exclude each other.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace kanzen::cli {

/// The arguments after the program name. An argument that begins like a board, such as
/// "--XXXXX--...", is prefixed by a space, so that CLI11 does not mistake it for an option.
[[nodiscard]] std::vector<std::string> shielded_arguments(int argc, const char* const* argv);

/// Makes all options of `program` and of its subcommands remove this space again.
void unshield_options(CLI::App& program);

/// Makes all options of a group exclude each other.
void exclude_each_other(CLI::App& group);

}  // namespace kanzen::cli
