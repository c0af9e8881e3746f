#pragma once

#include <string>

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

}  // namespace kanzen::cli
