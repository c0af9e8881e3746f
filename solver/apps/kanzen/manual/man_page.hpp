// Man pages, generated from the definition of the command line and the texts in this folder.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace kanzen::cli {

/// The name of the page without its section: "kanzen" or "kanzen-solve".
[[nodiscard]] std::string man_page_name(const CLI::App& command);

/// The page for `command`, which is a command of `program` or the program itself. Options come from
/// the definition, all else from the text. The page is the same on all machines.
[[nodiscard]] std::string man_page(const CLI::App& program, const CLI::App& command,
                                   const std::string& version);

/// The page kanzen(3) of the C library, entirely from its text.
[[nodiscard]] std::string library_page(const std::string& version);

}  // namespace kanzen::cli
