// Text from outside (names of files, comments) as a terminal or a JSON reader may be given it.
#pragma once

#include <string>
#include <string_view>

namespace kanzen::notation {

/// `text` on one line that moves no cursor and changes no colour: UTF-8 stays what it is, but
/// control characters, line and paragraph separators, marks of the direction of writing, and bytes
/// that are no UTF-8 become "\xNN", one for each byte.
[[nodiscard]] std::string printable(std::string_view text);

/// `text` as a JSON string in quotes, valid UTF-8 whatever the bytes are: of the above, bytes that
/// are no UTF-8 become U+FFFD, everything else a "\uNNNN" that reads back as it was.
[[nodiscard]] std::string json_string(std::string_view text);

}  // namespace kanzen::notation
