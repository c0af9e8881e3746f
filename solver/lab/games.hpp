#pragma once

#include <algorithm>
#include <compare>
#include <functional>

#include "core/hash.hpp"
#include "core/notation.hpp"
#include "core/symmetry.hpp"
#include "solver/lab/game.hpp"

namespace kanzen::lab {

[[nodiscard]] inline bool has_line(unsigned squares) {
  constexpr std::array<unsigned, 8> kLines = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
  for (const unsigned line : kLines) {
    if ((squares & line) == line) return true;
  }
  return false;
}

/// Exchanges rows and columns if s & 4, then mirrors rows if s & 2 and columns if s & 1.
[[nodiscard]] inline std::uint16_t image(unsigned squares, int side, int s) {
  unsigned result = 0;
  for (int square = 0; square < side * side; ++square) {
    if ((squares >> square & 1) == 0) continue;
    int row = square / side;
    int column = square % side;
    if ((s & 4) != 0) std::swap(row, column);
    if ((s & 2) != 0) row = side - 1 - row;
    if ((s & 1) != 0) column = side - 1 - column;
    result |= 1u << (side * row + column);
  }
  return static_cast<std::uint16_t>(result);
}

[[nodiscard]] inline std::string squares_text(unsigned x, unsigned o, std::size_t squares) {
  std::string text(squares, '-');
  for (std::size_t square = 0; square < squares; ++square) {
    if ((x >> square & 1) != 0) text[square] = 'X';
    if ((o >> square & 1) != 0) text[square] = 'O';
  }
  return text;
}

/// Adds the discs of a board to `x` and `o`.
[[nodiscard]] inline std::optional<ParseError> read_squares(std::string_view text, std::uint16_t& x,
                                                            std::uint16_t& o) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto bit = static_cast<std::uint16_t>(1u << i);
    if (text[i] == 'X' || text[i] == 'x') {
      x |= bit;
    } else if (text[i] == 'O' || text[i] == 'o') {
      o |= bit;
    } else if (text[i] != '-' && text[i] != '.') {
      return ParseError{0, i + 1, "expected X, O or - for a square"};
    }
  }
  return std::nullopt;
}

inline constexpr int kSmallSide = 4;  // for Othello4

/// Returns the discs that a move flips, or 0 if it is not legal.
[[nodiscard]] inline unsigned flips_of(int square, unsigned own, unsigned other) {
  unsigned flipped = 0;
  for (int row_step = -1; row_step <= 1; ++row_step) {
    for (int column_step = -1; column_step <= 1; ++column_step) {
      if (row_step == 0 && column_step == 0) continue;
      unsigned run = 0;
      int row = square / kSmallSide + row_step;
      int column = square % kSmallSide + column_step;
      while (row >= 0 && row < kSmallSide && column >= 0 && column < kSmallSide) {
        const unsigned here = 1u << (kSmallSide * row + column);
        if ((own & here) != 0) flipped |= run;
        if ((other & here) == 0) break;
        run |= here;
        row += row_step;
        column += column_step;
      }
    }
  }
  return flipped;
}

[[nodiscard]] inline std::vector<int> squares_to_play(unsigned own, unsigned other) {
  std::vector<int> squares;
  for (int square = 0; square < kSmallSide * kSmallSide; ++square) {
    if (((own | other) >> square & 1) == 0 && flips_of(square, own, other) != 0) {
      squares.push_back(square);
    }
  }
  return squares;
}

/// Squares 0 to 8 in reading order; X begins. A win is worth 1, a loss -1.
class TicTacToe {
 public:
  struct Position {
    std::uint16_t x = 0;  // one bit for each square taken
    std::uint16_t o = 0;
    friend auto operator<=>(const Position&, const Position&) = default;
  };
  using Move = int;

  [[nodiscard]] std::vector<Move> moves(const Position& position) const {
    std::vector<Move> moves;
    if (has_line(position.x) || has_line(position.o)) return moves;
    for (int square = 0; square < 9; ++square) {
      if (((position.x | position.o) >> square & 1) == 0) moves.push_back(square);
    }
    return moves;
  }

  [[nodiscard]] Position play(const Position& position, Move square) const {
    Position next = position;
    std::uint16_t& own = first_to_move(position) ? next.x : next.o;
    own = static_cast<std::uint16_t>(own | 1u << square);
    return next;
  }

