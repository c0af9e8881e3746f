// Names of players in headings, and what stands between them and around them.
#pragma once

#include "solver/records/position_record.hpp"

namespace kanzen {

[[nodiscard]] constexpr bool is_lowercase(char c) noexcept {
  return notation::is_letter(c) && notation::lower(c) == c;
}

/// Whether a name begins here. `White is better` is prose, hence the capital letter, and `B
/// OXXO----` a rank of a printed board.
[[nodiscard]] bool begins_proper_name(std::string_view text);

/// Writes the wide colon and brackets of Japanese texts, the sign between their players and halves
/// as plain ones, and leaves out bullets and the marks of forums.
[[nodiscard]] std::string with_narrow_signs(std::string_view line);

/// Joins `25 - 39` and `25 x 39` to `25-39`.
[[nodiscard]] std::string with_joined_counts(std::string text);

/// Puts blanks around what separates players: the dash of `Al\u2013Cy` and of `Al 40-24 Cy`. A
/// hyphen joins the parts of a name, as in `Jean-Luc`, unless a result follows, as in `Al-Cy
/// 40-24`. Two dashes, as in `Jean-Luc-Al`, say nothing.
[[nodiscard]] std::string with_blanks(std::string_view text, bool has_result);

/// Whether the text has a sign that separates names or stands before them.
[[nodiscard]] bool has_separator(std::string_view text);

/// Whether the text names one player or tournament, and not two with a sign between them.
[[nodiscard]] bool is_one_name(std::string_view text);

/// Whether the text can name a person. Each word has a letter, so `Zebra 4 - Edax 5` is a match and
/// not two players, and no stop ends a sentence, as in `Paris Open. Al - Cy` or `The end. Al - Cy`.
/// No word is in small letters, as in `Sato lost` and `to Lee`, apart from `van` and its like.
[[nodiscard]] bool is_person(std::string_view text);

struct Player {
  std::string_view name;
  std::optional<Colour> colour = {};
  std::optional<int> discs = {};
};

/// Reads `Al`, `(Al)`, `Al (Black)`, `Al (40)`, `Al 40` or `40 Al`, and leaves out a rating, as in
/// `Al 1850` and `Al (1850)`.
[[nodiscard]] Player parse_player(std::string_view text);

/// Makes `Sato 40` and `Lee 24`, whose numbers count all discs, players and a result, and takes
/// ratings off.
void settle_counts(GameTags& tags);

/// Reads a line that names both players, or one of them, with the colour before each. Without
/// colons it must name both, because a person may be called `Black Sato`.
[[nodiscard]] std::optional<GameTags> players_by_colour(const std::string& line);

/// Recognises `Black Al`.
[[nodiscard]] bool begins_with_coloured_name(std::string_view text);

/// Whether the line begins as players_by_colour() expects, whatever follows.
[[nodiscard]] bool begins_with_colour(std::string_view line);

/// Reads `Sato 43 Lee 21` and `Sato [43] Lee [21]`, of which the numbers count all discs.
[[nodiscard]] std::optional<GameTags> players_with_discs(std::string_view name);

/// Whether the name, as `Al d. Bo 40-24`, has the winner in front and does not say who is Black.
[[nodiscard]] bool names_winner_first(std::string_view name);

/// Exchanges the players, and turns the result.
void swap_players(GameTags& tags);

}  // namespace kanzen
