// What is proven about the value of one position.
#pragma once

#include <cstdint>

#include "core/types.hpp"

namespace kanzen {

/// How sure a bound is: that of the selective pass it was found in, or proven. What is known on one
/// level holds on all levels below.
enum class Confidence : std::uint8_t { first, second, third, proven };

/// A proven interval for the value v of a position (discs, side to move): lower <= v <= upper, and
/// the move that was best when it was found.
struct Bounds {
  Score lower = kMinScore;
  Score upper = kMaxScore;
  Square move = Square::none;  // a hint for ordering; says nothing about v

  [[nodiscard, gnu::always_inline]] constexpr bool exact() const noexcept { return lower == upper; }
};

/// What a finished fail-soft search with window (alpha, beta) and result `score` has proven.
[[nodiscard, gnu::always_inline]] constexpr inline Bounds proven_by(Score score, Score alpha,
                                                                    Score beta,
                                                                    Square move) noexcept {
  return {score > alpha ? score : kMinScore, score < beta ? score : kMaxScore, move};
}

}  // namespace kanzen