  [[nodiscard]] int value(const Position& position) const {
    return has_line(position.x) ? 1 : has_line(position.o) ? -1 : 0;
  }

  [[nodiscard]] int evaluate(const Position& position) const { return value(position); }

  [[nodiscard]] bool first_to_move(const Position& position) const {
    return std::popcount(position.x) == std::popcount(position.o);
  }

  [[nodiscard]] std::vector<Position> images(const Position& position) const {
    std::vector<Position> images(8);
    for (int s = 0; s < 8; ++s) {
      images[static_cast<std::size_t>(s)] = {image(position.x, 3, s), image(position.o, 3, s)};
    }
    return images;
  }

  [[nodiscard]] int plies_left(const Position& position) const {
    return 9 - std::popcount(static_cast<unsigned>(position.x | position.o));
  }

  [[nodiscard]] int min_value() const { return -1; }
  [[nodiscard]] int max_value() const { return 1; }
  [[nodiscard]] std::size_t hash(const Position& position) const {
    return std::size_t{position.x} << 9 | position.o;
  }

  [[nodiscard]] std::string_view name() const { return "tictactoe"; }
  [[nodiscard]] BoardShape shape() const { return {3, 3}; }
  [[nodiscard]] std::string text(const Position& position) const {
    return squares_text(position.x, position.o, 9);
  }

  [[nodiscard]] std::string move_text(const Position&, Move square) const {
    return {"abc"[square % 3], "123"[square / 3]};
  }

  /// Reads nine characters X, O and - (or .). The counts decide who is to move.
  [[nodiscard]] Result<Position> parse(std::string_view text) const {
    Position position;
    if (auto error = read_squares(text.substr(0, 9), position.x, position.o)) return *error;
    if (text.size() != 9) {
      return ParseError{0, 1, "expected 9 squares, found " + std::to_string(text.size())};
    }
    const int lead = std::popcount(position.x) - std::popcount(position.o);
    if (lead != 0 && lead != 1) {
      return ParseError{0, 1, "expected as many X as O, or one X more: X begins"};
    }
    if (has_line(position.x) && has_line(position.o)) {
      return ParseError{0, 1, "both sides have three in a row"};
    }
    return position;
  }
};

/// Grundy's game. Its theory is known (Sprague 1935, Grundy 1939), so every value can be checked by
/// hand. A win of the first player is worth 1, a win of the second -1.
class SplitNim {
 public:
  struct Position {
    std::vector<std::uint8_t> heaps;  // the largest first
    bool first = true;                // whether the first player moves
    friend auto operator<=>(const Position&, const Position&) = default;
  };
  struct Move {
    std::uint8_t heap;   // the size of the heap divided
    std::uint8_t small;  // the smaller part
  };

  /// With `equal_halves` a heap may also be divided into two equal parts.
  explicit SplitNim(bool equal_halves = false) : equal_halves_(equal_halves) {}

  [[nodiscard]] std::vector<Move> moves(const Position& position) const {
    std::vector<Move> moves;
    std::uint8_t before = 0;
    for (const std::uint8_t heap : position.heaps) {
      if (heap == before) continue;  // an equal heap gave the same move
      before = heap;
      const int largest = equal_halves_ ? heap / 2 : (heap - 1) / 2;
      for (int small = 1; small <= largest; ++small) {
        moves.push_back({heap, static_cast<std::uint8_t>(small)});
      }
    }
    return moves;
  }

  [[nodiscard]] Position play(const Position& position, const Move& move) const {
    Position next = position;
    next.heaps.erase(std::ranges::find(next.heaps, move.heap));
    next.heaps.push_back(move.small);
    next.heaps.push_back(static_cast<std::uint8_t>(move.heap - move.small));
    std::ranges::sort(next.heaps, std::ranges::greater{});
    next.first = !position.first;
    return next;
  }

  [[nodiscard]] int value(const Position& position) const { return position.first ? -1 : 1; }
  [[nodiscard]] int evaluate(const Position&) const { return 0; }
  [[nodiscard]] bool first_to_move(const Position& position) const { return position.first; }
  /// The order of the heaps is fixed and has no meaning, so a position is its only image.
  [[nodiscard]] std::vector<Position> images(const Position& position) const { return {position}; }
  [[nodiscard]] int plies_left(const Position& position) const {
    int plies = 0;  // each move adds a heap, and a heap of one cannot be divided
    for (const std::uint8_t heap : position.heaps) plies += heap - 1;
    return plies;
  }

