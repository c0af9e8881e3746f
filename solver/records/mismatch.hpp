// Two ways to see that something is wrong: a result contradicts the claims of its record, or its
// own parts cannot all be right.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/board.hpp"
#include "solver/engine/search/bounds.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

/// A claim of the input about a value, and the proven bounds that contradict it. Scores are in
/// discs for the side to move.
struct Mismatch {
  Square move = Square::none;     // the move that the claim is about, or none: the position
  Bounds claimed{};               // by the input
  Bounds found{};                 // proven bounds
  bool is_known_erratum = false;  // the comment of the record corrects the claim
};

/// All contradictions, first the one about the position. Empty unless outcome.verdict is
/// `refuted`; also empty if the claims were not kept.
///
/// A comment corrects a claim of its own record by `erratum: MOVE:SCORE`, or `erratum: SCORE` for
/// the value of the position; any text may follow. A mismatch is known if the result agrees with
/// such a correction.
[[nodiscard]] std::vector<Mismatch> find_mismatches(const Outcome& outcome);

/// "g1 is -32, not -30", or "the value is +18, not >=+20"; followed by "(known erratum)" if it
/// is known.
[[nodiscard]] std::string to_string(const Mismatch& mismatch);

/// The texts of several mismatches, separated by semicolons.
[[nodiscard]] std::string to_string(const std::vector<Mismatch>& mismatches);

/// True if there are mismatches and all of them are known.
[[nodiscard]] bool all_known_errata(const std::vector<Mismatch>& mismatches) noexcept;

/// Returns a message about two parts of the result that contradict each other; nothing if there are
/// none. The message names both parts and the expectation. Compares
///  - the line of play with the board, the best move, the move of a claim and the value;
///  - the best move with the board;
///  - the values of the moves with the bounds of the position and with the best move;
///  - the status with the window of the goal;
///  - the verdict on a stated value with the bounds.
/// REQUIRES: the reader has checked that lower <= upper, that the status matches the bounds, and
/// the verdict on a claim. The listed moves are legal, and the goal is not Goal::game.
[[nodiscard]] std::optional<std::string> find_self_contradiction(const Outcome& outcome);

}  // namespace kanzen
