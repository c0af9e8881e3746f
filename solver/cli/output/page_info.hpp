// What a page tells about the run it was made by.
#pragma once

#include <string>
#include <vector>

#include "solver/io/writer.hpp"

namespace kanzen::cli {

/// The command line as it would be typed into a shell.
[[nodiscard]] std::string command_text(const std::vector<std::string>& arguments);

/// About a page on `input`, made now by `command`.
[[nodiscard]] PageInfo page_info(std::string input, std::string command);

}  // namespace kanzen::cli
