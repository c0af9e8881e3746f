// Othello on 4x4 squares, with loops. It is small enough for plain minimax from the start.
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

/// X begins. Values are disc differences for X with the empty squares counted for the winner.
class Othello4 {
 public:
  struct Position {
    std::uint16_t x = 0x0240;  // squares 0 to 15 in reading order
    std::uint16_t o = 0x0420;
    bool x_to_move = true;
    friend auto operator<=>(const Position&, const Position&) = default;
  };
  using Move = int;  // a square, or kPass

  static constexpr int kPass = 16;

  [[nodiscard]] std::vector<Move> moves(const Position& position) const;
  [[nodiscard]] Position play(const Position& position, Move move) const;
  [[nodiscard]] int value(const Position& position) const;
  /// The current disc difference.
  [[nodiscard]] int evaluate(const Position& position) const;
  [[nodiscard]] bool first_to_move(const Position& position) const { return position.x_to_move; }
  [[nodiscard]] std::vector<Position> images(const Position& position) const;
  /// A player who must pass has no choice, so passes do not count.
  [[nodiscard]] int plies_left(const Position& position) const;
  [[nodiscard]] int min_value() const { return -16; }
  [[nodiscard]] int max_value() const { return 16; }
  [[nodiscard]] std::size_t hash(const Position& position) const;
  [[nodiscard]] std::string_view name() const { return "othello4"; }
  [[nodiscard]] BoardShape shape() const { return {4, 4}; }
  [[nodiscard]] std::string text(const Position& position) const;
  [[nodiscard]] std::string move_text(const Position& position, Move move) const;

  /// Sixteen characters X, O and - (or .), a space, and X or O for the side to move.
  [[nodiscard]] Result<Position> parse(std::string_view text) const;
};

}  // namespace kanzen::lab
