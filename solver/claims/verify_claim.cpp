#include "solver/claims/verify_claim.hpp"

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

}  // namespace

ClaimResult verify_claim(const SolveRequest& request, const SolveFunction& solve,
                         const Bounds& known) {
  return ClaimSearch(request, solve, known).run();
}

}  // namespace kanzen
