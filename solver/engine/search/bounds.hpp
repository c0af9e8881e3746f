// Proven bounds of the value of a position.
#pragma once

#include <cstdint>

#include "core/board.hpp"
#include "core/types.hpp"

namespace kanzen {

/// How certain a bound is: the level of the selective pass that found it, or exact, which is
/// proven. A bound of one level holds on all levels below.
enum class SelectivityLevel : std::uint8_t { first, second, third, fourth, exact };

/// A proven interval for the value v of a position, in discs, for the side to move: lower <= v <=
/// upper. Also the best move at the time.
struct Bounds {
  Score lower = kMinScore;
  Score upper = kMaxScore;
  Square move = Square::none;  // a hint for ordering; says nothing about v

  [[nodiscard, gnu::always_inline]] constexpr bool is_exact() const noexcept {
    return lower == upper;
  }
};

/// The bounds of one position in a table.
struct TableEntry {
  Board board;
  Bounds bounds;
  SelectivityLevel level;
};

/// True if no value lies in both intervals.
[[nodiscard]] constexpr inline bool contradict(const Bounds& a, const Bounds& b) noexcept {
  return a.lower > b.upper || b.lower > a.upper;
}

/// Narrows `known` by proven bounds of the same position, and keeps its move. Returns false and
/// changes nothing if no value lies in both: then one of the two is wrong.
[[nodiscard, gnu::always_inline]] constexpr inline bool narrow(Bounds& known,
                                                               const Bounds& proven) noexcept {
  const Score lower = known.lower > proven.lower ? known.lower : proven.lower;
  const Score upper = known.upper < proven.upper ? known.upper : proven.upper;
  if (lower > upper) return false;
  known.lower = lower;
  known.upper = upper;
  return true;
}

/// The bounds that a finished fail-soft search with window (alpha, beta) and result `score` proves.
[[nodiscard, gnu::always_inline]] constexpr inline Bounds proven_by(Score score, Score alpha,
                                                                    Score beta,
                                                                    Square move) noexcept {
  return {score > alpha ? score : kMinScore, score < beta ? score : kMaxScore, move};
}

}  // namespace kanzen
