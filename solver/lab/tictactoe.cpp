#include "solver/lab/tictactoe.hpp"

#include <array>
#include <bit>

namespace kanzen::lab {

namespace {

[[nodiscard]] bool has_line(unsigned squares) {
  constexpr std::array<unsigned, 8> kLines = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
  for (const unsigned line : kLines) {
    if ((squares & line) == line) return true;
  }
  return false;
}

/// Exchanges rows and columns if s & 4, then mirrors rows if s & 2 and columns if s & 1.
[[nodiscard]] std::uint16_t image(unsigned squares, int s) {
  unsigned result = 0;
  for (int square = 0; square < 9; ++square) {
    if ((squares >> square & 1) == 0) continue;
    int row = square / 3;
    int column = square % 3;
    if ((s & 4) != 0) std::swap(row, column);
    if ((s & 2) != 0) row = 2 - row;
    if ((s & 1) != 0) column = 2 - column;
    result |= 1u << (3 * row + column);
  }
  return static_cast<std::uint16_t>(result);
}

}  // namespace

std::vector<TicTacToe::Move> TicTacToe::moves(const Position& position) const {
  std::vector<Move> moves;
  if (has_line(position.x) || has_line(position.o)) return moves;
  for (int square = 0; square < 9; ++square) {
    if (((position.x | position.o) >> square & 1) == 0) moves.push_back(square);
  }
  return moves;
}

TicTacToe::Position TicTacToe::play(const Position& position, Move square) const {
  Position next = position;
  std::uint16_t& own = first_to_move(position) ? next.x : next.o;
  own = static_cast<std::uint16_t>(own | 1u << square);
  return next;
}

int TicTacToe::value(const Position& position) const {
  return has_line(position.x) ? 1 : has_line(position.o) ? -1 : 0;
}

int TicTacToe::evaluate(const Position& position) const { return value(position); }

bool TicTacToe::first_to_move(const Position& position) const {
  return std::popcount(position.x) == std::popcount(position.o);
}

std::vector<TicTacToe::Position> TicTacToe::images(const Position& position) const {
  std::vector<Position> images;
  for (int s = 0; s < 8; ++s) images.push_back({image(position.x, s), image(position.o, s)});
  return images;
}

int TicTacToe::plies_left(const Position& position) const {
  return 9 - std::popcount(static_cast<unsigned>(position.x | position.o));
}

std::size_t TicTacToe::hash(const Position& position) const {
  return std::size_t{position.x} << 9 | position.o;
}

std::string TicTacToe::text(const Position& position) const {
  std::string text(9, '-');
  for (std::size_t square = 0; square < 9; ++square) {
    if ((position.x >> square & 1) != 0) text[square] = 'X';
    if ((position.o >> square & 1) != 0) text[square] = 'O';
  }
  return text;
}

std::string TicTacToe::move_text(const Position&, Move square) const {
  return {"abc"[square % 3], "123"[square / 3]};
}

Result<TicTacToe::Position> TicTacToe::parse(std::string_view text) const {
  Position position;
  std::size_t square = 0;
  for (; square < text.size() && square < 9; ++square) {
    const auto bit = static_cast<std::uint16_t>(1u << square);
    switch (text[square]) {
      case 'X':
      case 'x':
        position.x |= bit;
        break;
      case 'O':
      case 'o':
        position.o |= bit;
        break;
      case '-':
      case '.':
        break;
      default:
        return ParseError{0, square + 1, "expected X, O or - for a square"};
    }
  }
  if (square != 9 || text.size() != 9) {
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

}  // namespace kanzen::lab
