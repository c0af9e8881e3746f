// Knows the symbols of boards in UTF-8, and decides between the readings of a board.
#pragma once

#include "core/notation.hpp"
#include "core/notation/text.hpp"

namespace kanzen {

/// A character of a line, in its plain form.
struct Glyph {
  std::string symbol;  // full-width forms are ASCII, upright lines |, all other lines kLineSymbol
  std::size_t at = 0;  // the offset of its first byte
  bool is_wide = false;
};

inline constexpr int kRanks = 8;
inline constexpr std::string_view kLineSymbol = "\u2500";
inline constexpr std::string_view kNumberSymbol = "#number";  // the cell of a coming move
inline constexpr std::string_view kBlankSymbol = " ";

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
[[nodiscard]] notation::Cell cell_of(std::string_view symbol,
                                     const notation::BoardStyle& style) noexcept;

/// Whether the symbol is one of a square, even if it has several meanings.
[[nodiscard]] bool is_cell(std::string_view symbol, const notation::BoardStyle& style) noexcept;

/// Recognises a symbol of one byte, or a digit that some program writes for a square.
[[nodiscard]] inline bool is_plain_cell(char c) noexcept {
  return notation::parse_cell(c) != notation::Cell::unknown || (c >= '0' && c <= '2');
}

/// Recognises eight ranks with slashes between them, as in FEN.
[[nodiscard]] inline bool has_seven_slashes(std::string_view text) noexcept {
  return std::ranges::count(text, '/') == 7;
}

/// Tells lines of moves apart before we split them into symbols, which is slow.
[[nodiscard]] bool begins_with_moves(std::string_view line) noexcept;

/// The side to move: Black, White, or the code of a disc such as 2 or -1.
struct NamedSide {
  std::optional<Colour> colour;
  std::string code = {};
};

struct FoundSquares {
  std::vector<std::string> cells;  // 64 symbols
  std::string form;                // e.g. "rows"
};

struct FoundBoard {
  Position position;
  std::string read_as;  // as we decided; empty for the standard form
};

/// Decides between the readings, see parse_board(). An error has no place.
[[nodiscard]] Result<FoundBoard> decide_board(const FoundSquares& squares,
                                              const std::optional<NamedSide>& side,
                                              const notation::BoardStyle& style);

}  // namespace kanzen
