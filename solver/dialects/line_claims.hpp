// Where claims stand in a line: before moves, after them, or in a field of their own.
#pragma once

#include "solver/dialects/spoken_claims.hpp"

namespace kanzen {

/// Where a remark begins after a claim, as in `White +30 with b7` and `Black +4, best move d8`;
/// the end of `text` if there is none.
[[nodiscard]] std::size_t remark_at(std::string_view text);

/// A claim or a score, and the remark behind it.
struct RemarkedClaim {
  PlainClaim plain;
  std::string_view remark;
};

/// Reads `draw (laut Edax)`, `+4, says Bob` and `draw by Tanaka`. Nullopt if the remark may be more
/// than that, or if there is none.
[[nodiscard]] std::optional<RemarkedClaim> claim_with_remark(std::string_view text);

/// A line and its claim. A score stays in the text, as OBF has it.
struct SplitClaim {
  std::string text = {};  // the record, and a comment if there is no claim
  std::optional<SpokenClaim> claim = {};
  std::string comment = {};  // after the claim
  std::size_t at = 0;        // where the claim begins in the line
};

/// Splits what people write about openings, `MOVES =`, `MOVES (draw)`, `(MOVES) draw`, `MOVES -
/// +2`, `1. f5 d6 2. c3 d3 =`, `MOVES ; W+6` or `draw: MOVES`. Signs between moves become blanks.
/// The result of a game, as in `MOVES (33-31)`, is dropped: it says what was played, and not what
/// the position is worth. The side of the claim is `opponent` if it is that of the last mover, as
/// in `b2 wins`, and `unclear` if this may be meant, or Black, as after other moves.
[[nodiscard]] SplitClaim split_claim(std::string_view line);

}  // namespace kanzen
