// The output of --help, the man pages, and completion by the shell. Options come from the
// definition of the command line, all else from the texts in this folder.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace kanzen::cli {

/// Sets the help of `program` and all of its commands. Lines have at most `width` characters,
/// except for longer words. Call this after all options have been added.
void add_help(CLI::App& program, std::size_t width);

/// The name of the page without its section: "kanzen" or "kanzen-solve".
[[nodiscard]] std::string man_page_name(const CLI::App& command);

/// The page for `command`, which is a command of `program` or the program itself. Options come from
/// the definition, all else from the text. The page is the same on all machines.
[[nodiscard]] std::string man_page(const CLI::App& program, const CLI::App& command,
                                   const std::string& version);

/// The page kanzen(3) of the C library, entirely from its text.
[[nodiscard]] std::string library_page(const std::string& version);

/// What can take the place of the last of `words`, the command line up to the cursor without the
/// name of the program: commands, options, values from a fixed set, or files with the usual endings.
/// One per line, with a description after a tab. Nothing if the shell should offer its files.
[[nodiscard]] std::string completions(const CLI::App& program, std::vector<std::string> words);

/// A script for "bash", "zsh" or "fish" that asks `kanzen complete WORDS...` for completions().
[[nodiscard]] std::string_view completion_script(std::string_view shell);

}  // namespace kanzen::cli
