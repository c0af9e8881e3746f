#include "solver/engine/search/guess.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/isa.hpp"
#include "solver/engine/search/shallow.hpp"

namespace kanzen {

namespace {

/// An even number: the evaluation favours who is to move after an odd one (results/tuning.md).
constexpr int kGuessPlies = 4;

/// The even number of discs nearest to an estimate.
[[nodiscard]] Score to_score(eval::Estimate estimate) noexcept {
  constexpr double kStep = 2.0 * eval::kUnitsPerDisc;
  return 2 * static_cast<Score>(std::lround(estimate / kStep));
}

}  // namespace

double confidence_of(const SearchJob& job) noexcept {
  const double deviations = static_cast<double>(job.margin) / SearchJob::kMarginUnit;
  return std::erf(deviations / std::numbers::sqrt2);
}

Guess shallow_guess(Worker& worker, const Board& board) noexcept {
  using Isa = isa::Generic;  // it is made once: speed does not matter
  constexpr eval::Estimate kInfinite = 2 * eval::kMaxEstimate;
  const int depth = std::min(kGuessPlies, board.empty_count());
  Seen node;
  see<Isa>(node, board);
  const Bitboard moves = legal_moves<Isa>(board.player, board.opponent);
  if (moves == 0) {
    const eval::Estimate value = shallow_value<Isa>(worker, node, depth, -kInfinite, kInfinite);
    return {.score = to_score(value), .best = Square::pass, .depth = depth};
  }
  eval::Estimate best = -kInfinite;
  Square best_move = Square::none;
  for (const Square square : squares(moves)) {
    Seen child;
    see_child<Isa>(child, node, square, flips<Isa>(square, board.player, board.opponent));
    const eval::Estimate value = -shallow_value<Isa>(worker, child, depth - 1, -kInfinite, -best);
    if (value > best) {
      best = value;
      best_move = square;
    }
  }
  return {.score = to_score(best), .best = best_move, .depth = depth};
}

}  // namespace kanzen
