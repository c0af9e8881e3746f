// The command lines that messages and pages show.
#pragma once

#include "solver/formats/report_page.hpp"

namespace kanzen::cli {

/// Puts a word into single quotation marks, for a shell.
[[nodiscard]] std::string shell_quoted(std::string_view word);

/// Writes a command line of kanzen that a shell reads back.
[[nodiscard]] std::string command_text(const std::vector<std::string>& arguments);

/// Describes a report on `inputs`, whose names without their folders are the title if `title` is
/// empty, by the command line `command`, at the current time. For `job` see PageInfo.
[[nodiscard]] PageInfo page_info(const std::string& title, const std::string& inputs,
                                 std::string command, std::string job = {});

}  // namespace kanzen::cli
