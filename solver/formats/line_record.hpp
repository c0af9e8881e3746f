// Reads one record of a text file: a board or moves, with names, claims and a comment. How a line
// begins decides what it is (line_kind.hpp). Names stand before the record, after its moves, or in
// a comment beside or above it (line_names.hpp); those of games have parts (game_titles.hpp).
// Claims are first spelled in one way (line_claims.hpp).
#pragma once

#include "solver/records/position_record.hpp"

namespace kanzen {

struct LineRecord {
  PositionRecord record;           // has no line number, and no id unless the text names one
  Game game;                       // leads to record.position
  std::string reading = {};        // a sentence that says how an unclear text was read; else empty
  std::string claim_warning = {};  // a sentence about a comment that may be a claim, or its side
  std::string unread_claim = {};   // the same as an error, if the text is in the place of a claim
  Square named_move = Square::none;   // after the claim, as in `White wins by 6 with a6`
  bool may_continue = false;          // the text ends with moves, so another line may continue it
  bool has_value_from_moves = false;  // the value follows from those of all moves
  bool is_doubted = false;            // the claim, as in `I think draw` and `draw?`
  bool has_remarks = false;           // words between moves, which are not kept
};

/// Reads any record on one line: `board or moves [score] [; claim] [; comment]`, OBF, FEN, GPDB;
/// and boards or moves over several lines.
[[nodiscard]] Result<LineRecord> parse_line_record(std::string_view text,
                                                   const notation::BoardStyle& style);

/// The move that words after a claim name, or the first of a line: `with a6`, `only a6`, `best:
/// a6`.
[[nodiscard]] Square named_move(std::string_view comment);

/// Recognises a line that may stand below a board without being a record: a heading, or words about
/// moves, scores or discs.
[[nodiscard]] bool is_caption(std::string_view text, const notation::BoardStyle& style);

}  // namespace kanzen
