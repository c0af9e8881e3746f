// For which side claims are, and what remarks and headings say of it.
#pragma once

#include "solver/dialects/spoken_claims.hpp"

namespace kanzen {

/// Which bare words of a comment are read as the side of the claim. In `f5d6c3 +4 ; White` the side
/// is meant, although nothing like `for` stands before it. In `BOARD O; +22; % B` it is not: this
/// is position B of a suite, and read for Black, its score was "corrected" to -22.
enum class BareSide : std::uint8_t { none, word, word_or_letter };

/// Takes the side from a comment such as `for White, says Bob`, or one that is only a side, if
/// `bare` allows it.
[[nodiscard]] std::optional<ClaimSide> take_view(std::optional<std::string>& comment,
                                                 BareSide bare);

/// The words of a heading, without the marks of Markdown, HTML and mails around them, as in
/// `**Values for White**`.
[[nodiscard]] std::string_view without_marks(std::string_view line);

/// Whose values follow a line such as `Values for White`, `% for the side to move` or `+ = White`;
/// `unclear` for `White's lines`, which seems to say it. Nullopt for other lines.
[[nodiscard]] std::optional<ClaimSide> view_of_line(std::string_view line);

/// Whether a word of a remark may change the claim beside it: it names a side or a value, or
/// denies.
[[nodiscard]] bool can_change_claim(std::string_view word);

/// Whether a sentence such as `White is lost here` says what the claim of the record says already.
[[nodiscard]] bool repeats_claim(std::string_view text, const PositionRecord& record);

/// Whether a text may be a claim: it has a word for a result, a number with a sign, counts of
/// discs, or a letter such as `W`.
[[nodiscard]] bool looks_like_claim(std::string_view text);

/// What a heading such as `White wins:` or `## Draws:` claims of each line below it.
[[nodiscard]] std::optional<SpokenClaim> claim_of_heading(std::string_view line);

/// Whether a heading says `Draws` or the like, which is the same for both sides.
[[nodiscard]] bool claims_draws(std::string_view line);

/// Where words stand that may leave in doubt whose value a claim has.
enum class ViewPlace : std::uint8_t {
  above,            // on any line above claims, as `Signs as seen by White` and `W:`
  heading_above,    // in a heading among names, as `Won by White`
  comment_above,    // `% Werte, wei\u00DFe Sicht`
  name,             // of a record, as `aus wei\u00DFer Sicht`
  beside_value,     // `good for White`, but not `White threatens h8`
  beginning_after,  // behind a claim, as `for me`
};

/// Whether words may say for which side a claim is, though they do not say it clearly. Such words
/// were skipped once, or became names, and the values were read for Black. The fewer other words
/// belong at a place, the less is a hint there.
[[nodiscard]] bool hints_at_view(std::string_view text, ViewPlace place);

/// Tells the user for which side the claims below such a line are read.
[[nodiscard]] std::string view_warning(std::string_view line, ClaimSide view);

[[nodiscard]] std::string view_text(ClaimSide view);

inline constexpr std::string_view kQuestioned =
    "the claim has a question mark or words of doubt, and is decided like others";

/// Returns the bounds of the mover's value that a claim means. One that names no side is for Black
/// if it `is_from_start`, after moves.
[[nodiscard]] Bounds bounds_for_mover(const SpokenClaim& claim, bool is_from_start, Colour mover);

/// Whether the claims of a record imply that its value is within `bounds`.
[[nodiscard]] bool are_implied(const Bounds& bounds, const PositionClaims& claims);

/// Turns the claims of the record to `view`, which the text or a heading states. REQUIRES: `view`
/// is not ClaimSide::unclear, and they have not been turned so before.
void state_side(PositionRecord& record, ClaimSide view);

/// Claims this of the position, for the side that it names, if it does.
void set_claim(PositionRecord& record, const SpokenClaim& claim);

/// The error about counts such as `36-28` in a record whose values are for White: in a table of
/// White's values, people write White's discs first.
[[nodiscard]] std::optional<ParseError> unclear_counts(std::string_view text, Colour view);

/// Turns claims to `view`, unless they name their side. The error if `view` is not clear, which
/// names the `text` that is to blame.
[[nodiscard]] std::optional<ParseError> turn_to_view(PositionRecord& record, ClaimSide view,
                                                     std::string_view text);

/// Whether a comment or a name has moves and a claim, so that it may be a record of its own.
[[nodiscard]] bool has_other_line(std::string_view text);

/// Whether a name ends like a claim, as in `Tiger W+8: MOVES` or `FFO #1: G8 +18` above a board.
[[nodiscard]] bool ends_with_claim(std::string_view name);

/// Returns a warning about a comment in which we may have missed something: after moves a claim,
/// as in `f5d6c3 ; probably a draw`, or after a claim its side, as in `BOARD X ; 4 ; White is
/// lost`. Empty for all other comments.
[[nodiscard]] std::string claim_doubt(const PositionRecord& record, bool has_moves);

}  // namespace kanzen
