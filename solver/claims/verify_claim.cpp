#include "solver/claims/verify_claim.hpp"

#include "core/clock.hpp"
#include "solver/engine/root_search.hpp"

namespace kanzen {

namespace {

class ClaimSearch {
 public:
  ClaimSearch(const SolveRequest& request, const SolveFunction& solve, const Bounds& known)
      : request_(request), board_(board_to_solve(request)), solve_(solve) {
    found_.bounds = {known.lower, known.upper};
  }

  ClaimResult run() {
    const Claim& claim = *request_.claim;
    found_.verdict = decide(interval_of_board(request_).bounds(claim.empties_to));
    if (found_.verdict == Verdict::refuted) {
      // The window extends beyond the proven bounds on both sides, so the result is exact.
      (void)search({found_.bounds.lower - 1, found_.bounds.upper + 1});
      if (is_crossed()) found_.verdict = Verdict::undecided;
    }
    found_.bounds = to_claim_side(request_, found_.bounds);
    std::vector<Square>& line = found_.pv;
    if (claim.move != Square::none) line.insert(line.begin(), claim.move);
    const bool shows_reply =
        found_.verdict == Verdict::confirmed && claim.is_implied && line.size() > 1;
    if (found_.verdict != Verdict::refuted && !shows_reply) line.clear();
    return std::move(found_);
  }

 private:
  /// Decides with at most one null window for each of the two `ends` of the claim: null windows
  /// cost much less than the value, and a claim such as "at least a draw" needs no more than one.
  /// An end is skipped if what is proven so far decides it, also by the search of the other end,
  /// whose fail-soft bound may go beyond its window. Even a search that was stopped may have proven
  /// enough, so we look at the bounds again before we call the claim undecided. And a search that
  /// contradicts another shows an error somewhere: it must never refute, or confirm, a claim.
  Verdict decide(const Bounds& ends) {
    const Bounds& found = found_.bounds;
    const auto is_refuted = [&] { return !is_crossed() && contradict(found, ends); };
    const auto may_be_less = [&] { return found.lower < ends.lower && !is_refuted(); };
    const auto may_be_more = [&] { return found.upper > ends.upper && !is_refuted(); };
    if (may_be_less() && !search({ends.lower - 1, ends.lower}) && may_be_less()) {
      return Verdict::undecided;
    }
    if (may_be_more() && !search({ends.upper, ends.upper + 1}) && may_be_more()) {
      return Verdict::undecided;
    }
    if (is_crossed()) return Verdict::undecided;
    return is_refuted() ? Verdict::refuted : Verdict::confirmed;
  }

  /// Returns false if the search was stopped, or contradicts an earlier one.
  bool search(Window window) {
    const Solution solution = solve_(board_, window);
    found_.counters.merge(solution.counters);
    found_.seconds += solution.seconds;
    ++found_.searches;
    // The bounds are valid even if the search was stopped. If two searches contradict each other,
    // the caller recognises it by bounds that cross.
    found_.bounds = intersection(found_.bounds, solution.bounds);
    if (is_crossed()) return false;
    if (solution.status == Status::exact) {
      found_.pv = solution.pv;
    } else if (solution.status == Status::lower && solution.best_move != Square::none) {
      found_.pv = {solution.best_move};
    }
    return is_proven(solution.status);
  }

  [[nodiscard]] bool is_crossed() const noexcept {
    return found_.bounds.lower > found_.bounds.upper;
  }

  const SolveRequest& request_;
  Board board_;
  const SolveFunction& solve_;
  ClaimResult found_{};  // for the side to move of `board_`, until run() ends
};

constexpr int kAskMinEmpties = 9;       // with fewer, a call of the solver costs more than it saves
constexpr int kRememberMinEmpties = 5;  // likewise, a look at the map

/// The value wanted lies between ours and 0, and has our sign.
Bounds implied_bounds(const Bounds& ours) noexcept {
  return {ours.lower > 0 ? 1 : std::min(ours.lower, 0),
          ours.upper < 0 ? -1 : std::max(ours.upper, 0)};
}

}  // namespace

ClaimResult verify_claim(const SolveRequest& request, const SolveFunction& solve,
                         const Bounds& known) {
  return ClaimSearch(request, solve, known).run();
}

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
