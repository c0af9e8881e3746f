// Positions as chess programs write them, and the moves that may follow them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/game.hpp"
#include "core/position.hpp"
#include "core/result.hpp"

namespace kanzen {

/// Whose discs the letters are.
enum class FenColours : std::uint8_t {
  edax,      // p and the side b are Black, P and w are White
  flipello,  // P and the side w are Black, because White moves first on chess servers
};

struct Fen {
  Position position;
  FenColours colours = FenColours::edax;
};

/// Reads a FEN at `at` and steps over it and the white space behind it. It has ranks from 8 to 1
/// separated by /, with letters and numbers of empty squares, and the side to move, b or w. Then
/// follows nothing, or what chess programs add: `- -`, the two counters `0 1`, or both.
///
/// Squares keep their names, so the start of Flipello is the mirror image of kStartPosition. The
/// discs in hand behind the board, `[PPpp]`, mark a position of Flipello; without them, the colours
/// are `colours`. Errors: anything else.
[[nodiscard]] Result<Fen> read_fen(std::string_view text, std::size_t& at,
                                   FenColours colours = FenColours::edax);

/// Parses a FEN and the moves behind the word `moves`, if it is there. Moves may be drops: P@d6.
/// Errors: as for read_fen() and reading moves; and drops behind a FEN without discs in hand,
/// which does not say whose discs the letters are.
[[nodiscard]] Result<Game> parse_fen_game(std::string_view text);

/// The position at the end of parse_fen_game().
[[nodiscard]] Result<Position> parse_fen(std::string_view text);

/// The start of Flipello.
[[nodiscard]] Position flipello_start() noexcept;

/// Whether a drop such as P@d6 or @d6 is in `text`.
[[nodiscard]] bool has_drop(std::string_view text) noexcept;

/// Like notation::read_moves(), but also reads what chess servers write: drops, and passes as 0000
/// or as a square twice (d4d4).
[[nodiscard]] Result<Game> read_moves_of_flipello(std::string text, std::size_t& at,
                                                  const Position& start);

}  // namespace kanzen
