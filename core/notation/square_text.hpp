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
[[nodiscard]] std::string to_string(Square square);

/// The moves of a line of play in the form of to_string(Square), with `separator` between them.
[[nodiscard]] std::string to_string(const std::vector<Square>& line,
                                    std::string_view separator = "");

/// Reads one move at `at` and advances `at` past it. A move is a square in either case, or a pass:
/// PA, PS, PASS (any case), -- or @@@@. The longest spelling wins. Anything else is an error. Never
/// returns Square::none.
[[nodiscard]] Result<Square> read_move(std::string_view text, std::size_t& at);

/// Parses all of `text` as one move. White space around it is allowed.
[[nodiscard]] Result<Square> parse_move(std::string_view text);

}  // namespace kanzen::notation
