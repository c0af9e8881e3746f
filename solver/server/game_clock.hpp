// The clocks of a game as GTP sets them, and the time for one move.
#pragma once

#include <array>
#include <optional>

#include "core/game.hpp"

namespace kanzen::server {

/// Time in seconds. Nothing is limited before set() or set_remaining().
class GameClock {
 public:
  /// Sets the time of both sides, in this game and later ones: main time, then repeated periods of
  /// `byo_yomi` seconds for `stones` moves each. By the specification, a byo-yomi for no stones
  /// means no limit at all. Othello programs treat it as an increment if there is main time too.
  void set(double main, double byo_yomi, int stones) noexcept;

  /// A new game begins.
  void restart() noexcept { left_.fill(main_); }

  /// Sets the remaining time of a side as the controller reports it: for `stones` moves, or for the
  /// rest of the game if `stones` is 0.
  void set_remaining(Colour side, double seconds, int stones) noexcept;

  /// Subtracts the time that a side has used for a move. Not every controller reports
  /// remaining time.
  void spend(Colour side, double seconds) noexcept;

  /// The time for the next move of a side with `empties` empty squares left; infinite if there is
  /// no limit.
  [[nodiscard]] double seconds_for_move(Colour side, int empties) const noexcept;

 private:
  struct Time {
    double seconds = 0;
    int stones = 0;  // to be played within `seconds`; 0: main time
  };

  std::optional<Time> main_{};  // of a new game; nothing: no limit
  Time byo_yomi_{};
  std::array<std::optional<Time>, 2> left_{};  // by colour
};

}  // namespace kanzen::server
