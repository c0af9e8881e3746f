#include "solver/apps/kanzen/commands/prove/command_pipe.hpp"

#include <fcntl.h>

namespace kanzen::cli {

std::FILE* open_command_pipe(const char* command, const char* mode) noexcept {
  // The mode "re" would set the flag, too, but not all systems know it.
  std::FILE* const pipe = ::popen(command, mode);  // NOLINT(cert-env33-c): the text is not input
  if (pipe != nullptr) ::fcntl(::fileno(pipe), F_SETFD, FD_CLOEXEC);
  return pipe;
}

}  // namespace kanzen::cli
