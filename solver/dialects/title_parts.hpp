// What the title of a game is put together from, a round, a date, a result, and the players with a
// sign between them, and the lines that say one of these with a label, as `Round: 2`.
#pragma once

#include "solver/dialects/player_names.hpp"

namespace kanzen {

/// Recognises a stage of a tournament, such as `Semifinal`, `Round` and `Game`.
[[nodiscard]] bool is_round_word(std::string_view word);

/// Recognises a word of tournaments, such as Open or Cup, or one that ends like their Japanese
/// names.
[[nodiscard]] bool is_event_word(std::string_view word);

/// Recognises a word of tournaments or of their rounds.
[[nodiscard]] bool is_event_or_round(std::string_view word);

/// Recognises `USA`, the country of a player.
[[nodiscard]] bool is_country(std::string_view code);

/// Recognises the round or table in `R4 T3 Al - Cy` and `R4T3: Al - Cy`, and `3\u56DE\u6226`, also
/// with wide digits or `\u7B2C` in front.
[[nodiscard]] bool is_round_code(std::string_view word);

/// Whether a part of a title that is a round begins here.
[[nodiscard]] bool begins_round(std::string_view text);

/// Reads a part of a title that is a round, a date or a result. Digits alone, as in `2003: Al -
/// Cy`, are a year, never a result.
[[nodiscard]] std::optional<GameTags> part_of_title(std::string_view text);

/// Takes what stands after the players: a result, `(final)` or another part in brackets.
[[nodiscard]] GameTags take_known_end(std::string_view& text);

struct PlayerPair {
  Player first;
  Player second;
  bool beats;                    // the first beat the second
  bool has_loser_first = false;  // in the text
};

/// Splits `Al - Cy` and `Al beat Cy`. Nullopt for one name, such as `Paris 2001`.
[[nodiscard]] std::optional<PlayerPair> split_pair(std::string_view text);

/// Reads `Al - Cy`, also with colours or discs, and with a result, a date or `(final)` after the
/// names. Two numbers are discs if all 64 squares are counted: `Zebra 4 - Edax 5` is the score of a
/// match.
[[nodiscard]] std::optional<GameTags> players_in(std::string_view text);

/// Reads names as federations print them: `Sato, Al - Ito, Bo 40-24` or `Sato, Al 40-24 Ito, Bo`.
/// A tournament or a round may stand in such places, hence the words that exclude it.
[[nodiscard]] std::optional<GameTags> players_with_full_names(std::string_view text);

/// Writes the dash of `40\u201324` and `40 - 24` as a hyphen, and so the signs of `40:24` and
/// `59/5`, which have all 64 discs: in a heading, `14:30` is a time.
[[nodiscard]] std::string with_plain_dashes(std::string_view text);

/// Removes the number of a game: `12. `, `12) `, `12: ` or `#12 `.
[[nodiscard]] std::string_view without_number(std::string_view name);

/// Reads what a line above a game says about it, such as `Black: Sato  White: Suzuki`, in Japanese
/// too, `B: Sato`, `Black Sato, White Lee`, `Event: Open`, `Site: Paris`, `Date: 2001.05.06`,
/// `Round 2` or `Result: 33-31`. Nullopt for any other line, e.g. one with moves or counts of
/// discs.
[[nodiscard]] std::optional<GameTags> tags_in(std::string_view line);

/// Returns what follows `Comment:`, or nothing.
[[nodiscard]] std::string_view comment_in(std::string_view line);

/// Whether a line is labelled as a result, understood or not: `Score: 21-43 (White-Black)`.
[[nodiscard]] bool has_result_label(std::string_view line);

/// Reads the result of the game above or below: `50-14`, `B+4`, `unfinished` or `Result: 33-31`. A
/// number alone is none, because it may count moves, and a side alone is that of a board.
[[nodiscard]] std::optional<std::string> result_in(std::string_view line);

/// Returns the words of `=== Problem 1 ===`.
[[nodiscard]] std::string_view without_decoration(std::string_view line) noexcept;

}  // namespace kanzen
