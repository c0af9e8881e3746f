// The player of training games: fast, with some randomness.
#pragma once

#include "core/board.hpp"
#include "core/eval/evaluator.hpp"
#include "core/random.hpp"
#include "core/types.hpp"

namespace kanzen::train {

/// Chooses moves by a full-width search of a few plies. Unlike shallow_estimate(), it also works
/// without an evaluator. The evaluator outlives it.
/// Thread safety: full.
class Player {
 public:
  /// Without an evaluator (nullptr), leaves are judged by mobility and corners. That suffices for
  /// the first games, from which the first weights are learned.
  Player(const eval::Evaluator* evaluator, int depth, int noise) noexcept
      : evaluator_(evaluator), depth_(depth), noise_(noise) {}

  /// Chooses a move. Adds up to `noise` random discs to the value of each move, so that equal
  /// openings lead to different games. REQUIRES: there is a legal move.
  [[nodiscard]] Square choose(const Board& board, Random& random) const noexcept;

  /// The value of `board` for the side to move, from the player's search.
  [[nodiscard]] eval::Estimate estimate(const Board& board) const noexcept;

 private:
  [[nodiscard]] eval::Estimate search(const Board& board, const eval::Features& features, int depth,
                                      eval::Estimate alpha, eval::Estimate beta) const noexcept;
  [[nodiscard]] eval::Estimate judge(const Board& board,
                                     const eval::Features& features) const noexcept;

  const eval::Evaluator* evaluator_;
  int depth_;
  int noise_;
};

}  // namespace kanzen::train
