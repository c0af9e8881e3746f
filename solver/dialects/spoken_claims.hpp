// Claims and results as people say them: `White wins by at least 4`, `W+6`, `33-31`.
#pragma once

#include "solver/records/position_record.hpp"

namespace kanzen {

// A claim grows in steps, each with a type of its own: the words give a SpokenClaim, which may lack
// its side; the line or table around it gives the view (claim_views.hpp); and both together give
// the ClaimedInterval of a record, for the side to move.
struct SpokenClaim {
  ClaimedInterval interval;
  std::optional<ClaimSide> side{};  // whose value the interval is about, if the words name a side
  bool has_relation = false;        // e.g. "at least"
  bool has_verb = false;            // e.g. "wins"
  bool has_reason = false;          // the other side resigned or lost on time, as in B+R
  bool is_doubted = false;          // `I think draw`
  std::optional<Colour> turn{};     // who is to move, as in `White to play and lose`
};

/// Longer texts are no claims. Claims are looked for at many places of a line, so that without this
/// limit a line of 16,000 commas took minutes, and one of brackets all of the stack.
inline constexpr std::size_t kMaxClaim = 200;

/// Returns who is to move by a text such as `\u767D\u756A -4`.
[[nodiscard]] std::optional<Colour> turn_in_front(std::string_view text);

/// Reads a claim or a result as people say it, of whose parts most may be missing: `White wins by
/// at least 4 discs`, `W+6`, `black wins 33-31`, `at least a draw for White`, `+4 White`. Nullopt
/// for any other text.
[[nodiscard]] std::optional<SpokenClaim> parse_spoken_claim(std::string_view text);

/// A text without the dash before it, the brackets around it and the marks after it, and the claim
/// that it is. None for scores and results, as `+4` and `33-31`: what these are, the place decides.
struct PlainClaim {
  std::string text;
  std::optional<SpokenClaim> claim;
};

[[nodiscard]] PlainClaim plain_claim(std::string_view text);

/// Takes words of doubt off both ends of a claim, as in `I think draw` and `draw, probably`;
/// whether there were some.
bool take_doubts(std::string_view& text);

/// Reads a claim as it stands in a cell or on the command line; a score S means "= S".
[[nodiscard]] Result<SpokenClaim> parse_claim_text(std::string_view text);

/// Names claims for the one that `text` is not: `no draw` and `about 20` need others than typing
/// errors do.
[[nodiscard]] std::string example_claims(std::string_view text);

/// Whether a word tells who wins, or that nobody does, in any language that claims have.
[[nodiscard]] bool is_outcome(std::string_view word);

/// Whether a claim has a word of a language in which `B` may be White.
[[nodiscard]] bool has_romance_word(const std::vector<std::string_view>& words);

/// Recognises a result that says nothing about the discs, such as `B+R` or `W+T`: somebody
/// resigned, or lost on time. As a claim it refuted positions that were won on the board.
[[nodiscard]] bool is_reasoned_result(std::string_view text);

/// Reads the result of a game for Black, in whatever form a file states it: `33-31`, `13-0`,
/// `+4.00:r`, `B+4`, `B+R`, `black wins by 4`, `White won 34-30`, `+4 for White`, `Black`, `draw`,
/// `1/2-1/2`, and `1-0` for a win of Black. If the counts of discs are less than 64 in sum, the
/// others are empty squares, which count for the winner. Nullopt for any other text.
[[nodiscard]] std::optional<ClaimedInterval> parse_game_result(std::string_view text);

/// Adds the empty squares to the winner's discs, of which Black's come first. Nullopt if the text
/// is not two counts of discs: fewer than the four of the start are the score of a match, as `2-1`.
[[nodiscard]] std::optional<Score> score_of_counts(std::string_view text);

/// Whether a game can end with these counts of discs after `board`: no disc leaves it. True for
/// any other text.
[[nodiscard]] bool can_end_with(std::string_view counts, const Board& board);

[[nodiscard]] std::string counts_error(std::string_view counts, const Board& board);

/// Replaces by ASCII what word processors and Japanese pages print: the minus sign of Unicode
/// before a number, wide numbers with a sign, the signs of `>=` and `<=`, and `3\u624B\u76EE`, the
/// third move.
[[nodiscard]] std::string with_plain_signs(std::string text);

// Sentences such as `White wins by 4`, and parts of them (claim_sentence.cpp).

constexpr ClaimedInterval equal_to(Score score) noexcept { return {Relation::equal, score}; }

/// Takes the side from the beginning of `text`, as in `black wins by 2`, `w+4`, or in Japanese,
/// which has no blanks after it.
[[nodiscard]] std::optional<Colour> take_side(std::string_view& text);

/// Takes a number of discs with the words after it from the front of `text`.
[[nodiscard]] std::optional<Score> take_discs(std::string_view& text);

/// Takes `at least`, `>` and the like from the front of `text`.
[[nodiscard]] std::optional<Relation> take_relation(std::string_view& text);

/// Reads a sentence such as `White wins by 4`, in small letters and without words around it.
[[nodiscard]] std::optional<SpokenClaim> claim_in_sentence(std::string_view text);

}  // namespace kanzen
