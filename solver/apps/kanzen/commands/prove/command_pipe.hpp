// Pipes to and from other programs.
#pragma once

#include <cstdio>

namespace kanzen::cli {

/// Like popen(), for mode "r" or "w". Programs that are started later do not inherit the pipe.
/// Returns null if the command cannot be started. Close it by pclose().
[[nodiscard]] std::FILE* open_command_pipe(const char* command, const char* mode) noexcept;

}  // namespace kanzen::cli
