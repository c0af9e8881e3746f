// --help, man pages and completion. Options come from the definition of the command line, all else
// from the texts in this folder.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace kanzen::cli {

/// Adds help to the program and all its commands. Lines have at most `width` characters, except for
/// longer words. Call this after all options were added.
void add_help(CLI::App& program, std::size_t width);

[[nodiscard]] std::string man_page_name(const CLI::App& command);

/// `command` is a command of `program`, or the program. The page is the same on all machines.
[[nodiscard]] std::string man_page(const CLI::App& program, const CLI::App& command,
                                   const std::string& version);

[[nodiscard]] std::string library_page(const std::string& version);

/// Completes the last of `words`, the command line up to the cursor without the program: by
/// commands, options, values of a fixed set, or files with the usual endings. One per line, with a
/// description after a tab. Empty if the shell should offer its files.
[[nodiscard]] std::string completions(const CLI::App& program, std::vector<std::string> words);

/// Returns the script for "bash", "zsh" or "fish", which asks `kanzen complete WORDS...`.
[[nodiscard]] std::string_view completion_script(std::string_view shell);

}  // namespace kanzen::cli
