// What is proven about the value of one position.
#pragma once

#include <cstdint>

#include "core/types.hpp"

namespace kanzen {

/// How certain a bound is: the level of the selective pass that found it, or exact, which is
/// proven. A bound of one level holds on all levels below.
enum class SelectivityLevel : std::uint8_t { first, second, third, fourth, exact };

/// A proven interval for the value v of a position (discs, side to move): lower <= v <= upper, and
/// the move that was best when it was found.
struct Bounds {
  Score lower = kMinScore;
  Score upper = kMaxScore;
  Square move = Square::none;  // a hint for ordering; says nothing about v

  [[nodiscard, gnu::always_inline]] constexpr bool exact() const noexcept { return lower == upper; }
};

/// Narrows `known` by bounds proven of the same position. The move stays that of `known`. Returns
/// false and changes nothing if no value lies in both: then one of the two is wrong.
[[nodiscard]] constexpr bool narrow(Bounds& known, const Bounds& proven) noexcept {
  // Not std::max(): kernels include this file, and <algorithm> is not for them.
  const Score lower = known.lower > proven.lower ? known.lower : proven.lower;
  const Score upper = known.upper < proven.upper ? known.upper : proven.upper;
  if (lower > upper) return false;
  known.lower = lower;
  known.upper = upper;
  return true;
}

/// What a finished fail-soft search with window (alpha, beta) and result `score` has proven.
[[nodiscard, gnu::always_inline]] constexpr inline Bounds proven_by(Score score, Score alpha,
                                                                    Score beta,
                                                                    Square move) noexcept {
  return {score > alpha ? score : kMinScore, score < beta ? score : kMaxScore, move};
}

}  // namespace kanzen
