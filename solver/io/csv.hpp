// Rows of comma-separated values (RFC 4180, lines ended by LF).
#pragma once

#include <span>
#include <string>

namespace kanzen {

/// The fields with commas between them and a line break at the end; a field that holds a comma, a
/// quote or a line break is quoted.
[[nodiscard]] std::string csv_line(std::span<const std::string> fields);

}  // namespace kanzen
