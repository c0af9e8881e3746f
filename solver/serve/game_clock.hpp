// The clocks of a game as GTP sets them, and how much time a move may take.
#pragma once

#include <array>
#include <optional>

#include "core/position.hpp"

namespace kanzen::serve {

/// Time in seconds. Nothing is limited before set() or tell().
/// Thread safety: none.
class GameClock {
 public:
  /// For both sides and the games to come: main time, then again and again `byo_yomi` for so many
  /// `stones`. Byo-yomi for no stones is, by the specification, no limit at all; Othello programs
  /// take it for an increment where there is main time too.
  void set(double main, double byo_yomi, int stones) noexcept;

  /// A new game begins.
  void restart() noexcept { left_.fill(main_); }

  /// What a controller says is left to a side: for `stones` moves, or for the rest of the game if
  /// that is 0.
  void tell(Color side, double seconds, int stones) noexcept;

  /// A side has thought about a move for so long. Not every controller tells what is left.
  void spend(Color side, double seconds) noexcept;

  /// What the next move of a side may take, with so many empty squares left; infinite if there is
  /// no limit.
  [[nodiscard]] double seconds_for_move(Color side, int empties) const noexcept;

 private:
  struct Time {
    double seconds = 0;
    int stones = 0;  // to be played within `seconds`; 0: in the main time
  };

  std::optional<Time> main_{};  // of a new game; nothing: no limit
  Time byo_yomi_{};
  std::array<std::optional<Time>, 2> left_{};  // by color
};

}  // namespace kanzen::serve
