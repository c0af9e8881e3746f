// Squares and moves as text: f5, F5, and the spellings of a pass.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "core/types.hpp"

namespace kanzen::notation {

/// "a1" .. "h8", "pa" for a pass, "--" for no move.
[[nodiscard]] std::string to_text(Square square);

/// The moves of a line of play, written by to_text(Square), with `separator` between them.
[[nodiscard]] std::string to_text(const std::vector<Square>& line, std::string_view separator = "");

/// Reads one move at `at` and steps over it: a square in either case, or a pass written PA, PS,
/// PASS (any case), -- or @@@@. The longest spelling wins. Errors: anything else; never
/// Square::none.
[[nodiscard]] Result<Square> read_move(std::string_view text, std::size_t& at);

/// The whole of `text`, white space around it allowed, as one move.
[[nodiscard]] Result<Square> parse_move(std::string_view text);

}  // namespace kanzen::notation
