// The names of a record: before it, after its moves, or in a comment beside or above it.
#pragma once

#include "solver/formats/line_kind.hpp"

namespace kanzen {

/// A line whose names are blanks, so that offsets do not change.
struct NamedLine {
  std::string text;
  std::string name;         // before the record, as in `NAME: MOVES` and `NAME | MOVES`
  std::string comment;      // after moves, as in `MOVES   NAME` and `MOVES: NAME`
  bool side_first = false;  // `X BOARD`, which is now `BOARD X`
};

[[nodiscard]] NamedLine split_names(std::string_view text, const notation::BoardStyle& style);

/// Replaces squares in wide characters, and numbers at the beginning of lines, by ASCII and blanks,
/// so that offsets do not change.
void narrow_moves(std::string& text);

/// Of the record in the line, whatever names stand before it.
[[nodiscard]] LineKind record_kind(std::string_view line, const notation::BoardStyle& style);

/// Words on a line of their own, such as a heading or a caption: no record, and neither squares nor
/// symbols of a board that a damaged one would have.
[[nodiscard]] bool is_heading(std::string_view text, const notation::BoardStyle& style);

/// `#40`, `FFO #40`, a place in a game such as `3:20`, or a single word such as "pos20", which
/// begins with a letter, has a digit, and is not a move. Empty if there is no name.
[[nodiscard]] std::string name_in_comment(std::string_view comment);

struct NameAbove {
  std::string text{};
  bool is_stated = false;  // `% id: NAME`, which counts even if the record has another name
};

/// The name in a comment line directly above a record: as name_in_comment(), or `id: NAME` with any
/// name, or a short heading with a number such as `Problem 1 (Tanaka)`.
[[nodiscard]] NameAbove name_in_comment_line(std::string_view line);

/// The comment line above a record from which the readers take its id, with a line break.
[[nodiscard]] std::string comment_line_with_id(std::string_view id);

/// Squares, passes, numbers and separators, with at least one move.
[[nodiscard]] bool is_all_moves(std::string_view text);

/// An ASCII letter, or any byte of another character in UTF-8.
[[nodiscard]] bool is_name_letter(char c) noexcept;

}  // namespace kanzen
