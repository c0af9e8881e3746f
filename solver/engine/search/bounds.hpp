#pragma once

#include <cstdint>
#include <optional>

#include "core/board.hpp"

namespace kanzen {

/// The level of the selective iteration that found a bound, or exact, which is proven. A bound of
/// one level holds on all levels below.
enum class SelectivityLevel : std::uint8_t { first, second, third, fourth, exact };

/// States lower <= v <= upper for the value v of a position, in discs, for the side to move:
/// proven, or as certain as the SelectivityLevel stored with it. Has the best move at the time.
struct Bounds {
  Score lower = kMinScore;
  Score upper = kMaxScore;
  Square move =
      Square::none;  // a legal square, or none; a hint for ordering that says nothing about v

  [[nodiscard, gnu::always_inline]] constexpr bool is_exact() const noexcept {
    return lower == upper;
  }

  friend bool operator==(const Bounds&, const Bounds&) = default;
};

/// The open interval of values that the search tells apart, in discs for the side to move.
struct Window {
  Score alpha = kMinScore - 1;
  Score beta = kMaxScore + 1;

  friend bool operator==(const Window&, const Window&) = default;
};

/// The window that decides only between win, draw and loss.
inline constexpr Window kWinDrawLoss{-1, 1};

struct TableEntry {
  Board board;
  Bounds bounds;
  SelectivityLevel level;
};

[[nodiscard]] constexpr inline bool contradict(const Bounds& a, const Bounds& b) noexcept {
  return a.lower > b.upper || b.lower > a.upper;
}

/// Narrows `known` and keeps its move. Returns false and changes nothing if no value lies in both:
/// then one of the two is wrong.
[[nodiscard, gnu::always_inline]] constexpr inline bool narrow(Bounds& known,
                                                               const Bounds& found) noexcept {
  const Score lower = known.lower > found.lower ? known.lower : found.lower;
  const Score upper = known.upper < found.upper ? known.upper : found.upper;
  if (lower > upper) return false;
  known.lower = lower;
  known.upper = upper;
  return true;
}

/// Intersects without a move. The result is empty, lower > upper, if no value is in both.
[[nodiscard]] constexpr inline Bounds intersection(const Bounds& a, const Bounds& b) noexcept {
  return {a.lower > b.lower ? a.lower : b.lower, a.upper < b.upper ? a.upper : b.upper};
}

/// Whether `bounds` exclude values that are within `former`.
[[nodiscard]] constexpr inline bool are_narrower(const Bounds& bounds,
                                                 const Bounds& former) noexcept {
  return bounds.lower > former.lower || bounds.upper < former.upper;
}

/// Turns bounds of v into bounds of -v, without their move.
[[nodiscard]] constexpr inline Bounds negated(const Bounds& bounds) noexcept {
  return {-bounds.upper, -bounds.lower};
}

/// Bounds the higher of two values, without a move.
[[nodiscard]] constexpr inline Bounds bounds_of_maximum(const Bounds& a, const Bounds& b) noexcept {
  return {a.lower > b.lower ? a.lower : b.lower, a.upper > b.upper ? a.upper : b.upper};
}

[[nodiscard]] constexpr inline bool are_at_least(const Bounds& bounds, Score threshold) noexcept {
  return bounds.lower >= threshold;
}

[[nodiscard]] constexpr inline bool are_below(const Bounds& bounds, Score threshold) noexcept {
  return bounds.upper < threshold;
}

/// Returns nullopt if the bounds leave it open. REQUIRES: the bounds are not empty.
[[nodiscard]] constexpr inline std::optional<bool> reaches(const Bounds& bounds,
                                                           Score threshold) noexcept {
  if (are_at_least(bounds, threshold)) return true;
  if (are_below(bounds, threshold)) return false;
  return std::nullopt;
}

/// Whether lower <= v <= upper shows on which side of `window` v lies, or its value inside.
[[nodiscard]] constexpr inline bool decides(const Bounds& bounds, const Window& window) noexcept {
  return bounds.is_exact() || bounds.upper <= window.alpha || bounds.lower >= window.beta;
}

/// Returns the bounds that follow if a finished fail-soft search with window (alpha, beta) returns
/// `score`, as certain as the search.
[[nodiscard, gnu::always_inline]] constexpr inline Bounds bounds_from_result(Score score,
                                                                             Score alpha,
                                                                             Score beta,
                                                                             Square move) noexcept {
  return {score > alpha ? score : kMinScore, score < beta ? score : kMaxScore, move};
}

}  // namespace kanzen
