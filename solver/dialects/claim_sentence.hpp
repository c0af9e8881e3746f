// A sentence in which people state a value, and its parts.
#pragma once

#include "solver/records/position_record.hpp"

namespace kanzen {

/// A claim as people say it.
struct SpokenClaim {
  ClaimedInterval interval;
  std::optional<ClaimSide> side{};  // whose value the interval is about, if the words name a side
  bool has_relation = false;        // e.g. "at least"
  bool has_verb = false;            // e.g. "wins"
  bool has_reason = false;          // the other side resigned or lost on time, as in B+R
  bool is_doubted = false;          // `I think draw`
  std::optional<Colour> turn{};     // who is to move, as in `White to play and lose`
};

constexpr ClaimedInterval equal_to(Score score) noexcept { return {Relation::equal, score}; }

/// Adds the empty squares to the winner's discs, of which Black's come first. Nullopt if the text
/// is not two counts of discs: fewer than the four of the start are the score of a match, as `2-1`.
[[nodiscard]] std::optional<Score> score_of_counts(std::string_view text);

/// Takes a number of discs with the words after it from the front of `text`.
[[nodiscard]] std::optional<Score> take_discs(std::string_view& text);

/// Takes `at least`, `>` and the like from the front of `text`.
[[nodiscard]] std::optional<Relation> take_relation(std::string_view& text);

/// Reads a sentence such as `White wins by 4`, in small letters and without words around it.
[[nodiscard]] std::optional<SpokenClaim> claim_in_sentence(std::string_view text);

}  // namespace kanzen
