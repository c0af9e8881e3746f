// Splits the lines of tables into cells.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace kanzen {

/// The fields of a line of separated values. A field may be in quotation marks; quotation marks
/// within it are doubled.
[[nodiscard]] Result<std::vector<std::string>> split_csv(std::string_view line, char separator);

/// The cells of a row of a Markdown table; none if the line is not such a row. A backslash escapes
/// the next character.
[[nodiscard]] std::vector<std::string> split_markdown(std::string_view line);

/// True for the line under the heading of a Markdown table.
[[nodiscard]] bool is_rule(const std::vector<std::string>& cells);

}  // namespace kanzen
