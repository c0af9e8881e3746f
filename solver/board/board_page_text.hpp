// The page of the board without data. The build generates the source file from page/board.html.
#pragma once

#include <string_view>

namespace kanzen::board {

/// Where it says @nonce@, the secret of its own scripts belongs, and where it says @start@ the game
/// that is shown first.
[[nodiscard]] std::string_view board_page_text() noexcept;

}  // namespace kanzen::board
