#include "solver/apps/kanzen/platform/terminal.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>

#include "solver/files/file_status.hpp"
#include "solver/files/output_error.hpp"

namespace kanzen::cli {

bool is_pipe(std::FILE* stream) noexcept {
  FileStatus status;
  return read_status(fileno(stream), status) == 0 &&
         (status.kind == FileKind::pipe || status.kind == FileKind::socket);
}

bool shows_colour(std::FILE* stream) {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nobody changes the environment
  const char* no_colour = std::getenv("NO_COLOR");
  return understands_escapes(stream) && (no_colour == nullptr || *no_colour == '\0');
}

std::size_t terminal_width(std::FILE* stream) noexcept {
  return is_terminal(stream) ? columns(stream) : 0;
}

std::size_t prose_width(std::FILE* stream) noexcept {
  constexpr std::size_t kMinWidth = 30;
  constexpr std::size_t kMaxWidth = 100;
  return is_terminal(stream) ? std::clamp(columns(stream), kMinWidth, kMaxWidth) : kUsualColumns;
}

std::string erasing_text(std::FILE* stream, std::size_t length) {
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
