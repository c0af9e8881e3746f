#include "solver/lab/othello.hpp"

#include <algorithm>

#include "core/flips.hpp"
#include "core/hash.hpp"
#include "core/moves.hpp"
#include "core/notation/square_text.hpp"
#include "core/score.hpp"

namespace kanzen::lab {

std::vector<Square> Othello::moves(const Position& position) const {
  std::vector<Square> moves;
  const Bitboard legal = legal_moves(position.board);
  moves.reserve(static_cast<std::size_t>(popcount(legal)) + 1);
  for (const Square square : squares(legal)) moves.push_back(square);
  if (moves.empty() && !game_over(position.board)) moves.push_back(Square::pass);
  return moves;
}

Othello::Position Othello::play(const Position& position, Square move) const {
  return {move == Square::pass ? position.board.passed() : kanzen::play(position.board, move),
          !position.first};
}

int Othello::value(const Position& position) const {
  const Score score = final_score(position.board);
  return position.first ? score : -score;
}

int Othello::evaluate(const Position& position) const {
  const int mobility =
      popcount(legal_moves(position.board)) - popcount(legal_moves(position.board.passed()));
  const int corners =
      popcount(position.board.player & kCorners) - popcount(position.board.opponent & kCorners);
  const int estimate = std::clamp(mobility + 6 * corners, kMinScore, kMaxScore);
  return position.first ? estimate : -estimate;
}

std::vector<Othello::Position> Othello::images(const Position& position) const {
  std::vector<Position> images;
  images.reserve(kSymmetries);
  for (int s = 0; s < kSymmetries; ++s)
    images.push_back({transform(position.board, s), position.first});
  return images;
}

std::size_t Othello::hash(const Position& position) const {
  return static_cast<std::size_t>(hash_of(position.board)) + (position.first ? 1 : 0);
}

std::string Othello::text(const Position& position) const {
  const bool black_to_move = position.first == (first_colour_ == Colour::black);
  const Bitboard black = black_to_move ? position.board.player : position.board.opponent;
  const Bitboard white = black_to_move ? position.board.opponent : position.board.player;
  std::string text(kSquares, '-');
  for (const Square square : squares(black)) text[static_cast<std::size_t>(square)] = 'X';
  for (const Square square : squares(white)) text[static_cast<std::size_t>(square)] = 'O';
  return text;
}

std::string Othello::move_text(const Position&, Square move) const {
  return notation::to_string(move);
}

}  // namespace kanzen::lab
