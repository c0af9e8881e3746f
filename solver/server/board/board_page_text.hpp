// The page of the board without data. The build generates the source file from page/board.html.
#pragma once

#include <string_view>

namespace kanzen::board {

/// The page has two placeholders: @nonce@ for the secret of its own scripts, and @start@ for the
/// game that is shown first.
[[nodiscard]] std::string_view board_page_text() noexcept;

}  // namespace kanzen::board
