// Knows the symbols of boards in UTF-8 and the words for a side, and decides between the readings
// of a board.
#pragma once

#include "core/notation.hpp"
#include "core/notation/text.hpp"

namespace kanzen::notation {

/// A character of a line, in its plain form.
struct Glyph {
  std::string symbol;  // full-width forms are ASCII, upright lines |, all other lines kLine
  std::size_t at = 0;  // the offset of its first byte
  bool wide = false;
};

inline constexpr int kRanks = 8;
inline constexpr std::string_view kLine = "\u2500";
inline constexpr std::string_view kNumber = "#number";  // the cell of a coming move
inline constexpr std::string_view kBlank = " ";

[[nodiscard]] std::vector<Glyph> glyphs_of(std::string_view line);

/// Recognises blanks, and what stands between squares and around them.
[[nodiscard]] bool is_gap(const Glyph& glyph) noexcept;

[[nodiscard]] std::size_t skip_gaps(const std::vector<Glyph>& glyphs, std::size_t at) noexcept;

[[nodiscard]] bool ends_cell(const std::vector<Glyph>& glyphs, std::size_t at) noexcept;

/// Whether the symbol -1 stands alone there.
[[nodiscard]] bool is_minus_one_at(const std::vector<Glyph>& glyphs, std::size_t at) noexcept;

[[nodiscard]] bool is_digit_glyph(const Glyph& glyph) noexcept;

/// REQUIRES: is_digit_glyph(glyph).
[[nodiscard]] inline int digit_of(const Glyph& glyph) noexcept { return glyph.symbol[0] - '0'; }

/// Returns Cell::unknown for a symbol with several meanings, too.
[[nodiscard]] Cell cell_of(std::string_view symbol, const BoardStyle& style) noexcept;

/// Whether the symbol is one of a square, even if it has several meanings.
[[nodiscard]] bool is_cell(std::string_view symbol, const BoardStyle& style) noexcept;

/// Recognises a symbol of one byte, or a digit that some program writes for a square.
[[nodiscard]] inline bool is_plain_cell(char c) noexcept {
  return parse_cell(c) != Cell::unknown || (c >= '0' && c <= '2');
}

/// Recognises eight ranks with slashes between them, as in FEN.
[[nodiscard]] inline bool has_seven_slashes(std::string_view text) noexcept {
  return std::ranges::count(text, '/') == 7;
}

/// Tells lines of moves apart before we split them into symbols, which is slow.
[[nodiscard]] bool begins_with_moves(std::string_view line) noexcept;

/// The side to move: Black, White, or the code of a disc such as 2 or -1.
struct Side {
  std::optional<Colour> colour;
  std::string code = {};
};

[[nodiscard]] std::vector<std::string_view> words_of(std::string_view text);

/// Returns the colour of players that a word names in one of many languages, as `Black` or
/// `blancs`.
[[nodiscard]] std::optional<Colour> colour_of_word(std::string_view word);

[[nodiscard]] std::optional<Side> side_of_word(std::string_view word, const BoardStyle& style);

/// Adds to style.legend what a line says of symbols, as in `X = white, O = black`, `0 empty, 1
/// white, 2 black`, `#define WHITE 1` or `Player O (Black)`, unless the user has said what they
/// mean. Returns whether the line is such a legend and nothing else.
bool add_legend(std::string_view line, BoardStyle& style);

/// Reads the side to move from a text that says nothing else: `* to move`, `White's turn`,
/// `to_move: B`, `Turn: 2`.
[[nodiscard]] std::optional<Side> whole_side(std::string_view line, const BoardStyle& style);

struct Squares {
  std::vector<std::string> cells;  // 64 symbols
  std::string form;                // e.g. "rows"
};

struct FoundBoard {
  Position position;
  std::string read_as;  // as we decided; empty for the standard form
};

/// Decides between the readings, see find_board(). An error has no place.
[[nodiscard]] Result<FoundBoard> decide(const Squares& squares, const std::optional<Side>& side,
                                        const BoardStyle& style);

/// Finds 64 symbols of squares, or 65, in quotation marks in a line of a program; empty if there
/// are none.
[[nodiscard]] std::string_view quoted_squares(std::string_view line) noexcept;

/// Whether `text` is an address with a board, in `board=` or as 64 symbols in a part of it.
[[nodiscard]] bool is_board_address(std::string_view text) noexcept;

/// Does what find_board() does for a text of one line.
[[nodiscard]] Result<FoundBoard> find_in_line(std::string_view line, const BoardStyle& style);

}  // namespace kanzen::notation
