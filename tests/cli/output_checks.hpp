#pragma once

#include "tests/support/json_checks.hpp"  // IWYU pragma: export
#include "tests/support/lines.hpp"

namespace kanzen::test {

/// Masks everything in `text` that may change without an error: node counts, times, rates, the
/// engine, and `directory` (with a slash at its end). Also masks moves and lines of play, because
/// several may be best.
[[nodiscard]] std::string masked(std::string text, const std::string& directory);

/// Checks that `text` equals tests/cli/golden/`name`. With the environment variable
/// KANZEN_UPDATE_GOLDEN it writes the file instead; review the difference before you commit it.
void check_golden(const std::string& name, const std::string& text);

[[nodiscard]] inline std::vector<json> parse_json_lines(const std::string& text) {
  std::vector<json> objects;
  for (const std::string& line : lines_of(text)) objects.push_back(json::parse(line));
  return objects;
}

/// The lines that a terminal of `width` columns shows. Obeys carriage returns and erased lines,
/// wraps long lines, and drops colours. For ASCII only.
[[nodiscard]] std::string screen_of(std::string_view written, std::size_t width);

/// Replaces counts of nodes, times and rates in tables and totals by letters of the same place and
/// width. They depend on the machine or change with every improvement of the search.
[[nodiscard]] std::string without_measurements(std::string screen);

}  // namespace kanzen::test
