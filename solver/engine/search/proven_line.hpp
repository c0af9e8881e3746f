// A line of best play in which every move is proven by a search of its own. A line that follows the
// table alone ends where an entry has been replaced, and its moves may be worse than the value.
//
// `Game` gives the rules of the board and the search of its positions:
//   Bitboard legal(const Board&)            the moves of the side to move
//   Square table_move(const Board&)         a move worth trying first, or `none`
//   std::optional<bool> at_most(const Board&, Score)
//                                           true if the value is at most this score,
//                                           nothing after a stop
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/board.hpp"
#include "core/flips.hpp"
#include "core/types.hpp"

namespace kanzen {

/// A proven move, or the reason why there is none. The search was stopped, or it refuted every move
/// and so contradicts the proof of the requested value.
struct ProvenMove {
  enum class End : std::uint8_t { found, stopped, all_refuted };
  End end;
  Square square = Square::none;  // if found; `pass` where there is no legal move
};

/// A line to the end of the game. Without moves if it was stopped, or if no move at `refuted`
/// achieves the proven value.
struct ProvenLine {
  std::vector<Square> moves{};
  std::optional<Board> refuted{};
};

/// A move that achieves at least `score`. REQUIRES: the game is not over, and the value of `board`
/// is at least `score`.
template <class Game>
[[nodiscard]] ProvenMove proven_move(const Game& game, const Board& board, Score score) {
  using End = ProvenMove::End;
  const Bitboard legal = game.legal(board);
  if (legal == 0) return {End::found, Square::pass};
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
    if (!achieves) return {End::stopped};
    if (*achieves) return {End::found, square};
  }
  return {End::all_refuted};
}

/// A complete line of best play, passes included; without moves if the game is over. REQUIRES: the
/// value of `board` is exactly `score`.
template <class Game>
[[nodiscard]] ProvenLine proven_line(const Game& game, const Board& board, Score score) {
  ProvenLine line;
  Board current = board;
  while (game.legal(current) != 0 || game.legal(current.passed()) != 0) {
    const ProvenMove move = proven_move(game, current, score);
    if (move.end == ProvenMove::End::stopped) return {};
    if (move.end == ProvenMove::End::all_refuted) return {.refuted = current};
    line.moves.push_back(move.square);
    current = move.square == Square::pass ? current.passed() : play(current, move.square);
    score = -score;
  }
  return line;
}

}  // namespace kanzen
