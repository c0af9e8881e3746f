// Information about a run for its report.
#pragma once

#include <string>
#include <vector>

#include "solver/formats/writer.hpp"

namespace kanzen::cli {

/// The command line, quoted as for a shell.
[[nodiscard]] std::string command_text(const std::vector<std::string>& arguments);

/// The information for a report on `input`, by the command line `command`, at the current time.
[[nodiscard]] PageInfo page_info(std::string input, std::string command);

}  // namespace kanzen::cli
