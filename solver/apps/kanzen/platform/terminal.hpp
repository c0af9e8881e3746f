// Text for people: properties of output streams, lines that fit a terminal, digits by thousands,
// and all writing to standard error. A long run must not end because its log cannot be written, so
// that writing never fails, and text that cannot be written is lost.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>

namespace kanzen::cli {

/// True if `stream` is a terminal.
[[nodiscard]] bool is_terminal(std::FILE* stream) noexcept;

/// True if `stream` is a pipe or a socket, so that another program reads it.
[[nodiscard]] bool is_pipe(std::FILE* stream) noexcept;

/// True if `stream` is a terminal that understands escape sequences: not if TERM is dumb, empty or
/// not set. On Windows it is the console of Windows 10 or later.
[[nodiscard]] bool understands_escapes(std::FILE* stream) noexcept;

/// True if understands_escapes(), and the user has not disabled colours by NO_COLOR (see
/// no-color.org).
[[nodiscard]] bool shows_colour(std::FILE* stream);

inline constexpr std::size_t kUsualColumns = 80;

/// The number of columns of the terminal that `stream` is connected to; kUsualColumns if unknown.
[[nodiscard]] std::size_t columns(std::FILE* stream) noexcept;

/// The width of a table on `stream`: its columns() if it is a terminal, else 0, for no limit.
[[nodiscard]] std::size_t terminal_width(std::FILE* stream) noexcept;

/// The width of running text on `stream`: the width of the terminal, limited to a range that is
/// easy to read. 80 if `stream` is not a terminal.
[[nodiscard]] std::size_t prose_width(std::FILE* stream) noexcept;

/// A text that erases a line of `length` columns on `stream` and moves the cursor to its beginning.
[[nodiscard]] std::string erasing_text(std::FILE* stream, std::size_t length);

/// Flushes `stream`. Throws OutputError if this or an earlier write failed. The message names
/// `what` and the reason.
void flush(std::FILE* stream, std::string_view what);

/// Writes `text` to standard output and flushes it. Throws like flush().
void write_output(std::string_view text, std::string_view what);

/// `text` with commas between the thousands of whole numbers of more than four digits.
[[nodiscard]] std::string with_thousands(std::string_view text);

/// The number with groups of digits: "1024", "31,200".
[[nodiscard]] std::string grouped(std::uint64_t number);

struct Margins {
  std::size_t width = 80;  // maximum length of a line; 0: no limit
  std::size_t first = 0;   // column where the first line begins; not filled with spaces
  std::size_t rest = 0;    // indentation of all other lines
};

/// Breaks `text`, one paragraph without line breaks, at spaces. A word longer than a line stays
/// whole. The result ends with a line break.
[[nodiscard]] std::string wrapped(std::string_view text, const Margins& margins);

/// Every line of `text` wrapped to `width`, without indents.
[[nodiscard]] std::string wrapped_lines(std::string_view text, std::size_t width);

/// Writes `text` with a single system call if possible, so that messages of several threads do not
/// mix. Ignores errors, such as a full device, a closed descriptor or a pipe without a reader, so
/// callers need no check.
/// Thread safety: full.
void write_error(std::string_view text) noexcept;

/// Formats text and writes it like write_error().
template <typename... Arguments>
void print_error(fmt::format_string<Arguments...> format, Arguments&&... arguments) noexcept {
  try {
    write_error(fmt::format(format, std::forward<Arguments>(arguments)...));
  } catch (...) {  // out of memory
  }
}

/// Writes one paragraph and a line break. On a terminal, breaks it into lines that fit.
void print_paragraph(std::string_view message) noexcept;

/// Writes "kanzen: MESSAGE" like print_paragraph(), with all characters made safe to print.
void print_message(std::string_view message) noexcept;

}  // namespace kanzen::cli
