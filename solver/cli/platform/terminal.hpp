// Properties of output streams, and writing to them.
#pragma once

#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>

namespace kanzen::cli {

/// True if `stream` is a terminal.
[[nodiscard]] bool is_terminal(std::FILE* stream) noexcept;

/// True if another program reads what is written to `stream`, by a pipe or a socket.
[[nodiscard]] bool is_pipe(std::FILE* stream) noexcept;

/// True if `stream` is a terminal that understands escape sequences: not if TERM is dumb, empty or
/// not set.
[[nodiscard]] bool understands_escapes(std::FILE* stream) noexcept;

/// The same, if the user has not disabled colours by NO_COLOR (see no-color.org).
[[nodiscard]] bool shows_colour(std::FILE* stream);

/// The number of columns of the terminal that `stream` is connected to; 80 if unknown.
[[nodiscard]] std::size_t columns(std::FILE* stream) noexcept;

/// The width of a table on `stream`: its columns() if it is a terminal, else 0, for no limit.
[[nodiscard]] std::size_t terminal_width(std::FILE* stream) noexcept;

/// The width of running text on `stream`: that of the terminal, but never so wide that lines are
/// hard to follow, nor so narrow that they cannot be filled; 80 if it is not a terminal.
[[nodiscard]] std::size_t prose_width(std::FILE* stream) noexcept;

/// What makes a line of `length` columns on `stream` vanish and puts the cursor at its beginning.
[[nodiscard]] std::string erasing_on(std::FILE* stream, std::size_t length);

/// Flushes `stream`. Throws OutputError, which names `what` and the reason, if that or any write
/// before it failed.
void flush(std::FILE* stream, std::string_view what);

/// Writes `text` to standard output and flushes it. Throws like flush().
void write_output(std::string_view text, std::string_view what);

}  // namespace kanzen::cli
