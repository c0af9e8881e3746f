// Rows of comma-separated values (RFC 4180, but lines end with LF).
#pragma once

#include <span>
#include <string>

namespace kanzen {

/// Joins the fields with commas and adds a line break. Fields that contain a comma, a quote or a
/// line break are quoted.
[[nodiscard]] std::string csv_line(std::span<const std::string> fields);

}  // namespace kanzen
