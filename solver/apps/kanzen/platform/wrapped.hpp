// Breaks text into lines that fit a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace kanzen::cli {

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

}  // namespace kanzen::cli
