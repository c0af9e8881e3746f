// Positions as other programs write them: FEN with the moves that may follow it, and all dialects.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "core/result.hpp"

namespace kanzen {

/// The meaning of the letters.
enum class FenColours : std::uint8_t {
  edax,      // p and the side b are Black, P and w are White
  flipello,  // P and the side w are Black, because White moves first on chess servers
};

struct Fen {
  Position position;
  FenColours colours = FenColours::edax;
};

/// Reads a FEN at `at` and advances `at` past it and the following white space. A FEN has ranks
/// from 8 to 1 separated by /, with letters and numbers of empty squares, and the side to move, b
/// or w. Fields of chess programs may follow: `- -`, the two counters `0 1`, or both.
///
/// Squares keep their names, so the start of Flipello is the mirror image of kStartPosition. The
/// discs in hand after the board, `[PPpp]`, mark a position of Flipello; without them, the colours
/// are `colours`. Errors: any other text.
[[nodiscard]] Result<Fen> read_fen(std::string_view text, std::size_t& at,
                                   FenColours colours = FenColours::edax);

/// Parses a FEN and the moves after the optional word `moves`. Moves may be drops: P@d6. Errors:
/// all errors of read_fen() and of reading moves. Drops after a FEN without discs in hand are
/// errors, too, because the colours of the letters are then unknown.
[[nodiscard]] Result<Game> parse_fen_game(std::string_view text);

/// The position at the end of parse_fen_game().
[[nodiscard]] Result<Position> parse_fen(std::string_view text);

/// The start of Flipello.
[[nodiscard]] Position flipello_start() noexcept;

/// True if `text` has a drop such as P@d6 or @d6.
[[nodiscard]] bool has_drop(std::string_view text) noexcept;

/// Reads moves from `text` on, as notation::read_moves() does, and also in the notation of chess
/// servers: drops, and passes as 0000 or as a square twice (d4d4).
[[nodiscard]] Result<Game> read_moves_of_flipello(std::string text, std::size_t& at,
                                                  const Position& start);

/// The board and the side to move in FEN, as Edax writes it into PGN. parse_fen() reads it back.
[[nodiscard]] std::string to_fen(const Position& position);

/// The position in the notations of other programs, each with its name: "GGF", "FEN", "Zebra",
/// "GPDB", "Egaroucid", "Digits". Readers need the dialect to read the last two.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> dialect_texts(
    const Position& position);

}  // namespace kanzen
