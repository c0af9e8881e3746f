// What a stream is connected to.
#pragma once

#include <cstddef>
#include <cstdio>

namespace kanzen::cli {

/// True if `stream` is a terminal that shows colours and the user has not asked for none
/// (NO_COLOR, see no-color.org, or TERM=dumb).
[[nodiscard]] bool shows_colour(std::FILE* stream);

/// How many columns the terminal has that `stream` is connected to; 80 if that is not known.
[[nodiscard]] std::size_t columns(std::FILE* stream) noexcept;

/// Writes out what `stream` holds. False if that, or anything written before, failed.
[[nodiscard]] bool flush(std::FILE* stream) noexcept;

}  // namespace kanzen::cli
