// Walks a game backward to find the value of each position and the mistakes.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/game.hpp"
#include "solver/engine/solver.hpp"
#include "solver/records/ply.hpp"
#include "solver/records/statement.hpp"

namespace kanzen {

/// Evaluates a game from its last move to its first. The value of a move is known from the
/// position after it, so if the move was best, one null window suffices to prove that no other
/// is better. Not thread-safe.
class GameWalk {
 public:
  /// With `others`, the other moves of equal value are found too, by one null window each.
  GameWalk(Game game, SolveFunction solve, bool others);

  /// Evaluates the next ply, going backward; the first call also solves the final position. If a
  /// search is stopped before the value is known, returns the ply with the bounds proven so far,
  /// and nothing from then on. Returns nothing once the beginning of the game is reached.
  [[nodiscard]] std::optional<GamePly> next();

  /// The position before the ply that next() would evaluate; null if there is none.
  [[nodiscard]] const Position* upcoming() const noexcept {
    return left_ == 0 || stuck_ ? nullptr : &before_[left_ - 1];
  }

 private:
  void evaluate(GamePly& ply);
  void find_others(GamePly& ply);
  [[nodiscard]] Solution search(const Board& board, Window window, GamePly& ply);

  Game game_;
  SolveFunction solve_;
  bool others_;
  std::vector<Position> before_;  // before_[i] is the position before move i; the last is the end
  std::size_t left_;              // the number of moves not evaluated yet
  std::optional<Score> value_;    // of before_[left_], for its side to move
  bool stuck_ = false;            // a search was stopped
};

/// Tracks where in a game a statement about the value for Black holds. Plies are numbered from 1,
/// and each stands for the position before it.
struct ClaimOnGame {
  std::optional<std::size_t> holds_from;  // proven true from this ply to the end
  std::optional<std::size_t> fails_at;    // the last ply where it is proven false
  std::size_t open_before = 0;            // undecided for plies 1 to open_before

  /// Call this for each ply, in the order of GameWalk::next().
  void add(const GamePly& ply, const Statement& statement) noexcept;
};

/// Converts a score for `side` into a score for Black.
[[nodiscard]] constexpr Score for_black(Score score, Color side) noexcept {
  return side == Color::black ? score : -score;
}

}  // namespace kanzen
