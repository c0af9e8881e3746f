// A game looked at from its end: what each position was worth and which moves were mistakes.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/game.hpp"
#include "solver/engine/solver.hpp"
#include "solver/records/ply.hpp"
#include "solver/records/statement.hpp"

namespace kanzen {

/// Goes through a game from its last move to its first. What follows a move bounds its value, so a
/// good move costs one null window: is anything better? Not thread-safe.
class GameWalk {
 public:
  /// `others`: look for the other moves that keep the value, by a null window each.
  GameWalk(Game game, SolveFunction solve, bool others);

  /// The next ply back; the first call solves the end of the game, too. Nothing at the beginning of
  /// the game, and nothing any more after a ply whose value is not known, because a search was
  /// stopped: that ply has the bounds proven.
  [[nodiscard]] std::optional<GamePly> next();

  /// The position before the ply that next() would look at; null if there is none.
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
  std::vector<Position> before_;  // before_[i]: where move i is made; the last one: the end
  std::size_t left_;              // moves not looked at yet
  std::optional<Score> value_;    // of before_[left_], from its side to move
  bool stuck_ = false;
};

/// What a statement about the value for Black comes to on a game, ply by ply from the end. The
/// positions spoken of are those before the plies.
struct ClaimOnGame {
  std::optional<std::size_t> holds_from;  // every position from before this ply on satisfies it
  std::optional<std::size_t> fails_at;    // the last ply before which it is proven false
  std::size_t open_before = 0;            // nothing is known before the plies up to this one

  /// To be called with each ply as GameWalk gives them.
  void add(const GamePly& ply, const Statement& statement) noexcept;
};

/// `score` of `side` as the value for Black.
[[nodiscard]] constexpr Score for_black(Score score, Color side) noexcept {
  return side == Color::black ? score : -score;
}

}  // namespace kanzen
