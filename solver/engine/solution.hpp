// What a solver says about one position.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/board.hpp"
#include "core/types.hpp"
#include "solver/engine/search/counters.hpp"

namespace kanzen {

/// What a Solution says about the true value v of its position.
enum class Kind : std::uint8_t {
  exact,       // v == score
  lower,       // v >= score (score >= the window's upper end)
  upper,       // v <= score (score <= the window's lower end)
  estimate,    // ended by a limit: lower <= v <= upper is proven, and score is likely
  unfinished,  // stopped: lower <= v <= upper is all that was proven
};

/// True if the question has been answered by a proof. What is not proven is nowhere compared with
/// claims, kept as a result or built upon: only its bounds count.
[[nodiscard]] constexpr bool is_proven(Kind kind) noexcept {
  return kind == Kind::exact || kind == Kind::lower || kind == Kind::upper;
}

/// A defect of Kanzen itself, or of the machine, that has been noticed: never the effect of a
/// limit or of the load. Whoever has one is trusted in nothing (Solver::internal_error).
struct InternalError {
  enum class What : std::uint8_t {
    contradicting_bounds,  // bounds found for `board` exclude each other, though both are proven
    unproven_value,        // no move of `board` achieves the value that was proven of it
    refuted_result,        // what was proven of `board` is refuted by another search
    no_result,             // the search of `board` ended without a result, and nobody stopped it
  };
  What what;
  Board board;  // where it was noticed: often a position far below the one being solved
};

/// The error in a few words, without the board.
[[nodiscard]] constexpr std::string_view describe(const InternalError& error) noexcept {
  switch (error.what) {
    case InternalError::What::contradicting_bounds:
      return "proven bounds that contradict each other";
    case InternalError::What::unproven_value:
      return "a proven value that no move achieves";
    case InternalError::What::refuted_result:
      return "a result that another search refutes";
    case InternalError::What::no_result:
      break;
  }
  return "a search that ended without a result";
}

/// The open interval of values the caller wants told apart, in discs for the side to move.
struct Window {
  Score alpha = kMinScore - 1;
  Score beta = kMaxScore + 1;
};

/// An estimate is the result of the last selective pass completed before the limit: a search to the
/// end of the game, but cut wherever a shallow search makes a cutoff likely. If no pass was
/// completed it is the value of a shallow search alone. Where a window was asked for, a pass looks
/// no further: an estimate outside it tells on which side the value is likely to be, and no more.
/// It lies within the proven bounds and is even, as values are.
struct Solution {
  Kind kind = Kind::unfinished;
  Score score = 0;          // meaning by `kind`; for `unfinished` likely if depth > 0, else nothing
  Score lower = kMinScore;  // proven bounds, always lower <= v <= upper
  Score upper = kMaxScore;
  /// A move that achieves `score` (exact, lower), `pass` if there is no legal move; of an estimate
  /// the likely best move, if known; of what is unfinished the move that was best so far, or is
  /// likely to be.
  Square best = Square::none;
  std::vector<Square> line{};  // exact only: best play to the end of the game, with passes
  /// If `score` is from a selective pass: the probability that one cut of that pass is right, if
  /// the errors of the evaluation are normally distributed. It is not the probability that `score`
  /// is right: `spread` gives the usual error.
  std::optional<double> confidence{};
  /// If `score` is likely: the root mean square error of such estimates in discs, measured on
  /// positions with known values; see estimate_spread.hpp. Nothing if the estimate only says on
  /// which side of the window the value is likely to be.
  std::optional<double> spread{};
  /// If `score` is likely: plies searched; all empty squares for a selective pass.
  int depth = 0;
  Counters counters{};  // work done for this position
  double seconds = 0;   // wall time
  /// If there is one, nothing is known: the kind is `unfinished` and the bounds are the widest.
  std::optional<InternalError> internal_error{};
};

}  // namespace kanzen
