// The version of the program, how it was built, and the parts that a build may lack.
#pragma once

#include <string>

#include "solver/version/version.hpp"

namespace kanzen::cli {

struct BuildParts {
  bool board = true;      // the command board
  bool campaigns = true;  // the command prove
  bool pictures = true;   // PNG images
};

/// The parts of this build. CMakeLists.txt writes the definition, from the options of CMake.
[[nodiscard]] BuildParts build_parts() noexcept;

/// The missing parts, such as "board, prove, PNG images"; empty for a complete build.
[[nodiscard]] std::string missing_parts_text(const BuildParts& parts);

using kanzen::version;

/// The compiler and the build type, such as "GCC 12.2.0, RelWithDebInfo, assertions off".
[[nodiscard]] std::string build_description();

}  // namespace kanzen::cli
