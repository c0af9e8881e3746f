// One-line problem records: Edax's OBF, FFO endgame scripts, and a board followed by moves.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/notation/board_text.hpp"
#include "core/position.hpp"
#include "core/result.hpp"
#include "core/types.hpp"

namespace kanzen::notation {

struct MoveScore {
  Square move = Square::none;
  Score score = 0;  // disc difference from the side to move

  friend bool operator==(const MoveScore&, const MoveScore&) = default;
};

/// What one line says. Scores are in discs, -64 .. +64, from the side to move of `position`.
struct ObfRecord {
  Position start;                      // the board of the line
  Position position;                   // after `played`, if the line has moves to play
  std::optional<Score> best;           // a score that names no move: the value of the position
  std::vector<MoveScore> moves;        // scores of moves in the order of the file; may be a part
  std::vector<Square> played;          // moves that lead from the board of the line to `position`
  std::optional<std::string> comment;  // what follows %, without white space at its ends
};

/// Reads a line: `<64> X; G8:+18; H1:+12; % comment`, `<64> X; +18;`, `<64> X % comment` (FFO
/// script), `<64> X;f5d6c3`, `<64> X f5d6c3`. White space separates items as semicolons do, and the
/// score of a move may follow it after a blank: `<64> X g8 18 h1 +12`. Plus signs may be missing;
/// the sentinel `--:-127;` is skipped. Errors: everything read_position refuses, a score outside
/// -64
/// .. +64, a move that is not legal (a pass that is not forced included) or named twice, two scores
/// without a move, scores together with moves to play, any other text.
[[nodiscard]] Result<ObfRecord> parse_obf(std::string_view line,
                                          Dialect dialect = Dialect::standard);

/// The record as Edax writes it, with upper case squares and the sign always there: it reads back
/// as the same record, save that moves already played are not repeated. No line break at the end.
[[nodiscard]] std::string to_text(const ObfRecord& record);

}  // namespace kanzen::notation
