// Names before, after and above records, and what stands between moves. Lists of openings, mails,
// forums and Markdown name a line before it or after it, with a sign or without one.
#pragma once

#include "solver/dialects/line_claims.hpp"
#include "solver/dialects/line_kind.hpp"

namespace kanzen {

/// A line in which blanks replace the names that were found, so that offsets do not change.
struct SplitLine {
  std::string text;
  std::string name = {};        // from in front, as in `NAME: MOVES` and `NAME | MOVES`
  std::string comment = {};     // what follows moves, as in `MOVES   NAME` and `MOVES: NAME`
  bool had_side_first = false;  // the line was `X BOARD` and is `BOARD X`
  bool has_remarks = false;     // between moves, with words
  SplitClaim claimed = {};      // its claim, with the comment after it
};

[[nodiscard]] SplitLine split_names(std::string_view text, const notation::BoardStyle& style);

/// Replaces squares in wide characters and numbers at the beginning of lines by ASCII and blanks,
/// the signs of Logistello's games, as in `+f5-d6+c3:+02`, and remarks between moves, as in `f5
/// (bad idea) d6!`. Offsets do not change. Returns whether a remark had words.
bool normalise_moves(std::string& text);

/// The kind of the record in the line, whatever names stand before it.
[[nodiscard]] LineKind record_kind(std::string_view line, const notation::BoardStyle& style);

/// Finds the name in a comment: `#40`, `FFO #40`, a place in a game such as `3:20`, or one word
/// such as "pos20", which begins with a letter, has a digit, and is not a move. Else empty.
[[nodiscard]] std::string name_in_comment(std::string_view comment);

/// Finds the name at the beginning of a comment such as `OWN-02 planted wrong`: a word as above
/// with a capital, a dash or a low line. Any other name of the record is surer.
[[nodiscard]] std::string name_before_remark(std::string_view comment);

struct NameAbove {
  std::string text{};
  bool is_stated = false;      // by `% id: NAME`, which wins over another name of the record
  bool heads_section = false;  // by `## NAME`, which counts below a blank line, too
};

/// Finds the name in a comment line directly above a record: as name_in_comment(), or `id: NAME`
/// with any name, or a short heading with a number such as `Problem 1 (Tanaka)`.
[[nodiscard]] NameAbove name_in_comment_line(std::string_view line);

/// Writes the comment line above a record from which readers take its id, with a line break.
[[nodiscard]] std::string comment_line_with_id(std::string_view id);

}  // namespace kanzen
