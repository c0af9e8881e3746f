// What standard output is connected to.
#pragma once

#include <cstdio>

namespace kanzen::cli {

/// True if `stream` is a terminal that shows colours and the user has not asked for none
/// (NO_COLOR, see no-color.org, or TERM=dumb).
[[nodiscard]] bool shows_colour(std::FILE* stream);

/// Writes out what `stream` holds. False if that, or anything written before, failed.
[[nodiscard]] bool flush(std::FILE* stream) noexcept;

}  // namespace kanzen::cli
