// One record of a text file: a board or moves, with a name, claims and a comment.
#pragma once

#include "solver/formats/line_names.hpp"
#include "solver/records/position_record.hpp"

namespace kanzen {

struct LineRecord {
  PositionRecord record;  // without a line; the id is empty if the record has no name
  Game game;              // moves to record.position
  std::string how = {};   // what was decided to read the board; empty for the standard form
  bool open = false;      // the text ends with moves, which another line may continue
};

/// Anything but a comment: `board or moves [score] [; claim] [; comment]`, OBF, FEN, GPDB, or a
/// board over several lines. Moves may also be on several lines.
[[nodiscard]] Result<LineRecord> parse_line_record(std::string_view text,
                                                   const notation::BoardStyle& style);

/// Below a board: a heading, or words about its moves, scores or discs, which are no record.
[[nodiscard]] bool is_caption(std::string_view text, const notation::BoardStyle& style);

}  // namespace kanzen
