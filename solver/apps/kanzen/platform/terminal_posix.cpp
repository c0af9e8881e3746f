#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>

#include "solver/apps/kanzen/platform/terminal.hpp"

namespace kanzen::cli {

bool is_terminal(std::FILE* stream) noexcept { return ::isatty(::fileno(stream)) == 1; }

bool understands_escapes(std::FILE* stream) noexcept {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nobody changes the environment
  const char* terminal = std::getenv("TERM");
  const std::string_view name = terminal == nullptr ? "" : terminal;
  return is_terminal(stream) && !name.empty() && name != "dumb";
}

std::size_t columns(std::FILE* stream) noexcept {
  winsize size{};
  const bool known = ::ioctl(::fileno(stream), TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : kUsualColumns;
}

}  // namespace kanzen::cli
