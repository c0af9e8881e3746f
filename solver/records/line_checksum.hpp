// The checksum that a line of a journal carries.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace kanzen {

enum class Checksum : std::uint8_t {
  absent,  // the line carries none
  right,
  wrong,  // the line is not as it was written
};

/// `object` with one more field at its end, `check`: XXH3 of the line up to this field, as 16
/// hexadecimal digits. REQUIRES: `object` is a JSON object on one line, with at least one field.
[[nodiscard]] std::string with_checksum(std::string object);

/// Whether `line` is as with_checksum() left it. It carries no checksum if its last field is
/// another one.
[[nodiscard]] Checksum checksum_of(std::string_view line) noexcept;

}  // namespace kanzen
