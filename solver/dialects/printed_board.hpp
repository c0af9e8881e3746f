#pragma once

#include "solver/dialects/board_symbols.hpp"

namespace kanzen {

enum class PrintedKind : std::uint8_t {
  none,   // not part of a printed board
  files,  // the letters a to h, or numbers
  rank,   // eight squares
  side,   // only the side to move, as in `X`, `White's turn`, `to_move: B`
  frame,  // only dashes, as in +---+ or ----------
};

struct PrintedLine {
  PrintedKind kind = PrintedKind::none;
  bool has_side = false;      // it stands alone or beside a rank
  int rank = 0;               // 1 to 8; 0 if absent
  bool is_from_zero = false;  // the number of the rank is 0
};

[[nodiscard]] PrintedLine classify_line(std::string_view line,
                                        const notation::BoardStyle& style = {});

/// Recognises boards: 64 symbols of squares in reading order, however they are written. It takes
/// off labels of ranks and files, bars, frames, quotes, commas and brackets, and full-width forms.
/// Move numbers and blanks between bars, or below a line of files, are empty squares. Ranks may be
/// numbered from 8 on.
///
/// `text` is eight lines with what belongs to them, or one line: 64 symbols together, in ranks or
/// with commas; ranks with slashes from rank 8 on, in which digits are runs of empty squares; 64
/// numbers; two 64-bit numbers of the mover and the opponent; or an address with `board=` and
/// `turn=`, or 64 symbols. The side may be a symbol or words, before or after.
///
/// Some symbols have two meanings: `*` beside X is Black or a legal square, digits and the open
/// star are whatever the program says. Of the readings, the ones in which the four squares in the
/// middle are taken and all discs are connected win, then those that fit the side to move. If
/// boards remain that differ, the error names two of them and the option that decides.
[[nodiscard]] Result<FoundBoard> parse_board(std::string_view text,
                                             const notation::BoardStyle& style = {});

/// Finds 64 symbols of squares, or 65, in quotation marks in a line of a program; empty if there
/// are none.
[[nodiscard]] std::string_view quoted_squares(std::string_view line) noexcept;

/// Whether `text` is an address with a board, in `board=` or as 64 symbols in a part of it.
[[nodiscard]] bool is_board_address(std::string_view text) noexcept;

enum class FenColours : std::uint8_t {
  edax,      // p and the side b are Black, P and w are White
  flipello,  // P and the side w are Black, because White moves first on chess servers
};

struct Fen {
  Position position;
  FenColours colours = FenColours::edax;
  std::string read_as = {};  // see FoundBoard::read_as
};

/// Reads a FEN, and advances `at` past it and the following white space. A FEN has ranks from 8 to
/// 1 separated by /, with letters or other symbols and numbers of empty squares, and the side to
/// move. Fields of chess programs may follow: `- -`, the counters `0 1`, or both.
///
/// Squares keep their names, so the start of Flipello is the mirror image of kStartPosition. Discs
/// in hand after the board, `[PPpp]`, mark a position of Flipello; without them, the colours are
/// `colours`. Anything else is an error.
[[nodiscard]] Result<Fen> read_fen(std::string_view text, std::size_t& at,
                                   FenColours colours = FenColours::edax,
                                   const notation::BoardStyle& style = {});

}  // namespace kanzen
