// What a solver says about one position.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/types.hpp"
#include "solver/engine/search/counters.hpp"

namespace kanzen {

/// What a Solution says about the true value v of its position.
enum class Kind : std::uint8_t {
  exact,       // v == score
  lower,       // v >= score (score >= the window's upper end)
  upper,       // v <= score (score <= the window's lower end)
  estimate,    // given up at its limits: lower <= v <= upper is proven, and score is a guess
  unfinished,  // stopped: lower <= v <= upper is all that was proven
};

/// True if the question has been answered by a proof. What is not proven is nowhere compared with
/// claims, kept as a result or built upon: only its bounds count.
[[nodiscard]] constexpr bool is_proven(Kind kind) noexcept {
  return kind == Kind::exact || kind == Kind::lower || kind == Kind::upper;
}

/// The open interval of values the caller wants told apart, in discs for the side to move.
struct Window {
  Score alpha = kMinScore - 1;
  Score beta = kMaxScore + 1;
};

/// An estimate is the result of the last selective pass that was through before the limit: a search
/// to the end of the game, but cut wherever a few plies with the evaluation promise that this is
/// right. If there is none it is the value of a few plies alone. It lies within the proven bounds
/// and is even, as values are.
struct Solution {
  Kind kind = Kind::unfinished;
  Score score = 0;          // meaning by `kind`; for `unfinished` not to be used
  Score lower = kMinScore;  // proven bounds, always lower <= v <= upper
  Score upper = kMaxScore;
  Square best = Square::none;  // a move that achieves `score` (exact, lower); `pass` if forced; the
                               // move an estimate would make, if known
  std::vector<Square> line;    // exact only: best play to the end of the game, with passes
  /// Of an estimate by a selective pass: how probable it is that one cut of that pass is right, if
  /// errors of the evaluation are normal. It says nothing of how they add up: how often estimates
  /// are right is recorded in results/tuning.md.
  std::optional<double> confidence;
  int depth = 0;       // of an estimate: how many moves deep it looked; a pass, all empties
  Counters counters;   // work done for this position
  double seconds = 0;  // wall time
};

}  // namespace kanzen
