// Endgames of Othello on 8x8 squares, with the rules of core/.
#pragma once

#include <compare>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/board.hpp"
#include "core/position.hpp"
#include "core/symmetry.hpp"
#include "solver/lab/game.hpp"

namespace kanzen::lab {

/// The first player is the side to move of the root position. Values are disc differences with the
/// empty squares counted for the winner (core/score.hpp).
class Othello {
 public:
  struct Position {
    Board board;        // seen from the side to move, as everywhere in core/
    bool first = true;  // the first player is to move

    friend bool operator==(const Position&, const Position&) = default;
    friend auto operator<=>(const Position& a, const Position& b) noexcept {
      if (a.board.player != b.board.player) return a.board.player <=> b.board.player;
      if (a.board.opponent != b.board.opponent) return a.board.opponent <=> b.board.opponent;
      return a.first <=> b.first;
    }
  };
  using Move = Square;

  /// `first_colour` is used for display only.
  explicit Othello(Colour first_colour = Colour::black) : first_colour_(first_colour) {}

  [[nodiscard]] std::vector<Move> moves(const Position& position) const;
  [[nodiscard]] Position play(const Position& position, Move move) const;
  [[nodiscard]] int value(const Position& position) const;
  /// Mobility, since discs say little before the end.
  [[nodiscard]] int evaluate(const Position& position) const;
  [[nodiscard]] bool first_to_move(const Position& position) const { return position.first; }
  [[nodiscard]] std::vector<Position> images(const Position& position) const;
  [[nodiscard]] Position representative(const Position& position) const {
    return {canonical(position.board).board, position.first};
  }
  /// A player who must pass has no choice, so passes do not count.
  [[nodiscard]] int plies_left(const Position& position) const {
    return position.board.empty_count();
  }
  [[nodiscard]] int min_value() const { return kMinScore; }
  [[nodiscard]] int max_value() const { return kMaxScore; }
  [[nodiscard]] std::size_t hash(const Position& position) const;
  [[nodiscard]] std::string_view name() const { return "othello"; }
  [[nodiscard]] BoardShape shape() const { return {8, 8}; }
  [[nodiscard]] std::string text(const Position& position) const;
  [[nodiscard]] std::string move_text(const Position& position, Move move) const;

 private:
  Colour first_colour_;
};

}  // namespace kanzen::lab
