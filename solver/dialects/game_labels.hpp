// Lines about a game that say what they are: `Black: Sato`, `Date: 2001.05.06`, `Comment: ..`.
#pragma once

#include "solver/records/position_record.hpp"

namespace kanzen {

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
