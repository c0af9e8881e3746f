// Writes text for people. A long run must not end because its log cannot be written, so writing to
// standard error never fails; text that cannot be written is lost.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>

namespace kanzen::cli {

[[nodiscard]] bool is_terminal(std::FILE* stream) noexcept;

/// Whether another program reads the stream, through a pipe or socket.
[[nodiscard]] bool is_pipe(std::FILE* stream) noexcept;

/// False if TERM is dumb, empty or unset. On Windows, true for the console of Windows 10 or later.
[[nodiscard]] bool understands_escapes(std::FILE* stream) noexcept;

/// Whether the stream understands escapes, and NO_COLOR (no-color.org) is not set.
[[nodiscard]] bool shows_colour(std::FILE* stream);

inline constexpr std::size_t kUsualColumns = 80;

/// Returns kUsualColumns if the width is unknown.
[[nodiscard]] std::size_t columns(std::FILE* stream) noexcept;

/// Returns the width for a table: columns() of a terminal, else 0, which means no limit.
[[nodiscard]] std::size_t terminal_width(std::FILE* stream) noexcept;

/// Returns the width for running text: the terminal's, within a range that is easy to read; 80 if
/// `stream` is not a terminal.
[[nodiscard]] std::size_t prose_width(std::FILE* stream) noexcept;

/// Erases a line of `length` columns and moves the cursor to its beginning.
[[nodiscard]] std::string erasing_text(std::FILE* stream, std::size_t length);

/// Throws OutputError if this or an earlier write failed, naming `what` and the reason.
void flush(std::FILE* stream, std::string_view what);

void write_output(std::string_view text, std::string_view what);

/// Puts commas between the thousands of whole numbers of more than four digits.
[[nodiscard]] std::string with_thousands(std::string_view text);

[[nodiscard]] std::string grouped(std::uint64_t number);

struct Margins {
  std::size_t width = 80;  // the most columns of a line; 0 means no limit
  std::size_t first = 0;   // where the first line begins; not filled with spaces
  std::size_t rest = 0;    // indentation of all other lines
};

/// Breaks `text`, one paragraph without line breaks, at spaces. A longer word stays whole. Ends
/// with a line break.
[[nodiscard]] std::string wrapped(std::string_view text, const Margins& margins);

[[nodiscard]] std::string wrapped_lines(std::string_view text, std::size_t width);

/// Makes a single system call if possible, so that messages of several threads do not mix. Ignores
/// errors, such as a full device, a closed descriptor or a pipe without a reader, so callers need
/// no check. Any thread may call it.
void write_error(std::string_view text) noexcept;

template <typename... Arguments>
void print_error(fmt::format_string<Arguments...> format, Arguments&&... arguments) noexcept {
  try {
    write_error(fmt::format(format, std::forward<Arguments>(arguments)...));
  } catch (...) {  // out of memory
  }
}

/// Prints a message with a line break, wrapped on a terminal.
void print_paragraph(std::string_view message) noexcept;

/// Prints "kanzen: MESSAGE" like print_paragraph(), with all characters safe to print.
void print_message(std::string_view message) noexcept;

}  // namespace kanzen::cli
