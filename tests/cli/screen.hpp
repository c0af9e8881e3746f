#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace kanzen::test {

/// The lines that a terminal of `width` columns shows. Obeys carriage returns and erased lines,
/// wraps long lines, and drops colours. For ASCII only.
[[nodiscard]] std::string screen_of(std::string_view written, std::size_t width);

/// Replaces counts of nodes, times and rates in tables and totals by letters of the same place and
/// width. They depend on the machine or change with every improvement of the search.
[[nodiscard]] std::string without_measurements(std::string screen);

}  // namespace kanzen::test
