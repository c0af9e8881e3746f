#pragma once

#include <compare>

#include "core/game.hpp"
#include "core/result.hpp"
#include "core/symmetry.hpp"
#include "solver/lab/game.hpp"

namespace kanzen::lab {

/// Squares 0 to 8 in reading order; X begins. A win is worth 1, a loss -1.
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

  /// Reads nine characters X, O and - (or .). The counts decide who is to move.
  [[nodiscard]] Result<Position> parse(std::string_view text) const;
};

/// Grundy's game. Its theory is known (Sprague 1935, Grundy 1939), so every value can be checked by
/// hand. A win of the first player is worth 1, a win of the second -1.
class SplitNim {
 public:
  struct Position {
    std::vector<std::uint8_t> heaps;  // in falling order
    bool first = true;                // the first player is to move
    friend auto operator<=>(const Position&, const Position&) = default;
  };
  struct Move {
    std::uint8_t heap;   // the size of the heap divided
    std::uint8_t small;  // the smaller part
  };

  /// With `equal_halves` a heap may also be divided into two equal parts.
  explicit SplitNim(bool equal_halves = false) : equal_halves_(equal_halves) {}

  [[nodiscard]] std::vector<Move> moves(const Position& position) const;
  [[nodiscard]] Position play(const Position& position, const Move& move) const;
  [[nodiscard]] int value(const Position& position) const { return position.first ? -1 : 1; }
  [[nodiscard]] int evaluate(const Position&) const { return 0; }
  [[nodiscard]] bool first_to_move(const Position& position) const { return position.first; }
  /// The order of the heaps is fixed and has no meaning, so a position is its only image.
  [[nodiscard]] std::vector<Position> images(const Position& position) const { return {position}; }
  [[nodiscard]] int plies_left(const Position& position) const;
  [[nodiscard]] int min_value() const { return -1; }
  [[nodiscard]] int max_value() const { return 1; }
  [[nodiscard]] std::size_t hash(const Position& position) const;
  [[nodiscard]] std::string_view name() const { return "nim"; }
  [[nodiscard]] BoardShape shape() const { return {0, 0}; }
  [[nodiscard]] std::string text(const Position& position) const;
  [[nodiscard]] std::string move_text(const Position& position, const Move& move) const;

  /// Reads heaps of 1 to 60 each, separated by spaces, commas or plus signs.
  [[nodiscard]] Result<Position> parse(std::string_view text) const;

 private:
  bool equal_halves_;
};

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
  [[nodiscard]] int evaluate(const Position& position) const;
  [[nodiscard]] bool first_to_move(const Position& position) const { return position.x_to_move; }
  [[nodiscard]] std::vector<Position> images(const Position& position) const;
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

/// The first player is the side to move of the root. Values are disc differences with the empty
/// squares counted for the winner (core/board.hpp).
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
  /// Compares mobility, since discs say little before the end.
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
