// Boards as text: 64 squares a1, b1 .. h8 and the side to move, in the dialects of other programs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/position.hpp"
#include "core/result.hpp"

namespace kanzen::notation {

/// The meaning of board characters. All dialects accept `X x * @ b B` for Black, `O o w W` for
/// White and `- .` for empty. They differ in the digits, which have opposite meanings in different
/// programs. So a digit is an error unless the user has named the dialect.
enum class Dialect : std::uint8_t {
  standard,   // no digits: Edax, OBF, FFO, GGS, GGF, GPDB
  zebra,      // 0 is White
  egaroucid,  // 0 is Black, 1 is White; the side may be the 65th character, without a space
  digits,     // 0 is empty, 1 is Black, 2 is White, as in arrays of numbers
};

/// The names of all dialects: "standard", "zebra", "egaroucid", "digits".
[[nodiscard]] std::span<const std::string_view> dialect_names() noexcept;

/// The dialect called `name`, if there is one.
[[nodiscard]] std::optional<Dialect> dialect_by_name(std::string_view name) noexcept;

enum class Cell : std::uint8_t { black, white, empty, unknown };

/// The meaning of one character of a board string.
[[nodiscard]] Cell parse_cell(char c, Dialect dialect) noexcept;

/// Reads the side to move at `at` and advances `at` past it. The side is the sign of a disc, or
/// `Black` or `White` in any case. The sign in parentheses may follow, and `to move` or `to play`,
/// with or without a colon. The side ends at white space, `;`, `%`, `]` or the end.
[[nodiscard]] Result<Colour> read_side(std::string_view text, std::size_t& at,
                                       Dialect dialect = Dialect::standard);

/// Reads 64 squares and the side to move at `at` and advances `at` past them. The squares may be
/// written together, in eight groups of eight (line breaks are white space), or one by one. Any
/// other grouping is an error, because it indicates a lost or doubled square. The side may be the
/// 65th character of squares written together, unless another side follows.
[[nodiscard]] Result<Position> read_position(std::string_view text, std::size_t& at,
                                             Dialect dialect = Dialect::standard);

/// Parses all of `text` as a board with its side; a semicolon at the end is allowed. A text that
/// begins with `[` is parsed by parse_ggs_board().
[[nodiscard]] Result<Position> parse_position(std::string_view text,
                                              Dialect dialect = Dialect::standard);

/// Parses the board of the Generic Game Server and of GGF, over one line or more: `[8 -------- ...
/// -------- *]`; the brackets may be missing. Errors: other sizes than 8.
[[nodiscard]] Result<Position> parse_ggs_board(std::string_view text,
                                               Dialect dialect = Dialect::standard);

/// The 64 squares as the characters X, O and -.
[[nodiscard]] std::string board_text(const Position& position);

/// The 64 squares, a space and the side: "-----...--- X". parse_position() reads it back.
[[nodiscard]] std::string to_string(const Position& position);

/// 'X' for Black, 'O' for White.
[[nodiscard]] constexpr char side_char(Colour side) noexcept {
  return side == Colour::black ? 'X' : 'O';
}

}  // namespace kanzen::notation
