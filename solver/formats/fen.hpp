// Positions as other programs write them: FEN with the moves after it, and all dialects.
#pragma once

#include "core/notation/printed_board.hpp"

namespace kanzen {

/// A FEN, and moves after the optional word `moves`, which may be drops: P@d6. Errors: those of
/// read_fen() and of reading moves, and drops after a FEN without discs in hand, because the
/// colours of the letters are then unknown.
[[nodiscard]] Result<Game> parse_fen_game(std::string_view text);

[[nodiscard]] Result<Position> parse_fen(std::string_view text);

[[nodiscard]] Position flipello_start() noexcept;

/// Such as P@d6 or @d6.
[[nodiscard]] bool has_drop(std::string_view text) noexcept;

/// As notation::read_moves(), and also in the notation of chess servers: drops, and passes as 0000
/// or as a square twice (d4d4).
[[nodiscard]] Result<Game> read_moves_of_flipello(std::string text, std::size_t& at,
                                                  const Position& start);

/// As Edax writes it into PGN. parse_fen() reads it back.
[[nodiscard]] std::string to_fen(const Position& position);

/// In the notations of other programs, each with its name: "GGF", "FEN", "Zebra", "GPDB",
/// "Egaroucid", "Digits". Readers need the dialect to read the last two.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> dialect_texts(
    const Position& position);

}  // namespace kanzen