  [[nodiscard]] int min_value() const { return -1; }
  [[nodiscard]] int max_value() const { return 1; }
  [[nodiscard]] std::size_t hash(const Position& position) const {
    std::size_t hash = position.first ? 1 : 2;
    for (const std::uint8_t heap : position.heaps) hash = hash * 0x9E3779B97F4A7C15 + heap;
    return hash;
  }

  [[nodiscard]] std::string_view name() const { return "nim"; }
  [[nodiscard]] BoardShape shape() const { return {0, 0}; }
  [[nodiscard]] std::string text(const Position& position) const {
    std::string text;
    for (const std::uint8_t heap : position.heaps) {
      if (!text.empty()) text += ' ';
      text += std::to_string(heap);
    }
    return text;
  }

  [[nodiscard]] std::string move_text(const Position&, const Move& move) const {
    return std::to_string(move.heap) + "=" + std::to_string(move.heap - move.small) + "+" +
           std::to_string(move.small);
  }

  /// Reads heaps of 1 to 60 each, separated by spaces, commas or plus signs.
  [[nodiscard]] Result<Position> parse(std::string_view text) const {
    constexpr int kMaxHeap = 60;
    Position position;
    int heap = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
      const char c = i < text.size() ? text[i] : ' ';
      if (c >= '0' && c <= '9') {
        heap = 10 * heap + (c - '0');
        if (heap > kMaxHeap) return ParseError{0, i + 1, "expected heaps of at most 60"};
      } else if (c == ' ' || c == ',' || c == '+') {
        if (heap > 0) position.heaps.push_back(static_cast<std::uint8_t>(heap));
        heap = 0;
      } else {
        return ParseError{0, i + 1, "expected the sizes of heaps, such as 7 or 5,3"};
      }
    }
    if (position.heaps.empty()) return ParseError{0, 1, "expected at least one heap, such as 7"};
    std::ranges::sort(position.heaps, std::ranges::greater{});
    return position;
  }

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

  [[nodiscard]] std::vector<Move> moves(const Position& position) const {
    const unsigned own = position.x_to_move ? position.x : position.o;
    const unsigned other = position.x_to_move ? position.o : position.x;
    std::vector<Move> moves = squares_to_play(own, other);
    if (moves.empty() && !squares_to_play(other, own).empty()) moves.push_back(kPass);
    return moves;
  }

  [[nodiscard]] Position play(const Position& position, Move move) const {
    Position next = position;
    next.x_to_move = !position.x_to_move;
    if (move == kPass) return next;
    std::uint16_t& own = position.x_to_move ? next.x : next.o;
    std::uint16_t& other = position.x_to_move ? next.o : next.x;
    const unsigned flipped = flips_of(move, own, other);
    own = static_cast<std::uint16_t>(own | flipped | 1u << move);
    other = static_cast<std::uint16_t>(other & ~flipped);
    return next;
  }

  [[nodiscard]] int value(const Position& position) const {
    const int difference = evaluate(position);
    const int empties = plies_left(position);
    return difference > 0 ? difference + empties : difference < 0 ? difference - empties : 0;
  }

  [[nodiscard]] int evaluate(const Position& position) const {
    return std::popcount(position.x) - std::popcount(position.o);
  }

  [[nodiscard]] bool first_to_move(const Position& position) const { return position.x_to_move; }
  [[nodiscard]] std::vector<Position> images(const Position& position) const {
    std::vector<Position> images;
    images.reserve(8);
    for (int s = 0; s < 8; ++s)
      images.push_back(
          {image(position.x, kSmallSide, s), image(position.o, kSmallSide, s), position.x_to_move});
    return images;
  }

  [[nodiscard]] int plies_left(const Position& position) const {
    return kSmallSide * kSmallSide - std::popcount(position.x) - std::popcount(position.o);
  }

  [[nodiscard]] int min_value() const { return -16; }
  [[nodiscard]] int max_value() const { return 16; }
  [[nodiscard]] std::size_t hash(const Position& position) const {
    const std::size_t code =
        std::size_t{position.x} << 17 | std::size_t{position.o} << 1 | (position.x_to_move ? 1 : 0);
    return code * 0x9E3779B97F4A7C15 >> 16;
  }

  [[nodiscard]] std::string_view name() const { return "othello4"; }
  [[nodiscard]] BoardShape shape() const { return {4, 4}; }
  [[nodiscard]] std::string text(const Position& position) const {
    return squares_text(position.x, position.o, std::size_t{kSmallSide} * kSmallSide);
  }

  [[nodiscard]] std::string move_text(const Position&, Move move) const {
    if (move == kPass) return "pa";
    return {"abcd"[move % kSmallSide], "1234"[move / kSmallSide]};
  }

  /// Reads sixteen characters X, O and - (or .), a space, and X or O for the side to move.
  [[nodiscard]] Result<Position> parse(std::string_view text) const {
    constexpr std::size_t kCount = std::size_t{kSmallSide} * kSmallSide;
    if (text.size() != kCount + 2 || text[kCount] != ' ') {
      return ParseError{0, 1, "expected 16 squares, a space and the side to move, X or O"};
    }
    Position position{0, 0, true};
    if (auto error = read_squares(text.substr(0, kCount), position.x, position.o)) return *error;
    position.x_to_move = text.back() == 'X' || text.back() == 'x';
    if (!position.x_to_move && text.back() != 'O' && text.back() != 'o') {
      return ParseError{0, kCount + 2, "expected X or O for the side to move"};
    }
    return position;
  }
};

