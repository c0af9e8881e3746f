#pragma once

#include <string>

#include "solver/version/version.hpp"

namespace kanzen::cli {

struct BuildParts {
  bool board = true;      // the command board
  bool campaigns = true;  // the command prove
  bool pictures = true;   // PNG images
};

/// CMakeLists.txt writes the definition, from the options of CMake.
[[nodiscard]] BuildParts build_parts() noexcept;

/// E.g. "board, prove, PNG images"; empty for a complete build.
[[nodiscard]] std::string missing_parts_text(const BuildParts& parts);

using kanzen::version;

/// With the version, as results and stores name it.
[[nodiscard]] inline std::string program_name() { return "kanzen " + std::string(version()); }

/// Ends the name of the engine of claims that `convert` writes as results.
inline constexpr std::string_view kConverter = " convert";

/// E.g. "GCC 12.2.0, RelWithDebInfo, assertions off".
[[nodiscard]] std::string build_description();

}  // namespace kanzen::cli
