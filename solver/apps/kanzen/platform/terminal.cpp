#include "solver/apps/kanzen/platform/terminal.hpp"

#include <cstdlib>
#include <new>

#include "core/notation/text.hpp"
#include "solver/files/file_stream.hpp"
#include "solver/files/server_address.hpp"
#include "solver/files/system_file.hpp"

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

std::string with_thousands(std::string_view text) {
  constexpr std::size_t kGroupDigits = 3;
  constexpr std::size_t kMaxUngroupedDigits = 4;
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_not_of("0123456789", at), text.size());
    const bool needs_groups =
        end - at > kMaxUngroupedDigits && !out.ends_with('.');  // not decimals
    for (std::size_t i = at; i < end; ++i) {
      if (needs_groups && i > at && (end - i) % kGroupDigits == 0) out += ',';
      out += text[i];
    }
    if (end < text.size()) out += text[end];
    at = end + 1;
  }
  return out;
}

std::string grouped(std::uint64_t number) { return with_thousands(std::to_string(number)); }

std::string wrapped(std::string_view text, const Margins& margins) {
  std::string out;
  std::size_t column = margins.first;
  bool line_begins = true;
  while (!text.empty()) {
    const std::size_t length = std::min(text.find(' '), text.size());
    if (!line_begins && margins.width != 0 && column + 1 + length > margins.width) {
      out += "\n" + std::string(margins.rest, ' ');
      column = margins.rest;
      line_begins = true;
    }
    if (!line_begins) out += ' ';
    out += text.substr(0, length);
    column += length + (line_begins ? 0 : 1);
    line_begins = false;
    text.remove_prefix(std::min(length + 1, text.size()));
  }
  return out + "\n";
}

std::string wrapped_lines(std::string_view text, std::size_t width) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    out += wrapped(text.substr(0, end), {.width = width});
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

void print_paragraph(std::string_view message) noexcept {
  try {
    write_error(wrapped(message, {.width = terminal_width(stderr)}));
  } catch (const std::bad_alloc&) {
    write_error("kanzen: out of memory\n");
  }
}

void print_message(std::string_view message) noexcept {
  try {
    print_paragraph("kanzen: " + notation::printable(without_secrets(message)));
  } catch (const std::bad_alloc&) {
    write_error("kanzen: out of memory\n");
  }
}

}  // namespace kanzen::cli
