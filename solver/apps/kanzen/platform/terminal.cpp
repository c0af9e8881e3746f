#include "solver/apps/kanzen/platform/terminal.hpp"

#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>

#include "solver/files/output_error.hpp"

namespace kanzen::cli {

bool is_terminal(std::FILE* stream) noexcept { return ::isatty(::fileno(stream)) == 1; }

bool is_pipe(std::FILE* stream) noexcept {
  struct stat status {};
  return ::fstat(::fileno(stream), &status) == 0 &&
         (S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode));
}

bool understands_escapes(std::FILE* stream) noexcept {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nobody changes the environment
  const char* terminal = std::getenv("TERM");
  const std::string_view name = terminal == nullptr ? "" : terminal;
  return is_terminal(stream) && !name.empty() && name != "dumb";
}

bool shows_colour(std::FILE* stream) {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nobody changes the environment
  const char* no_colour = std::getenv("NO_COLOR");
  return understands_escapes(stream) && (no_colour == nullptr || *no_colour == '\0');
}

std::size_t columns(std::FILE* stream) noexcept {
  winsize size{};
  const bool known = ::ioctl(::fileno(stream), TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : 80;
}

std::size_t terminal_width(std::FILE* stream) noexcept {
  return is_terminal(stream) ? columns(stream) : 0;
}

std::size_t prose_width(std::FILE* stream) noexcept {
  constexpr std::size_t kMinWidth = 30;
  constexpr std::size_t kMaxWidth = 100;
  constexpr std::size_t kUsualWidth = 80;
  return is_terminal(stream) ? std::clamp(columns(stream), kMinWidth, kMaxWidth) : kUsualWidth;
}

std::string erasing_on(std::FILE* stream, std::size_t length) {
  return understands_escapes(stream) ? "\r\x1b[K" : "\r" + std::string(length, ' ') + "\r";
}

void flush(std::FILE* stream, std::string_view what) {
  errno = 0;
  if (std::fflush(stream) != 0 || std::ferror(stream) != 0) throw OutputError(what, errno);
}

void write_output(std::string_view text, std::string_view what) {
  errno = 0;
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) {
    throw OutputError(what, errno);
  }
  flush(stdout, what);
}

}  // namespace kanzen::cli
