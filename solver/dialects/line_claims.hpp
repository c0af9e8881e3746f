// What claims say: their values as people speak of them (spoken_claims.cpp), where they stand in a
// line (line_claims.cpp), and for which side they are (claim_views.cpp).
#pragma once

#include "solver/dialects/board_symbols.hpp"
#include "solver/records/position_record.hpp"

namespace kanzen {

/// A claim as people say it.
struct SpokenClaim {
  ClaimedInterval interval;
  std::optional<ClaimSide> side{};  // whose value the interval is about, if the words name a side
  bool has_relation = false;        // e.g. "at least"
  bool has_verb = false;            // e.g. "wins"
  bool has_reason = false;          // the other side resigned or lost on time, as in B+R
};

/// Reads a claim or a result as people say it, of whose parts most may be missing: `White wins by
/// at least 4 discs`, `W+6`, `black wins 33-31`, `at least a draw for White`, `+4 White`. Nullopt
/// for any other text.
[[nodiscard]] std::optional<SpokenClaim> parse_spoken_claim(std::string_view text);

/// A text without the dash before it, the brackets around it and the marks behind it, and the claim
/// that it is. None for scores and results, as `+4` and `33-31`: what these are, the place decides.
struct PlainClaim {
  std::string text;
  std::optional<SpokenClaim> claim;
};

[[nodiscard]] PlainClaim plain_claim(std::string_view text);

/// Reads a claim as it stands in a cell or on the command line; a score S means "= S".
[[nodiscard]] Result<SpokenClaim> parse_claim_text(std::string_view text);

/// Whether a word tells who wins, or that nobody does, in any language that claims have.
[[nodiscard]] bool is_outcome(std::string_view word);

/// Recognises a result that says nothing about the discs, such as `B+R` or `W+T`: somebody
/// resigned, or lost on time. As a claim it refuted positions that were won on the board.
[[nodiscard]] bool is_reasoned_result(std::string_view text);

/// Reads the result of a game for Black, in whatever form a file states it: `33-31`, `13-0`,
/// `+4.00:r`, `B+4`, `B+R`, `black wins by 4`, `White won 34-30`, `+4 for White`, `Black`, `draw`,
/// `1/2-1/2`, and `1-0` for a win of Black. If the counts of discs are less than 64 in sum, the
/// others are empty squares, which count for the winner. Nullopt for any other text.
[[nodiscard]] std::optional<ClaimedInterval> parse_game_result(std::string_view text);

/// Whether a game can end with these counts of discs after `board`: no disc leaves it. True for
/// any other text.
[[nodiscard]] bool can_end_with(std::string_view counts, const Board& board);

[[nodiscard]] std::string counts_error(std::string_view counts, const Board& board);

[[nodiscard]] constexpr ClaimSide view_of(Colour side) noexcept {
  return side == Colour::black ? ClaimSide::black : ClaimSide::white;
}

/// Reads whose value is meant from `for White`, `(for White)`, `from White's point of view`, `for
/// the side to move` or `mover`; nullopt if the text says anything else.
[[nodiscard]] std::optional<ClaimSide> viewed_side(std::string_view text);

/// Replaces by ASCII what word processors and Japanese pages print: the minus sign of Unicode
/// before a number, the signs of `>=` and `<=`, and `3\u624B\u76EE`, the third move.
[[nodiscard]] std::string with_plain_signs(std::string text);

/// Takes the side from a comment such as `for White, says Bob`, or one that is only a side. Before,
/// `+4 ; White` was silently read for Black, and verify confirmed the opposite of what was meant.
[[nodiscard]] std::optional<ClaimSide> take_view(std::optional<std::string>& comment);

/// Whose values follow a line such as `Values for White`, `% for the side to move` or `+ = White`;
/// ClaimSide::automatic if it is not clear, as in `White's lines`. Nullopt for other lines.
[[nodiscard]] std::optional<ClaimSide> view_in(std::string_view line);

/// Whether a comment begins as if it said whose value it is, as in `for me`, and does not.
[[nodiscard]] bool names_unknown_view(std::string_view comment);

/// Whether a name of a record has a word for a side or a view, as in `aus wei\u00DFer Sicht`, so
/// that it may say whose values follow.
[[nodiscard]] bool names_a_side(std::string_view name);

/// Whether such words in a comment above claims are about values, as in `% Werte, wei\u00DFe
/// Sicht`.
[[nodiscard]] bool may_state_view(std::string_view comment);

/// Tells the user for which side the claims below such a line are read.
[[nodiscard]] std::string view_warning(std::string_view line, ClaimSide view);

[[nodiscard]] std::string view_text(ClaimSide view);

inline constexpr std::string_view kQuestioned =
    "claims with a question mark are decided like others";

/// Turns the claims of the record to `view`, which the text or a heading states. REQUIRES: `view`
/// is not `automatic`, and they have not been turned so before.
void state_side(PositionRecord& record, ClaimSide view);

/// Claims this of the position, for the side that it names, if it does.
void set_claim(PositionRecord& record, const SpokenClaim& claim);

/// Turns claims to `view`, unless they name their side. The error if `view` is not clear.
[[nodiscard]] std::optional<ParseError> turn_to_view(PositionRecord& record, ClaimSide view);

/// Returns a warning about a comment in which we may have missed something: behind moves a claim,
/// as in `f5d6c3 ; probably a draw`, or behind a claim its side, as in `BOARD X ; 4 ; White is
/// lost`. Empty for all other comments.
[[nodiscard]] std::string doubt_of(const PositionRecord& record, bool has_moves);

/// Where a remark begins behind a claim, as in `White +30 with b7` and `Black +4, best move d8`;
/// the end of `words` if there is none.
[[nodiscard]] std::size_t remark_at(std::string_view words);

/// A line and its claim. A score stays in the text, as OBF has it.
struct ClaimLine {
  std::string text = {};  // the record, and a comment if there is no claim
  std::optional<SpokenClaim> claim = {};
  std::string comment = {};  // behind the claim
  std::size_t at = 0;        // where the claim begins in the line
};

/// Splits what people write about openings, `MOVES =`, `MOVES (draw)`, `(MOVES) draw`, `MOVES -
/// +2`, `1. f5 d6 2. c3 d3 =`, `MOVES ; W+6` or `draw: MOVES`. Signs between moves become blanks.
/// The result of a game, as in `MOVES (33-31)`, is dropped: it says what was played, and not what
/// the position is worth. The side of the claim is `opponent` if it is that of the last mover, as
/// in `b2 wins`, and `automatic` if this may be meant, or Black, as behind other moves.
[[nodiscard]] ClaimLine split_claim(std::string_view line);

}  // namespace kanzen
