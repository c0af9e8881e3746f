#include "solver/apps/kanzen/platform/wrapped.hpp"

#include <algorithm>

namespace kanzen::cli {

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

}  // namespace kanzen::cli
