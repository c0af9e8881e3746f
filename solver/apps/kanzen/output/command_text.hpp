// What messages and pages say of the program: its version, its parts, its command lines.
#pragma once

#include "solver/formats/report_page.hpp"
#include "solver/version/version.hpp"

namespace kanzen::cli {

struct BuildParts {
  bool has_board = true;      // has the command board
  bool has_campaigns = true;  // has the command prove
  bool has_pictures = true;   // draws PNG images
};

/// CMakeLists.txt writes the definition, from the options of CMake.
[[nodiscard]] BuildParts build_parts() noexcept;

using kanzen::version;

/// Returns the name with the version, as results and stores have it.
[[nodiscard]] inline std::string program_name() { return "kanzen " + std::string(version()); }

/// Puts a word into single quotation marks, for a shell.
[[nodiscard]] std::string shell_quoted(std::string_view word);

/// Writes a command line of kanzen that a shell reads back.
[[nodiscard]] std::string command_text(const std::vector<std::string>& arguments);

/// Describes a report on `inputs`, whose names without their folders are the title if `title` is
/// empty, by the command line `command`, at the current time. For `job` see PageInfo.
[[nodiscard]] PageInfo page_info(const std::string& title, const std::string& inputs,
                                 std::string command, std::string job = {});

}  // namespace kanzen::cli
