// Titles of games and of tournaments, such as `Round 2: Al - Cy, 40-24` and `Dijon, 14 March 2009`.
#pragma once

#include "solver/records/position_record.hpp"

namespace kanzen {

/// Whether a heading has only what differs from game to game: players, a result, a round or a
/// number. Other words, such as `Paris Open 2002`, begin a part of the file with games of their
/// own.
[[nodiscard]] bool is_about_one_game(std::string_view heading);

/// Reads the title of a tournament, maybe with its day.
[[nodiscard]] std::optional<GameTags> title_in(std::string_view line);

/// Reads a title with a round, or with a word such as Open or Cup, which is one without anything
/// else.
[[nodiscard]] std::optional<GameTags> event_in(std::string_view line);

/// Returns the counts of discs in a name: `40-24` of `Al (White) - Cy (Black) 40-24`, where they
/// are no result, since the first may be White's or Black's. Empty if there are none.
[[nodiscard]] std::string counts_in_name(std::string_view written);

/// Whether a round is the number of a table or of a game, as in `Table 1`, within another round.
[[nodiscard]] bool names_table(std::string_view round);

/// Removes the number of a table or of a game from the end of a round, and returns it, or nothing.
std::string take_table(std::string& round);

/// Reads a line that tags_in() reads, or the title of a tournament with its day, `Dijon, 14 March
/// 2009`.
[[nodiscard]] std::optional<GameTags> tags_above(std::string_view line);

/// Reads the name of a game: `Al - Cy`, `Round 2: Bob vs Al`, `1. Sato - Ito 40-24`, `18 May 2003,
/// Hanoi, Al (24) - Cy (40)`. Its parts are a round, a date, a result, a tournament and the
/// players. Nullopt unless both are certain: a name with numbers, or two dashes, may mean anything.
[[nodiscard]] std::optional<GameTags> tags_in_name(std::string_view name);

/// Returns the words in a bracket after a name that say how the game ended, such as `time`, or how
/// it was, as `a great game`.
[[nodiscard]] std::string_view reason_in_name(std::string_view name);

/// Whether the name of a game whose parts are not certain may have its players. `Sato-Lee` may also
/// be one person or a place, so it stays the name, and a warning quotes it, as any other with words
/// like names and signs between them.
[[nodiscard]] bool may_be_players(std::string_view name);

}  // namespace kanzen
