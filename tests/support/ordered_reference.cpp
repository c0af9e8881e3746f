#include "tests/support/ordered_reference.hpp"

#include <algorithm>
#include <array>

#include "core/board.hpp"
#include "core/moves.hpp"

namespace kanzen::test {

namespace {

struct Child {
  int replies;
  Board board;
};

/// With fewer empties, sorting costs more than it saves.
constexpr int kSortMinEmpties = 5;

[[nodiscard]] Score search(const Board& board, Score alpha, Score beta) noexcept {
  const Bitboard legal = legal_moves(board);
  if (legal == 0) {
    return game_over(board) ? final_score(board) : -search(board.passed(), -beta, -alpha);
  }
  std::array<Child, kSquares> children;
  std::size_t count = 0;
  const bool sorted = board.empty_count() >= kSortMinEmpties;
  for (const Square square : squares(legal)) {
    const Board child = play(board, square);
    children[count++] = {sorted ? popcount(legal_moves(child)) : 0, child};
  }
  if (sorted) {
    std::stable_sort(children.begin(), children.begin() + static_cast<std::ptrdiff_t>(count),
                     [](const Child& a, const Child& b) { return a.replies < b.replies; });
  }
  Score best = -kInfinity;
  for (std::size_t i = 0; i < count && best < beta; ++i) {
    const Board& child = children[i].board;
    const Score floor = std::max(alpha, best);
    if (i == 0) {
      best = -search(child, -beta, -floor);
      continue;
    }
    Score value = -search(child, -floor - 1, -floor);
    if (value > floor && value < beta) value = -search(child, -beta, -floor);
    best = std::max(best, value);
  }
  return best;
}

}  // namespace

Score ordered_reference_value(const Board& board) noexcept {
  return search(board, -kInfinity, kInfinity);
}

}  // namespace kanzen::test
