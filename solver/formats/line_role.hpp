// What a line of text does for the records around it.
#pragma once

#include "solver/dialects/line_kind.hpp"
#include "solver/formats/reader_options.hpp"

namespace kanzen {

/// What stands above a line: the same words are a heading above a board and a caption below it.
struct LinesAbove {
  enum class Place : std::uint8_t {
    part_begin,   // the file begins, or a blank line is above
    below_board,  // directly below, where captions stand
    below_moves,  // directly below, where remarks stand
    inside,       // any other line is above
  };

  Place place = Place::part_begin;
  bool has_headings = false;      // above other records, so a heading needs no blank line above it
  bool is_below_title = false;    // a heading of the next record, which may be underlined
  bool is_below_players = false;  // of the next game, whose result may follow
};

/// The last four, from heading on, begin a record or may do so.
enum class LineRole : std::uint8_t {
  blank,
  separator,  // a rule, or the size of the board below
  remark,     // words on the moves above
  caption,    // words on the board above
  tags,       // of the game below
  result,     // of the game below, whose players stand above
  statement,  // that we cannot use
  legend,     // the symbols of boards
  view,       // names the side of the claims below
  comment,
  heading,  // unless it can be read as a record
  printed,  // part of a printed board, or a side beside it
  bracket,  // the board of a server
  record,   // on one line or several
};

/// Tells the role of `text`, a line without blanks around it. `is_legend` tells that it explains
/// symbols.
[[nodiscard]] LineRole role_of_line(std::string_view text, bool is_legend, const LinesAbove& above,
                                    const ReaderOptions& options);

/// Recognises words between games, as of a mail. They have no square, no board and no players, so
/// they are no game that is lost: as errors, they once hid those that were. Only between whole
/// games may a sentence name a square, which elsewhere may be a claim about a move.
[[nodiscard]] bool is_greeting(std::string_view line, const ReaderOptions& options);

/// Recognises words directly below moves, where no heading stands. In a file with headings, these
/// may be the heading of the next game, unless they end like a sentence.
[[nodiscard]] bool is_remark_below_moves(std::string_view line, bool has_headings,
                                         const notation::BoardStyle& style);

}  // namespace kanzen
