// What a report says about the run that made it.
#pragma once

#include <string>
#include <vector>

#include "solver/io/writer.hpp"

namespace kanzen::cli {

/// The command line as it would be typed into a shell.
[[nodiscard]] std::string command_text(const std::vector<std::string>& arguments);

/// The information for a report on `input`, made now by the command line `command`.
[[nodiscard]] PageInfo page_info(std::string input, std::string command);

}  // namespace kanzen::cli
