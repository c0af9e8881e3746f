// Words for a side, in many languages, and what lines say of the side to move and of symbols.
#pragma once

#include "solver/dialects/board_symbols.hpp"
#include "solver/records/position_record.hpp"

namespace kanzen {

/// Returns the colour of players that a word names in one of many languages, as `Black` or
/// `blancs`.
[[nodiscard]] std::optional<Colour> colour_of_word(std::string_view word);

[[nodiscard]] std::optional<NamedSide> side_of_word(std::string_view word,
                                                    const notation::BoardStyle& style);

/// Adds to style.legend what a line says of symbols, as in `X = white, O = black`, `0 empty, 1
/// white, 2 black`, `#define WHITE 1` or `Player O (Black)`, unless the user has said what they
/// mean. Returns whether the line is such a legend and nothing else.
bool add_legend(std::string_view line, notation::BoardStyle& style);

/// Reads the side to move from a text that says nothing else: `* to move`, `White's turn`,
/// `to_move: B`, `Turn: 2`.
[[nodiscard]] std::optional<NamedSide> whole_side(std::string_view line,
                                                  const notation::BoardStyle& style);

[[nodiscard]] constexpr ClaimSide view_of(Colour side) noexcept {
  return side == Colour::black ? ClaimSide::black : ClaimSide::white;
}

/// Takes apart `white's` and brackets, and makes one word of `side to move`, `player on move`,
/// `Seite am Zug` and `joueur au trait`.
[[nodiscard]] std::vector<std::string_view> view_words(std::string_view text);

/// Returns whose values a word names: a side, or `mover`.
[[nodiscard]] std::optional<ClaimSide> view_of_word(std::string_view word);

/// Whether a cell names the side to move, as `mover`, `Zugseite` or `trait`.
[[nodiscard]] bool names_mover(std::string_view text);

/// Reads whose value is meant from `for White`, `(for White)`, `from White's point of view`, `for
/// the side to move` or `mover`; nullopt if the text says anything else. `is_view` tells that a
/// word for values stands before, so that a side is enough, as in `Valores de las blancas`.
[[nodiscard]] std::optional<ClaimSide> view_of_phrase(std::string_view text, bool is_view = false);

}  // namespace kanzen
