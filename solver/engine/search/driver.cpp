#include "solver/engine/search/driver.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "core/flips.hpp"
#include "core/hash.hpp"
#include "core/moves.hpp"
#include "core/score.hpp"
#include "solver/engine/search/kernel.hpp"
#include "solver/engine/search/tuning.hpp"

namespace kanzen {

namespace {

/// The move found with the latest result for `board`, selective or proven.
[[nodiscard]] Square move_found(const SharedState& shared, const Board& board) noexcept {
  if (legal_moves(board) == 0) return Square::pass;
  const std::uint64_t hash = hash_of(board);
  for (const TranspositionTable* const table : {&shared.selective_table, &shared.table}) {
    const auto known = table->probe(board, hash);
    if (known && known->move != Square::none) return known->move;
  }
  return Square::none;
}

/// True if these bounds answer the window (alpha, beta).
[[nodiscard]] bool is_answer(const Bounds& known, Score alpha, Score beta,
                             Score max_score) noexcept {
  const bool reaches = known.lower > -max_score && known.lower >= beta;
  const bool fails = known.upper < max_score && known.upper <= alpha;
  return known.exact() || reaches || fails;
}

/// The value of `board` in a pass of this selectivity if it lies within `asked`, else a bound on
/// that side. Nothing if the search was stopped. Searches null windows only, first the one below
/// `expected`, since the exact pass will search the same windows and needs the moves that decide
/// them. Other windows find moves that fail in the exact pass; they cost four to five times the
/// nodes.
[[nodiscard]] std::optional<SelectiveResult> selective_pass_value(Worker& worker,
                                                                  const Selectivity& selectivity,
                                                                  const Board& board,
                                                                  Score expected,
                                                                  const Bounds& asked) {
  SelectiveResult found{.confidence = confidence_of(selectivity), .depth = board.empty_count()};
  Score lower = asked.lower;
  Score upper = asked.upper;
  Score least = std::clamp(expected, lower + 1, upper);  // is the value at least this?
  while (true) {
    worker.selectivity = &selectivity;
    found.score = worker.shared->kernel->search(worker, board, least - 1, least);
    worker.selectivity = &kExact;
    if (worker.cancelled()) return std::nullopt;
    const Score score = found.score;
    const bool reached = score >= least;
    (reached ? lower : upper) = score;
    // If no move reaches the window, their values are upper bounds and do not show the best move.
    if (reached || found.best == Square::none) found.best = move_found(*worker.shared, board);
    if (lower >= upper) return found;
    least = reached ? score + 1 : score;
  }
}

/// The game of proven_line.hpp as a worker searches it.
struct SearchedGame {
  Worker& worker;

  [[nodiscard]] Bitboard legal(const Board& board) const noexcept {
    return worker.shared->kernel->geometry.legal_moves(board);
  }
  [[nodiscard]] Square table_move(const Board& board) const noexcept {
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

RootResult search_root(Worker& worker, const Board& board, Score alpha, Score beta, Score expected,
                       const Bounds& known) {
  const Score max_score = worker.shared->kernel->geometry.max_score();
  RootResult result{.lower = std::max(known.lower, -max_score),
                    .upper = std::min(known.upper, max_score)};
  if (is_answer(known, alpha, beta, max_score)) {
    result.score = known.upper <= alpha ? known.upper : known.lower;
    result.finished = true;
    return result;
  }
  // A narrow window around the expected value, then next to each bound that is proven. What one
  // window proved is in the table for the next, so together they cost less than one wide window.
  Score lower = alpha;  // the value is above, or the caller need not know
  Score upper = beta;   // the value is below, or the caller need not know
  if (known.lower > -max_score) lower = std::max(lower, known.lower);
  if (known.upper < max_score) upper = std::min(upper, known.upper);
  Score low = expected - 1;
  Score high = expected + 1;
  while (true) {
    low = std::clamp(low, lower, upper - 1);
    high = std::clamp(high, low + 1, upper);
    const Score score = worker.shared->kernel->search(worker, board, low, high);
    if (worker.cancelled()) return result;
    result.score = score;
    if (score < high) result.upper = score;
    if (score > low) result.lower = score;
    worker.control->report_progress();
    // Inside its window, at most alpha, at least beta, or met by the bound from the other side.
    result.finished = score <= low ? score <= lower : score < high || score >= upper;
    if (result.finished) return result;
    if (score <= low) {
      upper = score;
      low = score - 2 * tuning::kAspirationHalfWidth + 1;
      high = score;
    } else {
      lower = score;
      low = score;
      high = score + 2 * tuning::kAspirationHalfWidth - 1;
    }
  }
}

RootResult iterative_selectivity(Worker& worker, const Board& board, Score alpha, Score beta,
                                 const Bounds& known) {
  std::optional<SelectiveResult> selective;
  const Score max_score = worker.shared->kernel->geometry.max_score();
  const bool over = worker.shared->kernel->geometry.game_over(board);
  if (worker.shared->tables != nullptr && !over && !is_answer(known, alpha, beta, max_score)) {
    const Bounds asked{std::max(known.lower, alpha), std::min(known.upper, beta)};
    for (std::size_t i = 0; i < tuning::selective_passes(board.empty_count()); ++i) {
      const Score expected = selective ? selective->score : 0;
      const auto found =
          selective_pass_value(worker, kSelectivityLevels[i], board, expected, asked);
      if (found) {
        selective = found;
        worker.control->end_pass(i + 1);
      }
      if (worker.control->stopped()) {
        return {.lower = known.lower, .upper = known.upper, .selective_result = selective};
      }
    }
  }
  RootResult result =
      search_root(worker, board, alpha, beta, selective ? selective->score : 0, known);
  result.selective_result = selective;
  return result;
}

Bounds table_bounds(const SharedState& shared, const Board& board, int depth) noexcept {
  const Geometry geometry = shared.kernel->geometry;
  if (geometry.game_over(board)) {
    const Score score = geometry.final_score(board);
    return {score, score};
  }
  Bounds bounds = shared.table.probe(board, hash_of(board)).value_or(Bounds{});
  bounds.lower = std::max(bounds.lower, -geometry.max_score());
  bounds.upper = std::min(bounds.upper, geometry.max_score());
  if (depth == 0) return bounds;
  // The value is at least the lower bound of every move, and at most the greatest upper bound.
  Bounds moves{kMinScore, kMinScore};
  const auto consider = [&](const Board& next, int deeper) {
    const Bounds after = table_bounds(shared, next, deeper);
    moves.lower = std::max(moves.lower, -after.upper);
    moves.upper = std::max(moves.upper, -after.lower);
  };
  const Bitboard legal = geometry.legal_moves(board);
  for (const Square square : squares(legal)) consider(play(board, square), depth - 1);
  if (legal == 0) consider(board.passed(), depth);
  bounds.lower = std::max(bounds.lower, moves.lower);
  bounds.upper = std::min(bounds.upper, moves.upper);
  return bounds;
}

ProvenMove move_achieving(Worker& worker, const Board& board, Score score) {
  return proven_move(SearchedGame{worker}, board, score);
}

ProvenLine best_line(Worker& worker, const Board& board, Score score) {
  return proven_line(SearchedGame{worker}, board, score);
}

}  // namespace kanzen
