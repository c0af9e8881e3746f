#include "solver/search/driver.hpp"

#include <algorithm>
#include <array>

#include "core/flips.hpp"
#include "core/hash.hpp"
#include "core/moves.hpp"
#include "solver/search/kernel.hpp"

namespace kanzen {

namespace {

/// Margins of the selective passes before the proof, by empties; 0 stands for no pass.
[[nodiscard]] std::array<int, 3> ladder(int empties) noexcept {
  if (empties < 16) return {0, 0, 0};
  if (empties < 21) return {18, 0, 0};
  if (empties < 25) return {18, 32, 0};
  return {18, 32, 42};
}

}  // namespace

RootResult search_root(Worker& worker, const Board& board, Score alpha, Score beta, Score guess) {
  // Aspiration: a narrow window around the guess, then around each bound it proves. What one window
  // proved is in the table for the next, so together they cost less than one wide window.
  constexpr Score kReach = 2;
  Score lower = alpha;  // the value is above, or the caller need not know
  Score upper = beta;   // the value is below, or the caller need not know
  Score low = guess - 1;
  Score high = guess + 1;
  while (true) {
    low = std::clamp(low, lower, upper - 1);
    high = std::clamp(high, low + 1, upper);
    const Score score = worker.shared->kernel->search(worker, board, low, high);
    if (worker.cancelled()) return {score, false};
    if (score <= low) {
      if (score <= lower) return {score, true};  // at most alpha, or met by the bound from below
      upper = score;
      low = score - 2 * kReach + 1;
      high = score;
    } else if (score >= high) {
      if (score >= upper) return {score, true};
      lower = score;
      low = score;
      high = score + 2 * kReach - 1;
    } else {
      return {score, true};
    }
  }
}

RootResult search_by_ladder(Worker& worker, const Board& board, Score alpha, Score beta) {
  SharedState& shared = *worker.shared;
  Score guess = 0;
  if (shared.tables != nullptr) {
    for (const int margin : ladder(board.empty_count())) {
      if (margin == 0) continue;
      shared.guesses.new_generation();
      const SearchJob job{.margin = margin};
      worker.job = &job;
      const RootResult result = search_root(worker, board, kMinScore - 1, kMaxScore + 1, guess);
      worker.job = &kProof;
      if (!result.finished) return result;
      guess = result.score;
    }
  }
  return search_root(worker, board, alpha, beta, guess);
}

Square move_achieving(Worker& worker, const Board& board, Score score) {
  const Bitboard legal = legal_moves(board);
  if (legal == 0) return Square::pass;
  // Most likely first: the move the table remembers, then by the opponent's replies.
  std::vector<std::pair<int, Square>> order;
  const auto known = worker.shared->table.probe(board, hash_of(board));
  for (const Square square : squares(legal)) {
    const bool remembered = known && known->move == square;
    order.emplace_back(remembered ? -1 : popcount(legal_moves(play(board, square))), square);
  }
  std::stable_sort(order.begin(), order.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& [replies, square] : order) {
    // Is the opponent's value at most -score? A null window tells.
    const Score value =
        worker.shared->kernel->search(worker, play(board, square), -score, -score + 1);
    if (worker.cancelled()) return Square::none;
    if (value <= -score) return square;
  }
  return Square::none;
}

std::vector<Square> best_line(Worker& worker, const Board& board, Score score) {
  std::vector<Square> line;
  Board now = board;
  while (!game_over(now)) {
    const Square move = move_achieving(worker, now, score);
    if (move == Square::none) return {};
    line.push_back(move);
    now = move == Square::pass ? now.passed() : play(now, move);
    score = -score;
  }
  return line;
}

}  // namespace kanzen
