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

/// The content of one line. Scores are in discs, -64 .. +64, from the side to move of `position`.
struct ObfRecord {
  Position start;              // the board of the line
  Position position;           // after `played`
  std::optional<Score> value;  // of the position: a score without a move

  std::vector<MoveScore> moves;        // in the order of the file; not necessarily all moves
  std::vector<Square> played;          // moves from `start` to `position`
  std::optional<std::string> comment;  // text after % or after `; SCORE ;`, trimmed
};

/// Reads a line: `<64> X; G8:+18; H1:+12; % comment`, `<64> X; +18;`, `<64> X % comment` (FFO
/// script), `<64> X;f5d6c3`, `<64> X f5d6c3`. White space separates items as semicolons do. A blank
/// may stand before the score of a move: `<64> X g8 18 h1 +12`. Plus signs are optional; the
/// sentinel `--:-127;` is skipped.
///
/// A semicolon and a comment may follow the value of the position: `<64> X; +18; comment`.
///
/// Errors: all errors of read_position(), a score outside -64 .. +64, an illegal or repeated move,
/// a pass that is not forced, two scores without a move, scores together with moves to play, any
/// other text.
[[nodiscard]] Result<ObfRecord> parse_obf(std::string_view line,
                                          Dialect dialect = Dialect::standard);

/// True if the text at `at`, after a score and a semicolon, is a comment. A comment does not begin
/// with a number, a move, or a letter and a digit. REQUIRES: `at` is inside the text.
[[nodiscard]] bool begins_comment(std::string_view text, std::size_t at);

/// The record as Edax writes it, with upper case squares and signed scores. It reads back as the
/// same record, except that moves already played are not repeated. No line break at the end.
[[nodiscard]] std::string to_string(const ObfRecord& record);

}  // namespace kanzen::notation
