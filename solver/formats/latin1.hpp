// Texts of files that are older than UTF-8.
#pragma once

#include <string>
#include <string_view>

namespace kanzen {

/// Returns `text` unchanged if it is UTF-8. Otherwise converts it from Latin-1, in which each byte
/// is the character of that number.
/// Thread safety: full.
[[nodiscard]] std::string latin1_to_utf8(std::string_view text);

}  // namespace kanzen
