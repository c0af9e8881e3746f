// Pages for man(1), made from the definition of the command line and the texts of this folder.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace kanzen::cli {

/// The name of the page, without section: "kanzen" or "kanzen-solve".
[[nodiscard]] std::string man_page_name(const CLI::App& command);

/// The page of `command`, a command of `program` or the program itself: its options from the
/// definition, everything else from its text. What depends on the machine is not in it.
[[nodiscard]] std::string man_page(const CLI::App& program, const CLI::App& command,
                                   const std::string& version);

}  // namespace kanzen::cli
