#include "solver/claims/disc_count_solver.hpp"

#include "core/clock.hpp"
#include "solver/engine/root_search.hpp"

namespace kanzen {

namespace {

constexpr int kAskMinEmpties = 9;       // with fewer, a call of the solver costs more than it saves
constexpr int kRememberMinEmpties = 5;  // likewise, a look at the map

/// The value wanted lies between ours and 0, and has our sign.
Bounds implied_bounds(const Bounds& ours) noexcept {
  return {ours.lower > 0 ? 1 : std::min(ours.lower, 0),
          ours.upper < 0 ? -1 : std::max(ours.upper, 0)};
}

}  // namespace

/// Gives the proofs of root_search.hpp the searches by this rule.
struct DiscCountSolver::CountedGame {
  DiscCountSolver& counter;

  [[nodiscard]] Square table_move(const Board& /*board*/) const { return Square::none; }
  [[nodiscard]] std::optional<bool> at_most(const Board& board, Score score) const {
    const std::optional<bool> exceeds_score = counter.exceeds(board, score);
    return exceeds_score ? std::optional(!*exceeds_score) : std::nullopt;
  }
};

Solution DiscCountSolver::solve(const Board& board, Window window) {
  const Stopwatch stopwatch;
  const Solution by_our_rule = solver_.solve(board);  // later searches find it in the table
  counters_ = by_our_rule.counters;
  const Bounds implied = implied_bounds(by_our_rule.bounds);
  const Bounds bounds = is_proven(by_our_rule.status) ? narrowed(board, window, implied) : implied;
  Solution found{.bounds = bounds};
  if (decides(bounds, window)) {
    const Score score = bounds.upper <= window.alpha ? bounds.upper : bounds.lower;
    if (const auto refuted = add_proof(CountedGame{*this}, board, window, score, found)) {
      found = {};
      found.internal_error = InternalError{InternalError::Kind::unproven_value, *refuted};
    }
  }
  found.counters = counters_;
  found.seconds = stopwatch.seconds();
  return found;
}

/// Where a game is decided, mostly no square is empty. So this first asks whether the value is
/// ours, and then halves what is left. A stop leaves bounds that do not decide the window.
Bounds DiscCountSolver::narrowed(const Board& board, Window window, Bounds bounds) {
  for (bool is_first = true; !decides(bounds, window); is_first = false) {
    const Score low = std::max(bounds.lower, window.alpha) + 1;
    const Score high = std::min(bounds.upper, window.beta);
    const Score ours = bounds.lower > 0 ? high : low;
    const Score threshold = is_first ? ours : low + (high - low) / 2;
    const std::optional<bool> reached = exceeds(board, threshold - 1);
    if (!reached) break;
    (*reached ? bounds.lower : bounds.upper) = *reached ? threshold : threshold - 1;
  }
  return bounds;
}

std::optional<bool> DiscCountSolver::exceeds(const Board& board, Score alpha) {
  ++counters_.nodes;
  const int empties = board.empty_count();
  if (empties < kRememberMinEmpties) return some_move_exceeds(board, alpha);
  if (const auto at = known_.find(board); at != known_.end()) {
    if (const auto reached = reaches(at->second, alpha + 1)) return reached;
  }
  std::optional<bool> result;
  if (empties >= kAskMinEmpties) {
    const Solution ours = solver_.solve(board, {alpha, alpha + 1});
    counters_.merge(ours.counters);
    if (!is_proven(ours.status)) return std::nullopt;
    const bool exceeded = ours.bounds.lower > alpha;
    // Our value is the farther one from 0, so only these two cases decide about the other.
    if (exceeded == (alpha < 0)) result = exceeded;
  }
  if (!result) result = some_move_exceeds(board, alpha);
  if (!result) return result;
  Bounds& bounds = known_.try_emplace(board).first->second;
  if (*result) {
    bounds.lower = std::max(bounds.lower, alpha + 1);
  } else {
    bounds.upper = std::min(bounds.upper, alpha);
  }
  return result;
}

std::optional<bool> DiscCountSolver::some_move_exceeds(const Board& board, Score alpha) {
  if (legal_moves(board) == 0) {
    if (legal_moves(board.passed()) == 0) {
      return final_score(board, EmptySquares::to_nobody) > alpha;
    }
    const std::optional<bool> theirs = exceeds(board.passed(), -alpha - 1);
    return theirs ? std::optional(!*theirs) : std::nullopt;
  }
  for (const Child& child : children_by_replies(board)) {
    const std::optional<bool> theirs = exceeds(child.board, -alpha - 1);
    if (!theirs) return std::nullopt;
    if (!*theirs) return true;
  }
  return false;
}

}  // namespace kanzen
