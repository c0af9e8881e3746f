// The player of training games: quick, and a little different each time.
#pragma once

#include "core/board.hpp"
#include "core/eval/evaluator.hpp"
#include "core/random.hpp"
#include "core/types.hpp"

namespace kanzen::train {

/// Chooses moves by a full-width search of a few plies. Thread-safe if the evaluator outlives it.
class Player {
 public:
  /// Without an evaluator (nullptr) leaves are judged by mobility and corners, which is enough to
  /// make the first games from which the first weights are learned.
  Player(const eval::Evaluator* evaluator, int depth, int noise) noexcept
      : evaluator_(evaluator), depth_(depth), noise_(noise) {}

  /// A move of the side to move. To each move's value up to `noise` discs are added at random, so
  /// that equal openings lead to different games. REQUIRES: there is a legal move.
  [[nodiscard]] Square choose(const Board& board, Random& random) const noexcept;

  /// The value of `board` for the side to move, by the search of the player.
  [[nodiscard]] eval::Estimate value(const Board& board) const noexcept;

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
