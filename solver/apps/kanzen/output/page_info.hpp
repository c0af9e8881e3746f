// Information about a run for its report.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "solver/formats/writer.hpp"

namespace kanzen::cli {

/// The command line, quoted as for a shell.
[[nodiscard]] std::string command_text(const std::vector<std::string>& arguments);

/// The information for a report on `input`, by the command line `command`, at the current time.
/// `job` is as PageInfo describes.
[[nodiscard]] PageInfo page_info(std::string input, std::string command, std::string job = {});

}  // namespace kanzen::cli
