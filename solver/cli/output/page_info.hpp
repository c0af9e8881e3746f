// The information about a run that its report shows.
#pragma once

#include <string>
#include <vector>

#include "solver/io/writer.hpp"

namespace kanzen::cli {

/// The command line, quoted as for a shell.
[[nodiscard]] std::string command_text(const std::vector<std::string>& arguments);

/// The information for a report on `input` that is made now by the command line `command`.
[[nodiscard]] PageInfo page_info(std::string input, std::string command);

}  // namespace kanzen::cli
