#pragma once

#include "core/notation.hpp"

namespace kanzen::notation {

enum class PrintedKind : std::uint8_t {
  none,   // not part of a printed board
  files,  // the letters a to h
  rank,   // eight squares
  side,   // the side to move alone, as in `X`, `Black:` or `Black (x) to play:`
  frame,  // only lines, as in +---+ or ----------
};

struct PrintedLine {
  PrintedKind kind = PrintedKind::none;
  bool has_side = false;  // alone or beside a rank
  int rank = 0;           // from 1; 0 if absent
};

[[nodiscard]] PrintedLine classify_line(std::string_view line, Dialect dialect = Dialect::standard);

/// Reads a board as servers and programs print it. A rank is eight squares, written together or
/// with blanks or bars between them, with its number on one side, both or none. The side to move
/// stands beside a rank, or on a line of its own above or below. Lines of files, frames, blank
/// lines, and counts beside a rank, such as `*: discs = 2`, are ignored. Errors: other lines, ranks
/// out of order, a number of ranks other than eight, and no side or more than one.
[[nodiscard]] Result<Position> parse_printed_board(std::string_view text,
                                                   Dialect dialect = Dialect::standard);

}  // namespace kanzen::notation
