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

/// What the author of a stated value that differs from the proven one probably meant by it. We take
/// the first that fits of `other_side`, `winner`, odd `discs`, `count` and even `discs`, or else
/// `value`.
enum class LikelyMeaning : std::uint8_t {
  value,  // the value, which is then simply wrong
  /// The difference of discs at the end, where empty squares count for nobody
  /// (EmptySquares::to_nobody). It has the sign of the value and is nearer to 0, by at most the
  /// squares that are empty now. Besides, it is odd, as our values never are, or our line of play
  /// ends with it.
  discs,
  winner,      // 1 or -1, with the sign of the value
  other_side,  // the value with the other sign, unless words of the file name its side
  count,       // the number of discs of one side, as 49 for +34
};
using MeaningCounts = std::array<std::size_t, 5>;  // by LikelyMeaning

/// Returns what `stated` probably means, which differs from the proven `value` of the record. This
/// knows no line of play, so it takes only odd values for `discs`.
[[nodiscard]] LikelyMeaning likely_meaning(const PositionRecord& record, Score stated,
                                           Score value) noexcept;

/// Returns what the stated value that the outcome refutes probably means. Gives `value` where this
/// cannot be told, e.g. if the stated or the proven value is only a bound.
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
