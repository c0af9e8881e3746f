#include "solver/proof/solver_moves.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "core/moves.hpp"

namespace kanzen::proof {

namespace {

/// A legal move, the position after it, and the number of replies as a measure of the proof's size.
struct Candidate {
  Square move = Square::none;
  Board board;
  int replies = 0;  // legal moves of the opponent; 0 if it must pass
};

}  // namespace

std::optional<Square> SolverMoves::move(const Board& board, Score target) {
  std::array<Candidate, kSquares> candidates;
  std::size_t count = 0;
  for (const Square square : squares(legal_moves(board))) {
    const Board child = play(board, square);
    candidates[count++] = {square, child, popcount(legal_moves(child))};
  }
  const std::span moves(candidates.data(), count);
  std::stable_sort(moves.begin(), moves.end(),
                   [](const Candidate& a, const Candidate& b) { return a.replies < b.replies; });
  // Prefer moves that the table proves. They need no search, and the table probably has entries for
  // the positions below them, too.
  for (const Candidate& candidate : moves) {
    const auto known = solver_.known_bounds(candidate.board);
    if (known && known->upper <= -target) return candidate.move;
  }
  if (const auto known = solver_.known_bounds(board)) {
    const auto best = std::find_if(moves.begin(), moves.end(), [&](const Candidate& candidate) {
      return candidate.move == known->move;
    });
    if (best != moves.end()) std::rotate(moves.begin(), best, best + 1);
  }
  for (const Candidate& candidate : moves) {
    ++searches_;
    const std::optional<Score> score = solver_.search_null_window(candidate.board, -target);
    if (!score) {
      stopped_ = true;
      return std::nullopt;
    }
    if (*score <= -target) return candidate.move;
  }
  return std::nullopt;
}

}  // namespace kanzen::proof
