#include "solver/lab/othello.hpp"

#include <algorithm>

#include "core/flips.hpp"
#include "core/hash.hpp"
#include "core/moves.hpp"
#include "core/notation/square_text.hpp"
#include "core/score.hpp"

namespace kanzen::lab {

std::vector<Square> Othello::moves(const Position& p) const {
  std::vector<Square> moves;
  const Bitboard legal = legal_moves(p.board);
  moves.reserve(static_cast<std::size_t>(popcount(legal)) + 1);
  for (const Square square : squares(legal)) moves.push_back(square);
  if (moves.empty() && !game_over(p.board)) moves.push_back(Square::pass);
  return moves;
}

Othello::Position Othello::play(const Position& p, Square move) const {
  return {move == Square::pass ? p.board.passed() : kanzen::play(p.board, move), !p.first};
}

int Othello::value(const Position& p) const {
  const Score score = final_score(p.board);
  return p.first ? score : -score;
}

int Othello::evaluate(const Position& p) const {
  const int mobility = popcount(legal_moves(p.board)) - popcount(legal_moves(p.board.passed()));
  const int corners = popcount(p.board.player & kCorners) - popcount(p.board.opponent & kCorners);
  const int estimate = std::clamp(mobility + 6 * corners, kMinScore, kMaxScore);
  return p.first ? estimate : -estimate;
}

std::vector<Othello::Position> Othello::images(const Position& p) const {
  std::vector<Position> images;
  images.reserve(kSymmetries);
  for (int s = 0; s < kSymmetries; ++s) images.push_back({transform(p.board, s), p.first});
  return images;
}

std::size_t Othello::hash(const Position& p) const {
  return static_cast<std::size_t>(hash_of(p.board)) + (p.first ? 1 : 0);
}

std::string Othello::text(const Position& p) const {
  const bool black_to_move = p.first == (first_colour_ == Colour::black);
  const Bitboard black = black_to_move ? p.board.player : p.board.opponent;
  const Bitboard white = black_to_move ? p.board.opponent : p.board.player;
  std::string text(kSquares, '-');
  for (const Square square : squares(black)) text[static_cast<std::size_t>(square)] = 'X';
  for (const Square square : squares(white)) text[static_cast<std::size_t>(square)] = 'O';
  return text;
}

std::string Othello::move_text(const Position&, Square move) const {
  return notation::to_string(move);
}

}  // namespace kanzen::lab
