// What a stream is connected to.
#pragma once

#include <cstddef>
#include <cstdio>
#include <string_view>

namespace kanzen::cli {

/// True if `stream` is a terminal that shows colours and the user has not asked for none
/// (NO_COLOR, see no-color.org, or TERM=dumb).
[[nodiscard]] bool shows_colour(std::FILE* stream);

/// How many columns the terminal has that `stream` is connected to; 80 if that is not known.
[[nodiscard]] std::size_t columns(std::FILE* stream) noexcept;

/// Writes out what `stream` holds. Throws OutputError, which names `what` and the reason, if that,
/// or anything written before, failed.
void flush(std::FILE* stream, std::string_view what);

/// Writes `text` to standard output, unbuffered after what is in the buffer. Throws as flush().
void write_output(std::string_view text, std::string_view what);

}  // namespace kanzen::cli