/// The first player is the side to move of the root. Values are disc differences with the empty
/// squares counted for the winner (core/board.hpp).
class Othello {
 public:
  struct Position {
    Board board;        // seen from the side to move, as everywhere in core/
    bool first = true;  // whether the first player moves

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

  [[nodiscard]] std::vector<Move> moves(const Position& position) const {
    std::vector<Square> moves;
    const Bitboard legal = legal_moves(position.board);
    moves.reserve(static_cast<std::size_t>(popcount(legal)) + 1);
    for (const Square square : squares(legal)) moves.push_back(square);
    if (moves.empty() && !game_over(position.board)) moves.push_back(Square::pass);
    return moves;
  }

  [[nodiscard]] Position play(const Position& position, Square move) const {
    return {kanzen::play(position.board, move), !position.first};
  }

  [[nodiscard]] int value(const Position& position) const {
    const Score score = final_score(position.board);
    return position.first ? score : -score;
  }

  /// Compares mobility, since discs say little before the end.
  [[nodiscard]] int evaluate(const Position& position) const {
    const int mobility =
        popcount(legal_moves(position.board)) - popcount(legal_moves(position.board.passed()));
    const int corners =
        popcount(position.board.player & kCorners) - popcount(position.board.opponent & kCorners);
    const int estimate = std::clamp(mobility + 6 * corners, kMinScore, kMaxScore);
    return position.first ? estimate : -estimate;
  }

  [[nodiscard]] bool first_to_move(const Position& position) const { return position.first; }
  [[nodiscard]] std::vector<Position> images(const Position& position) const {
    std::vector<Position> images;
    images.reserve(kSymmetries);
    for (int s = 0; s < kSymmetries; ++s)
      images.push_back({transform(position.board, s), position.first});
    return images;
  }

  [[nodiscard]] Position representative(const Position& position) const {
    return {canonical(position.board).board, position.first};
  }
  /// A player who must pass has no choice, so passes do not count.
  [[nodiscard]] int plies_left(const Position& position) const {
    return position.board.empty_count();
  }
  [[nodiscard]] int min_value() const { return kMinScore; }
  [[nodiscard]] int max_value() const { return kMaxScore; }
  [[nodiscard]] std::size_t hash(const Position& position) const {
    return static_cast<std::size_t>(hash_of(position.board)) + (position.first ? 1 : 0);
  }

  [[nodiscard]] std::string_view name() const { return "othello"; }
  [[nodiscard]] BoardShape shape() const { return {8, 8}; }
  [[nodiscard]] std::string text(const Position& position) const {
    const Colour side = position.first ? first_colour_ : other(first_colour_);
    return notation::board_text({position.board, side});
  }

  [[nodiscard]] std::string move_text(const Position&, Square move) const {
    return notation::to_string(move);
  }

 private:
  Colour first_colour_;
};

}  // namespace kanzen::lab
