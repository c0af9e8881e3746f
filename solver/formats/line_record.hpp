// Reads one record of a text file: a board or moves, with names, claims and a comment. How a line
// begins decides what it is (line_kind.hpp). Names stand before the record, after its moves, or in
// a comment beside or above it (line_names.hpp); those of games have parts (game_names.hpp). Claims
// are first spelled in one way (line_claims.hpp).
#pragma once

#include "solver/records/position_record.hpp"

namespace kanzen {

struct LineRecord {
  PositionRecord record;           // has no line number, and no id unless the text names one
  Game game;                       // leads to record.position
  std::string reading = {};        // a sentence that says how an unclear text was read; else empty
  std::string claim_warning = {};  // a sentence about a comment that may be a claim, or its side
  std::string unread_claim = {};   // the same as an error, if the text is in the place of a claim
  bool may_continue = false;       // the text ends with moves, so another line may continue it
  bool has_value_from_moves = false;  // the value follows from those of all moves
};

/// Reads any record on one line: `board or moves [score] [; claim] [; comment]`, OBF, FEN, GPDB;
/// and boards or moves over several lines.
[[nodiscard]] Result<LineRecord> parse_line_record(std::string_view text,
                                                   const notation::BoardStyle& style);

/// Recognises counts of both colours and nothing else, as programs print them below a board: `B=38
/// W=18`, `Score: Black 2, White 2`.
[[nodiscard]] bool is_count_of_discs(std::string_view text);

/// Recognises a line about a board or a game that is no record: numbers with their names, such as
/// `Score: 20` or `Black (X): 20  White (O): 26`, or a single move, as in `Best: c4`. The number of
/// a problem or a game is a heading instead.
[[nodiscard]] bool is_statement(std::string_view text);

/// Recognises a line that may stand below a board without being a record: a heading, or words about
/// moves, scores or discs.
[[nodiscard]] bool is_caption(std::string_view text, const notation::BoardStyle& style);

/// What solvers of FFO scripts print below a position.
struct FfoResult {
  Bounds bounds;          // of the value for Black
  std::string_view line;  // of play, behind counts of discs; else empty
};

/// Reads the discs of Black and White after optimal play, as in `35 - 29  h5`, or `Black win`,
/// `White win` or `Draw`; nullopt for other lines.
[[nodiscard]] std::optional<FfoResult> parse_ffo_result(std::string_view line) noexcept;

}  // namespace kanzen
