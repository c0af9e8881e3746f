#pragma once

#include "solver/records/outcome.hpp"

namespace kanzen {

/// A claim of the input and the proven bounds that contradict it, in discs for the side to move.
struct Mismatch {
  Square move = Square::none;     // the move that the claim is about, or none: the position
  Bounds claimed{};               // what the input claims
  Bounds found{};                 // what is proven
  bool is_known_erratum = false;  // the comment of the record corrects the claim
};

/// Returns all contradictions, the one about the position first. Empty unless outcome.verdict is
/// `refuted` and the claims were kept.
///
/// A comment may correct a claim of its record by `erratum: MOVE:SCORE`, or `erratum: SCORE` for
/// the position; any text may follow. A mismatch is known if the result agrees with the correction.
[[nodiscard]] std::vector<Mismatch> find_mismatches(const Outcome& outcome);

/// Counts the stated values of moves that a solved position neither confirms nor contradicts, as
/// happens unless its goal asks for all moves.
[[nodiscard]] std::size_t count_unchecked_moves(const Outcome& outcome);

/// Whether a solved position has stated values of moves, and none of the highest is proven: the
/// best move may be another.
[[nodiscard]] bool has_unchecked_best_move(const Outcome& outcome);

/// What a stated value that differs from ours may be instead.
enum class LikelyMeaning : std::uint8_t {
  value,
  discs,       // of discs only, see EmptySquares::to_nobody
  winner,      // 1 or -1 for a win or a loss
  other_side,  // for the side that is not to move, and not stated for a side by name
  count,       // a number of discs, as 49 for +34
};
using MeaningCounts = std::array<std::size_t, 5>;  // by LikelyMeaning

/// What the stated value of the record, which is not the proven `value`, probably means: see below.
/// Of discs only, just odd values are known.
[[nodiscard]] LikelyMeaning likely_meaning(const PositionRecord& record, Score stated,
                                           Score value) noexcept;

/// What a stated value that is not ours probably means: `other_side` if it is ours with the other
/// sign, `winner` if it is 1 or -1 and has our sign, `discs` if it has our sign, is nearer to 0,
/// and is odd or the difference of discs at the end of our line of play.
[[nodiscard]] LikelyMeaning likely_meaning(const Outcome& outcome);

/// Writes "g1 is -32, not -30" or "the value is +18, not >=+20"; adds "(known erratum)" if known.
[[nodiscard]] std::string to_string(const Mismatch& mismatch);

[[nodiscard]] std::string to_string(const std::vector<Mismatch>& mismatches);

/// Whether there are mismatches and their records correct each of them.
[[nodiscard]] bool all_known_errata(const std::vector<Mismatch>& mismatches) noexcept;

/// Adds the id of a record to the names that totals list. After five, dots stand for the others.
void add_name(std::vector<std::string>& names, const std::string& id);

/// Returns a message if two parts of the result contradict each other, naming both and what was
/// expected. It compares these:
/// - the line of play with the board, the best move, the move of a claim and the value;
/// - the best move with the board;
/// - the values of the moves with the bounds of the position and with the best move;
/// - the status with the window of the goal;
/// - the verdict on a stated value with the bounds.
/// REQUIRES: the reader has checked that lower <= upper, that the status matches the bounds, and
/// the verdict on a claim. The listed moves are legal, and the goal is not Goal::game.
[[nodiscard]] std::optional<std::string> find_self_contradiction(const Outcome& outcome);

}  // namespace kanzen
