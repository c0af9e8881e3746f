#include "solver/engine/root_search.hpp"

#include <cassert>
#include <cmath>
#include <numbers>

#include "core/hash.hpp"
#include "solver/engine/estimate_position.hpp"
#include "solver/engine/search/kernel.hpp"
#include "solver/engine/search/selective.hpp"
#include "solver/engine/solver_tables.hpp"

namespace kanzen {

namespace {

/// Whether `known` says all that the window asks. Bounds that every value has do not count, because
/// they come from no search.
[[nodiscard]] bool decides_by_search(const Bounds& known, Window window) noexcept {
  const bool reaches = known.lower > kMinScore && known.lower >= window.beta;
  const bool fails = known.upper < kMaxScore && known.upper <= window.alpha;
  return known.is_exact() || reaches || fails;
}

/// Takes the move of either table, the selective one first: it has the latest.
[[nodiscard]] Square latest_table_move(const SharedState& shared, const Board& board) noexcept {
  if (legal_moves(board) == 0) return Square::pass;
  const std::uint64_t hash = hash_of(board);
  for (const TranspositionTable* const table : {&shared.selective_table, &shared.table}) {
    const auto known = table->probe(board, hash);
    if (known && known->move != Square::none) return known->move;
  }
  return Square::none;
}

/// Returns the value of `board` in an iteration of this selectivity if it lies within `range`, else
/// a bound on that side; nullopt if stopped. Uses null windows only, first the one below
/// `expected`, because the exact iteration will search the same windows, and needs the moves that
/// decide them. Moves from other windows fail there, which costs four to five times the nodes.
[[nodiscard]] std::optional<Solution> run_selective_iteration(Worker& worker,
                                                              const Selectivity& selectivity,
                                                              const Board& board, Score expected,
                                                              const Bounds& range) {
  Solution found{.status = Status::estimate,
                 .confidence = cut_confidence(selectivity),
                 .depth = board.empty_count()};
  Score lower = range.lower;
  Score upper = range.upper;
  assert(lower < upper);
  Score threshold = std::clamp(expected, lower + 1, upper);  // asks whether the value reaches this
  while (true) {
    worker.selectivity = &selectivity;
    found.score = worker.shared->kernel->search(worker, board, threshold - 1, threshold);
    worker.selectivity = &kExactIteration;
    if (worker.cancelled()) return std::nullopt;
    const Score score = found.score;
    const bool reached = score >= threshold;
    (reached ? lower : upper) = score;
    // If no move reaches the window, their values are upper bounds and show no best move.
    if (reached || found.best_move == Square::none) {
      found.best_move = latest_table_move(*worker.shared, board);
    }
    if (lower >= upper) return found;
    threshold = reached ? score + 1 : score;
  }
}

/// No score lies inside this window, so its side is known without a search.
[[nodiscard]] Solution make_outside_solution(const Board& board, Window window) {
  Solution solution;
  if (window.alpha >= solution.bounds.upper) {
    solution.status = Status::upper;
    solution.score = solution.bounds.upper;
  } else {
    const Bitboard legal = legal_moves(board);
    solution.status = Status::lower;
    solution.score = solution.bounds.lower;
    solution.best_move = legal == 0 ? Square::pass : first_square(legal);
  }
  return solution;
}

[[nodiscard]] Solution make_failed_solution(InternalError::Kind kind, const Board& board) {
  Solution solution;
  solution.internal_error = InternalError{kind, board};
  return solution;
}

[[nodiscard]] Solution make_stopped_solution(const Worker& worker, const Board& board,
                                             Bounds proven, const Bounds& known) {
  const Bounds found = table_bounds(*worker.shared, board);
  if (!narrow(proven, found)) {
    return make_failed_solution(InternalError::Kind::contradicting_bounds, board);
  }
  Solution solution;
  solution.bounds = proven;
  solution.best_move = found.move != Square::none ? found.move : known.move;
  return solution;
}

struct SearchedGame {
  Worker& worker;

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

[[nodiscard]] Solution make_proven_solution(Worker& worker, const Board& board, Window window,
                                            const Bounds& proven, Score score,
                                            const Bounds& known) {
  Solution solution;
  solution.bounds = proven;
  // The move of the earlier search achieves this value, which the search did not prove again.
  const bool has_move = known.move != Square::pass && is_legal(board, known.move);
  if (has_move && score == known.lower) {
    worker.shared->table.store(board, hash_of(board), {known.lower, proven.upper, known.move}, 0);
  }
  if (const auto refuted = add_proof(SearchedGame{worker}, board, window, score, solution)) {
    return make_failed_solution(InternalError::Kind::unproven_value, *refuted);
  }
  return solution;
}

/// Adds the estimate of the last completed selective iteration, or else of a search of a few plies.
/// The status becomes `estimate` if a limit ended the search.
void add_estimate(Worker& worker, const Board& board, Window window, std::optional<Solution> likely,
                  Solution& solution) {
  if (worker.shared->evaluation == nullptr || game_over(board)) return;
  if (!likely) likely = search_shallow(worker, board);
  const bool has_met_limit = worker.control->limit_reached();
  if (has_met_limit) solution.status = Status::estimate;
  solution.score = std::clamp(likely->score, solution.bounds.lower, solution.bounds.upper);
  if (has_met_limit || solution.best_move == Square::none) solution.best_move = likely->best_move;
  solution.confidence = likely->confidence;
  solution.depth = likely->depth;
  // An iteration searches no further than the window. Beyond it, the score only shows the side.
  const bool shows_side_only =
      likely->confidence && (likely->score <= window.alpha || likely->score >= window.beta);
  if (shows_side_only) return;
  solution.spread = estimate_spread(likely->confidence, likely->depth, board.empty_count());
}

}  // namespace

// Value first, line afterwards. The value comes from searches that share their work through the
// table; the moves that prove it are then searched one by one, and mostly found there. These
// searches are also a test: if each move of a position is refuted, the value was wrong. They may be
// the ones that come upon contradicting bounds, so the table is asked about these last.
Solution root_search(Worker& worker, const Board& board, Window window, const Bounds& known) {
  if ((window.alpha >= kMaxScore || window.beta <= kMinScore) && !game_over(board)) {
    return make_outside_solution(board, window);
  }
  const Score alpha = std::clamp(window.alpha, kMinScore - 1, kMaxScore);
  const Window searched{alpha, std::clamp(window.beta, alpha + 1, kMaxScore + 1)};

  const std::optional<Solution> likely = run_selective_iterations(worker, board, searched, known);
  const RootValue value =
      prove_value(worker, board, searched, likely ? likely->score : Score{0}, known);

  const auto contradiction = [](const Board& at) {
    return make_failed_solution(InternalError::Kind::contradicting_bounds, at);
  };
  if (value.bounds.lower > value.bounds.upper) return contradiction(board);
  Solution solution =
      value.score ? make_proven_solution(worker, board, window, value.bounds, *value.score, known)
                  : make_stopped_solution(worker, board, value.bounds, known);
  if (const auto at = worker.shared->table.contradicted_board()) return contradiction(*at);
  if (!solution.internal_error && !is_proven(solution.status)) {
    add_estimate(worker, board, window, likely, solution);
  }
  return solution;
}

std::optional<Solution> run_selective_iterations(Worker& worker, const Board& board, Window window,
                                                 const Bounds& known) {
  std::optional<Solution> last;
  if (worker.shared->evaluation == nullptr || game_over(board) ||
      decides_by_search(known, window)) {
    return last;
  }
  const Bounds range{std::max(known.lower, window.alpha), std::min(known.upper, window.beta)};
  const std::size_t iterations = tuning::selective_iterations(board.empty_count());
  for (std::size_t i = 0; i < iterations && !worker.control->stopped(); ++i) {
    const Score expected = last ? last->score : 0;
    const auto found =
        run_selective_iteration(worker, kSelectiveIterations[i], board, expected, range);
    if (!found) continue;
    last = found;
    worker.control->end_iteration(i + 1);
  }
  return last;
}

RootValue prove_value(Worker& worker, const Board& board, Window window, Score expected,
                      const Bounds& known) {
  RootValue found{{known.lower, known.upper}};
  if (decides_by_search(known, window)) {
    found.score = known.upper <= window.alpha ? known.upper : known.lower;
    return found;
  }
  // A narrow window around the expected value comes first, then the null window beside each proven
  // bound. Each finds the results of the last in the table, so together they cost less than one
  // wide window.
  Score lower = window.alpha;  // proven, or the end of the window
  Score upper = window.beta;   // proven, or the end of the window
  if (known.lower > kMinScore) lower = std::max(lower, known.lower);
  if (known.upper < kMaxScore) upper = std::min(upper, known.upper);
  Window narrow{expected - 1, expected + 1};
  while (!worker.control->stopped()) {
    assert(lower < upper);
    narrow.alpha = std::clamp(narrow.alpha, lower, upper - 1);
    narrow.beta = std::clamp(narrow.beta, narrow.alpha + 1, upper);
    const Score score = worker.shared->kernel->search(worker, board, narrow.alpha, narrow.beta);
    if (worker.cancelled()) break;
    if (score < narrow.beta) found.bounds.upper = score;
    if (score > narrow.alpha) found.bounds.lower = score;
    worker.control->report_progress();
    const bool is_value = narrow.alpha < score && score < narrow.beta;
    // The score is outside the window of the caller, or meets the bound from the other side.
    const bool is_at_end = score <= lower || score >= upper;
    if (is_value || is_at_end) {
      found.score = score;
      break;
    }
    if (score <= narrow.alpha) {
      upper = score;
      narrow = {score - 1, score};
    } else {
      lower = score;
      narrow = {score, score + 1};
    }
  }
  return found;
}

double cut_confidence(const Selectivity& selectivity) noexcept {
  const double deviations =
      static_cast<double>(selectivity.margin) / tuning::kMarginUnitsPerDeviation;
  return std::erf(deviations / std::numbers::sqrt2);
}

Solution search_shallow(Worker& worker, const Board& board) noexcept {
  using Isa = isa::Generic;  // called once per position: speed does not matter
  const int depth = std::min(tuning::kShallowResultPlies, board.empty_count());
  EvaluatedNode node;
  make_node<Isa>(node, board);
  const Bitboard moves = legal_moves<Isa>(board.player, board.opponent);
  if (moves == 0) {
    const eval::Estimate value = shallow_estimate<Isa>(
        worker, node, depth, -eval::kInfiniteEstimate, eval::kInfiniteEstimate);
    return {.status = Status::estimate,
            .score = to_even_discs(value),
            .best_move = Square::pass,
            .depth = depth};
  }
  eval::Estimate best = -eval::kInfiniteEstimate;
  Square best_move = Square::none;
  for (const Square square : squares(moves)) {
    EvaluatedNode child;
    make_child<Isa>(child, node, square, flips<Isa>(square, board.player, board.opponent));
    const eval::Estimate value =
        -shallow_estimate<Isa>(worker, child, depth - 1, -eval::kInfiniteEstimate, -best);
    if (value > best) {
      best = value;
      best_move = square;
    }
  }
  return {.status = Status::estimate,
          .score = to_even_discs(best),
          .best_move = best_move,
          .depth = depth};
}

}  // namespace kanzen
