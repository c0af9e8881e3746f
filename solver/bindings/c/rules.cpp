// The rules of the game for kanzen.h.
#include <span>

#include "core/board.hpp"
#include "core/moves.hpp"
#include "core/symmetry.hpp"
#include "solver/bindings/c/kanzen.h"

namespace {

/// Whether `move` is legal for the side to move, including a forced pass.
[[nodiscard]] bool is_legal(const kanzen::Board& board, int move) noexcept {
  const kanzen::Bitboard legal = legal_moves(board);
  if (move == KANZEN_PASS) return legal == 0 && !game_over(board);
  return move >= 0 && move < kanzen::kSquares && ((legal >> move) & 1) != 0;
}

/// REQUIRES: is_legal(board, move).
[[nodiscard]] kanzen::Board board_after(const kanzen::Board& board, int move) noexcept {
  return move == KANZEN_PASS ? board.passed() : play(board, static_cast<kanzen::Square>(move));
}

}  // namespace

uint64_t kanzen_legal_moves(uint64_t player, uint64_t opponent) {
  return kanzen::legal_moves(kanzen::Board{player, opponent});
}

int kanzen_game_over(uint64_t player, uint64_t opponent) {
  return kanzen::game_over({player, opponent}) ? 1 : 0;
}

int kanzen_final_score(uint64_t player, uint64_t opponent) {
  return kanzen::final_score(kanzen::Board{player, opponent});
}

kanzen_code kanzen_play(uint64_t* player, uint64_t* opponent, int move) {
  if (player == nullptr || opponent == nullptr || (*player & *opponent) != 0) {
    return KANZEN_INVALID_ARGUMENT;
  }
  const kanzen::Board board{*player, *opponent};
  if (!is_legal(board, move)) return KANZEN_ILLEGAL_MOVE;
  const kanzen::Board after = board_after(board, move);
  *player = after.player;
  *opponent = after.opponent;
  return KANZEN_OK;
}

kanzen_code kanzen_play_moves(uint64_t player, uint64_t opponent, const uint8_t* moves,
                              size_t count, uint64_t* players, uint64_t* opponents) {
  if (players == nullptr || opponents == nullptr || (moves == nullptr && count != 0) ||
      (player & opponent) != 0) {
    return KANZEN_INVALID_ARGUMENT;
  }
  const std::span<const uint8_t> played(moves, count);
  kanzen::Board board{player, opponent};
  for (const uint8_t move : played) {
    if (!is_legal(board, move)) return KANZEN_ILLEGAL_MOVE;
    board = board_after(board, move);
  }
  board = {player, opponent};
  for (size_t i = 0;; ++i) {
    players[i] = board.player;
    opponents[i] = board.opponent;
    if (i == count) return KANZEN_OK;
    board = board_after(board, played[i]);
  }
}

uint64_t kanzen_transform(uint64_t squares, int symmetry) {
  return kanzen::transform(squares, symmetry & (kanzen::kSymmetries - 1));
}

int kanzen_canonical(uint64_t* player, uint64_t* opponent) {
  if (player == nullptr || opponent == nullptr) return -1;
  const kanzen::Canonical found = kanzen::canonical({*player, *opponent});
  *player = found.board.player;
  *opponent = found.board.opponent;
  return found.symmetry;
}
