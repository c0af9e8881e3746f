#include "solver/engine/search/driver.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "core/flips.hpp"
#include "core/hash.hpp"
#include "core/moves.hpp"
#include "core/score.hpp"
#include "solver/engine/search/kernel.hpp"
#include "solver/engine/search/proven_line.hpp"

namespace kanzen {

namespace {

/// The selective passes, least sure first. A confidence means the same margin in every position, so
/// that positions can use what others have found.
constexpr std::array kLadder = {
    SearchJob{.margin = 15, .confidence = Confidence::first},
    SearchJob{.margin = 30, .confidence = Confidence::second},
    SearchJob{.margin = 44, .confidence = Confidence::third},
};

/// How many selective passes pay before the proof.
[[nodiscard]] std::size_t selective_passes(int empties) noexcept {
  if (empties < 16) return 0;
  if (empties < 20) return 1;
  return empties < 25 ? 2 : 3;
}

/// The move by which `board` got what has been found of it last.
[[nodiscard]] Square move_found(const SharedState& shared, const Board& board) noexcept {
  if (legal_moves(board) == 0) return Square::pass;
  const std::uint64_t hash = hash_of(board);
  for (const TranspositionTable* const table : {&shared.guesses, &shared.table}) {
    const auto known = table->probe(board, hash);
    if (known && known->move != Square::none) return known->move;
  }
  return Square::none;
}

/// What the selective pass `job` says of the value of `board`; nothing if it was stopped. Null
/// windows only, first the one below `guess`: the proof will ask the same questions, and the moves
/// that answer them are then known. A wider window answers with moves that are good enough for it
/// and not for the proof, which was seen to cost five times the nodes.
[[nodiscard]] std::optional<Guess> guess_value(Worker& worker, const SearchJob& job,
                                               const Board& board, Score guess) {
  Guess found{.confidence = confidence_of(job), .depth = board.empty_count()};
  Score lower = kMinScore;
  Score upper = kMaxScore;
  Score least = std::max(guess, kMinScore + 1);  // is the value at least this?
  while (true) {
    worker.job = &job;
    found.score = worker.shared->kernel->search(worker, board, least - 1, least);
    worker.job = &kProof;
    if (worker.cancelled()) return std::nullopt;
    const Score score = found.score;
    const bool reached = score >= least;
    (reached ? lower : upper) = score;
    // A window that was not reached compares moves by bounds that are all too low.
    if (reached || found.best == Square::none) found.best = move_found(*worker.shared, board);
    if (lower >= upper) return found;
    least = reached ? score + 1 : score;
  }
}

/// The game of proven_line.hpp as a worker searches it.
struct WholeBoard {
  Worker& worker;

  [[nodiscard]] static Bitboard legal(const Board& board) noexcept { return legal_moves(board); }
  [[nodiscard]] Square remembered(const Board& board) const noexcept {
    const auto known = worker.shared->table.probe(board, hash_of(board));
    return known ? known->move : Square::none;
  }
  [[nodiscard]] std::optional<bool> at_most(const Board& board, Score score) const {
    const Score value = worker.shared->kernel->search(worker, board, score, score + 1);
    if (worker.cancelled()) return std::nullopt;
    return value <= score;
  }
};

}  // namespace

RootResult search_root(Worker& worker, const Board& board, Score alpha, Score beta, Score guess) {
  // Aspiration: a narrow window around the guess, then around each bound it proves. What one window
  // proved is in the table for the next, so together they cost less than one wide window.
  constexpr Score kReach = 2;
  Score lower = alpha;  // the value is above, or the caller need not know
  Score upper = beta;   // the value is below, or the caller need not know
  Score low = guess - 1;
  Score high = guess + 1;
  RootResult result;
  while (true) {
    low = std::clamp(low, lower, upper - 1);
    high = std::clamp(high, low + 1, upper);
    const Score score = worker.shared->kernel->search(worker, board, low, high);
    if (worker.cancelled()) return result;
    result.score = score;
    if (score < high) result.upper = score;
    if (score > low) result.lower = score;
    worker.control->look();
    // Inside its window, at most alpha, at least beta, or met by the bound from the other side.
    result.finished = score <= low ? score <= lower : score < high || score >= upper;
    if (result.finished) return result;
    if (score <= low) {
      upper = score;
      low = score - 2 * kReach + 1;
      high = score;
    } else {
      lower = score;
      low = score;
      high = score + 2 * kReach - 1;
    }
  }
}

RootResult search_by_ladder(Worker& worker, const Board& board, Score alpha, Score beta) {
  std::optional<Guess> guess;
  if (worker.shared->tables != nullptr) {
    for (std::size_t i = 0; i < selective_passes(board.empty_count()); ++i) {
      const auto found = guess_value(worker, kLadder[i], board, guess ? guess->score : 0);
      if (!found) return {.guess = guess};
      guess = found;
    }
  }
  RootResult result = search_root(worker, board, alpha, beta, guess ? guess->score : 0);
  result.guess = guess;
  return result;
}

Bounds remembered_bounds(const TranspositionTable& table, const Board& board, int depth) noexcept {
  if (game_over(board)) return {final_score(board), final_score(board)};
  Bounds bounds = table.probe(board, hash_of(board)).value_or(Bounds{});
  if (depth == 0) return bounds;
  // The best move is worth at least as much as each, and at most as much as any of them may be.
  Bounds moves{kMinScore, kMinScore};
  const auto consider = [&](const Board& next, int deeper) {
    const Bounds after = remembered_bounds(table, next, deeper);
    moves.lower = std::max(moves.lower, -after.upper);
    moves.upper = std::max(moves.upper, -after.lower);
  };
  const Bitboard legal = legal_moves(board);
  for (const Square square : squares(legal)) consider(play(board, square), depth - 1);
  if (legal == 0) consider(board.passed(), depth);
  bounds.lower = std::max(bounds.lower, moves.lower);
  bounds.upper = std::min(bounds.upper, moves.upper);
  return bounds;
}

Square move_achieving(Worker& worker, const Board& board, Score score) {
  return proven_move(WholeBoard{worker}, board, score);
}

std::vector<Square> best_line(Worker& worker, const Board& board, Score score) {
  return proven_line(WholeBoard{worker}, board, score);
}

}  // namespace kanzen
