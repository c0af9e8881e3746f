// The names of a record on a line: before it, after its moves, or in a comment.
#pragma once

#include <string>
#include <string_view>

#include "core/notation.hpp"
#include "solver/formats/line_record.hpp"

namespace kanzen {

/// A line without the names of its record. Blanks replace them, so that offsets do not change.
struct NamedLine {
  std::string text;
  std::string name;     // before the record, as in `NAME: MOVES` and `NAME | MOVES`
  std::string comment;  // after moves, as in `MOVES   NAME` and `MOVES: NAME`
};

[[nodiscard]] NamedLine split_names(std::string_view text, notation::Dialect dialect);

/// The kind of the record on a line. Its names do not count.
[[nodiscard]] LineKind record_kind(std::string_view line, notation::Dialect dialect);

/// True for an ASCII letter, and for each byte of another character in UTF-8.
[[nodiscard]] bool is_name_letter(char c) noexcept;

/// The name in a comment after a record: `#40`, `FFO #40`, a place in a game such as `3:20`, or a
/// single word such as "pos20". The word begins with a letter, has a digit, and is not a move.
/// Empty if there is no name.
[[nodiscard]] std::string name_in_comment(std::string_view comment);

/// The name that a comment line with % or # gives the record below it, by the same rules.
[[nodiscard]] std::string name_in_comment_line(std::string_view line);

}  // namespace kanzen
