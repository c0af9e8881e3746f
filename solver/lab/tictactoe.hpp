// Tic-tac-toe: the smallest game with an instructive tree.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "solver/lab/game.hpp"

namespace kanzen::lab {

/// Three by three squares, numbered 0 to 8 in reading order; X begins. A win is worth 1, a loss -1.
class TicTacToe {
 public:
  struct Position {
    std::uint16_t x = 0;  // squares taken, one bit each
    std::uint16_t o = 0;
    friend auto operator<=>(const Position&, const Position&) = default;
  };
  using Move = int;

  [[nodiscard]] std::vector<Move> moves(const Position& position) const;
  [[nodiscard]] Position play(const Position& position, Move square) const;
  [[nodiscard]] int value(const Position& position) const;
  [[nodiscard]] int evaluate(const Position& position) const;
  [[nodiscard]] bool first_to_move(const Position& position) const;
  [[nodiscard]] std::vector<Position> images(const Position& position) const;
  [[nodiscard]] int plies_left(const Position& position) const;
  [[nodiscard]] int min_value() const { return -1; }
  [[nodiscard]] int max_value() const { return 1; }
  [[nodiscard]] std::size_t hash(const Position& position) const;
  [[nodiscard]] std::string_view name() const { return "tictactoe"; }
  [[nodiscard]] BoardShape shape() const { return {3, 3}; }
  [[nodiscard]] std::string text(const Position& position) const;
  [[nodiscard]] std::string move_text(const Position& position, Move square) const;

  /// Nine characters X, O and - (or .). The counts decide who is to move, and must be consistent.
  [[nodiscard]] Result<Position> parse(std::string_view text) const;
};

}  // namespace kanzen::lab
