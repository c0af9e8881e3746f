// Makes text from outside (names of files, comments) safe for terminals and JSON readers.
#pragma once

#include <string>
#include <string_view>

namespace kanzen::notation {

/// `text` on one line, safe for a terminal. Valid UTF-8 is kept. Control characters, line and
/// paragraph separators, direction marks, and bytes that are not UTF-8 become "\xNN", one for
/// each byte.
[[nodiscard]] std::string printable(std::string_view text);

/// `text` as a JSON string in quotes, always valid UTF-8. Of the characters above, bytes that are
/// not UTF-8 become U+FFFD, and all others become "\uNNNN", which reads back unchanged.
[[nodiscard]] std::string json_string(std::string_view text);

}  // namespace kanzen::notation
