// A line of best play in which every move is proven by a search of its own.
//
// `Game` says what board is played on and how positions on it are searched:
//   Bitboard legal(const Board&)            the moves of the side to move
//   Square table_move(const Board&)         a move worth trying first, or `none`
//   std::optional<bool> at_most(const Board&, Score)
//                                           is the value at most that? nothing if stopped
#pragma once

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "core/board.hpp"
#include "core/flips.hpp"
#include "core/types.hpp"

namespace kanzen {

/// A move that achieves at least `score`, `pass` where there is no legal move, or `none` if
/// stopped. REQUIRES: the game is not over, and the value of `board` is at least `score`.
template <class Game>
[[nodiscard]] Square proven_move(const Game& game, const Board& board, Score score) {
  const Bitboard legal = game.legal(board);
  if (legal == 0) return Square::pass;
  // Most likely first: the move from the table, then by the number of replies.
  std::vector<std::pair<int, Square>> order;
  const Square table_move = game.table_move(board);
  for (const Square square : squares(legal)) {
    order.emplace_back(square == table_move ? -1 : popcount(game.legal(play(board, square))),
                       square);
  }
  std::stable_sort(order.begin(), order.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& [replies, square] : order) {
    const std::optional<bool> achieves = game.at_most(play(board, square), -score);
    if (!achieves) return Square::none;
    if (*achieves) return square;
  }
  return Square::none;
}

/// A complete line of best play, passes included. Empty if stopped, or if the game is over.
/// REQUIRES: the value of `board` is exactly `score`.
template <class Game>
[[nodiscard]] std::vector<Square> proven_line(const Game& game, const Board& board, Score score) {
  std::vector<Square> line;
  Board now = board;
  while (game.legal(now) != 0 || game.legal(now.passed()) != 0) {
    const Square move = proven_move(game, now, score);
    if (move == Square::none) return {};
    line.push_back(move);
    now = move == Square::pass ? now.passed() : play(now, move);
    score = -score;
  }
  return line;
}

}  // namespace kanzen
