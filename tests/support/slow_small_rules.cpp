#include "tests/support/slow_small_rules.hpp"

#include <algorithm>

namespace kanzen::slow {

namespace {

[[nodiscard]] bool is_inside(int square, int side) {
  const int margin = (8 - side) / 2;
  return std::min(square % 8, square / 8) >= margin &&
         std::max(square % 8, square / 8) < 8 - margin;
}

}  // namespace

std::vector<int> legal_moves(const Position& position, int side) {
  std::vector<int> moves = legal_moves(position);
  std::erase_if(moves, [side](int square) { return !is_inside(square, side); });
  return moves;
}

bool game_over(const Position& position, int side) {
  return legal_moves(position, side).empty() && legal_moves(passed(position), side).empty();
}

int empty_count(const Position& position, int side) {
  return empty_count(position) - 64 + side * side;
}

int final_score(const Position& position, int side) {
  const int own = static_cast<int>(std::count(position.begin(), position.end(), 'X'));
  const int other = static_cast<int>(std::count(position.begin(), position.end(), 'O'));
  const int empty = side * side - own - other;
  return own - other + (own > other ? empty : own < other ? -empty : 0);
}

int minimax(const Position& position, int side, int alpha, int beta) {
  const std::vector<int> moves = legal_moves(position, side);
  if (moves.empty()) {
    if (game_over(position, side)) return final_score(position, side);
    return -minimax(passed(position), side, -beta, -alpha);
  }
  int best = -100;
  for (const int move : moves) {
    best = std::max(best, -minimax(played(position, move), side, -beta, -std::max(alpha, best)));
    if (best >= beta) break;
  }
  return best;
}

}  // namespace kanzen::slow
