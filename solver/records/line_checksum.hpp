// The checksum of a line in a journal.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace kanzen {

enum class Checksum : std::uint8_t {
  absent,  // the line has no checksum
  right,
  wrong,  // the line has been changed since it was written
};

/// Appends the field `check` to `object`: XXH3 of the line up to this field, as 16 hexadecimal
/// digits. REQUIRES: `object` is a JSON object on one line, with at least one field.
[[nodiscard]] std::string with_checksum(std::string object);

/// Compares `line` with its checksum. A line whose last field is not `check` has none.
[[nodiscard]] Checksum checksum_of(std::string_view line) noexcept;

}  // namespace kanzen
