// Breaks text into lines that fit a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace kanzen::cli {

struct Margins {
  std::size_t width = 80;  // the maximum length of a line; 0: no limit
  std::size_t first = 0;  // the column at which the first line begins; nothing is printed before it
  std::size_t rest = 0;   // the columns by which all further lines are indented
};

/// `text`, one paragraph without line breaks, broken at spaces. A word that is longer than a line
/// stays whole. The result ends with a line break.
[[nodiscard]] std::string wrapped(std::string_view text, const Margins& margins);

/// Every line of `text` wrapped to `width`, without indents.
[[nodiscard]] std::string wrapped_lines(std::string_view text, std::size_t width);

}  // namespace kanzen::cli
