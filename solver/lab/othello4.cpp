#include "solver/lab/othello4.hpp"

#include <bit>
#include <utility>

namespace kanzen::lab {

namespace {

constexpr int kSide = 4;

/// Discs of `other` that are flipped if the owner of `own` plays `square`; 0 if the move is not
/// legal.
[[nodiscard]] unsigned flips_of(int square, unsigned own, unsigned other) {
  unsigned flipped = 0;
  for (int row_step = -1; row_step <= 1; ++row_step) {
    for (int column_step = -1; column_step <= 1; ++column_step) {
      if (row_step == 0 && column_step == 0) continue;
      unsigned run = 0;
      int row = square / kSide + row_step;
      int column = square % kSide + column_step;
      while (row >= 0 && row < kSide && column >= 0 && column < kSide) {
        const unsigned here = 1u << (kSide * row + column);
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

[[nodiscard]] std::vector<int> squares_to_play(unsigned own, unsigned other) {
  std::vector<int> squares;
  for (int square = 0; square < kSide * kSide; ++square) {
    if (((own | other) >> square & 1) == 0 && flips_of(square, own, other) != 0) {
      squares.push_back(square);
    }
  }
  return squares;
}

/// Exchanges rows and columns if s & 4, then mirrors rows if s & 2 and columns if s & 1.
[[nodiscard]] std::uint16_t image(unsigned squares, int s) {
  unsigned result = 0;
  for (int square = 0; square < kSide * kSide; ++square) {
    if ((squares >> square & 1) == 0) continue;
    int row = square / kSide;
    int column = square % kSide;
    if ((s & 4) != 0) std::swap(row, column);
    if ((s & 2) != 0) row = kSide - 1 - row;
    if ((s & 1) != 0) column = kSide - 1 - column;
    result |= 1u << (kSide * row + column);
  }
  return static_cast<std::uint16_t>(result);
}

}  // namespace

std::vector<Othello4::Move> Othello4::moves(const Position& position) const {
  const unsigned own = position.x_to_move ? position.x : position.o;
  const unsigned other = position.x_to_move ? position.o : position.x;
  std::vector<Move> moves = squares_to_play(own, other);
  if (moves.empty() && !squares_to_play(other, own).empty()) moves.push_back(kPass);
  return moves;
}

Othello4::Position Othello4::play(const Position& position, Move move) const {
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

int Othello4::value(const Position& position) const {
  const int difference = evaluate(position);
  const int empties = plies_left(position);
  return difference > 0 ? difference + empties : difference < 0 ? difference - empties : 0;
}

int Othello4::evaluate(const Position& position) const {
  return std::popcount(position.x) - std::popcount(position.o);
}

std::vector<Othello4::Position> Othello4::images(const Position& position) const {
  std::vector<Position> images;
  images.reserve(8);
  for (int s = 0; s < 8; ++s)
    images.push_back({image(position.x, s), image(position.o, s), position.x_to_move});
  return images;
}

int Othello4::plies_left(const Position& position) const {
  return kSide * kSide - std::popcount(position.x) - std::popcount(position.o);
}

std::size_t Othello4::hash(const Position& position) const {
  const std::size_t code =
      std::size_t{position.x} << 17 | std::size_t{position.o} << 1 | (position.x_to_move ? 1 : 0);
  return code * 0x9E3779B97F4A7C15 >> 16;
}

std::string Othello4::text(const Position& position) const {
  std::string text(std::size_t{kSide} * kSide, '-');
  for (std::size_t square = 0; square < text.size(); ++square) {
    if ((position.x >> square & 1) != 0) text[square] = 'X';
    if ((position.o >> square & 1) != 0) text[square] = 'O';
  }
  return text;
}

std::string Othello4::move_text(const Position&, Move move) const {
  if (move == kPass) return "pa";
  return {"abcd"[move % kSide], "1234"[move / kSide]};
}

Result<Othello4::Position> Othello4::parse(std::string_view text) const {
  constexpr std::size_t kCount = std::size_t{kSide} * kSide;
  if (text.size() != kCount + 2 || text[kCount] != ' ') {
    return ParseError{0, 1, "expected 16 squares, a space and the side to move, X or O"};
  }
  Position position{0, 0, true};
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool x = c == 'X' || c == 'x';
    const bool o = c == 'O' || c == 'o';
    if (i == kCount) continue;
    if (i > kCount) {
      if (!x && !o) return ParseError{0, i + 1, "expected X or O for the side to move"};
      position.x_to_move = x;
      continue;
    }
    if (!x && !o && c != '-' && c != '.') {
      return ParseError{0, i + 1, "expected X, O or - for a square"};
    }
    const auto bit = static_cast<std::uint16_t>(1u << i);
    if (x) position.x |= bit;
    if (o) position.o |= bit;
  }
  return position;
}

}  // namespace kanzen::lab
