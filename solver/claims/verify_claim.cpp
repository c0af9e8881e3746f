#include "solver/claims/verify_claim.hpp"

namespace kanzen {

namespace {

/// Collects proven bounds for the side to move of the board that decides the claim.
class ClaimSearch {
 public:
  ClaimSearch(const Board& board, const SolveFunction& solve, const Bounds& known)
      : board_(board), solve_(solve), bounds_{known.lower, known.upper} {}

  bool run(Window window) {
    const Solution solution = solve_(board_, window);
    counters_.merge(solution.counters);
    seconds_ += solution.seconds;
    ++searches_;
    // The bounds are valid even if the search was stopped. If two searches contradict each other,
    // the caller recognises it by bounds that cross.
    bounds_ = intersection(bounds_, solution.bounds);
    if (crossed()) return false;
    if (solution.status == Status::exact) {
      line_ = solution.pv;
    } else if (solution.status == Status::lower && solution.best_move != Square::none) {
      line_ = {solution.best_move};
    }
    return is_proven(solution.status);
  }

  [[nodiscard]] bool crossed() const noexcept { return bounds_.lower > bounds_.upper; }
  [[nodiscard]] const Bounds& bounds() const noexcept { return bounds_; }

  void report(const SolveRequest& request, ClaimResult& claim_result) && {
    claim_result.bounds = to_claim_side(request, bounds_);
    const Claim& claim = *request.claim;
    if (claim.move != Square::none) line_.insert(line_.begin(), claim.move);
    const bool shows_reply = claim.is_implied && line_.size() > 1;
    if (claim_result.verdict == Verdict::refuted ||
        (claim_result.verdict == Verdict::confirmed && shows_reply)) {
      claim_result.pv = std::move(line_);
    }
    claim_result.counters = counters_;
    claim_result.seconds = seconds_;
    claim_result.searches = searches_;
  }

 private:
  Board board_;
  const SolveFunction& solve_;
  Bounds bounds_;
  std::vector<Square> line_;
  Counters counters_;
  double seconds_ = 0;
  int searches_ = 0;
};

/// Decides with at most one null window for each of the two `ends` of the claim.
Verdict decide(ClaimSearch& search, const Bounds& ends) {
  const Bounds& found = search.bounds();
  const auto refuted = [&] { return !search.crossed() && contradict(found, ends); };
  if (!refuted() && found.lower < ends.lower && !search.run({ends.lower - 1, ends.lower}) &&
      found.lower < ends.lower && !refuted()) {
    return Verdict::undecided;
  }
  if (!refuted() && found.upper > ends.upper && !search.run({ends.upper, ends.upper + 1}) &&
      found.upper > ends.upper && !refuted()) {
    return Verdict::undecided;
  }
  if (search.crossed()) return Verdict::undecided;
  return refuted() ? Verdict::refuted : Verdict::confirmed;
}

}  // namespace

ClaimResult verify_claim(const SolveRequest& request, const SolveFunction& solve,
                         const Bounds& known) {
  ClaimSearch search(board_to_solve(request), solve, known);
  ClaimResult claim_result;
  claim_result.verdict =
      decide(search, interval_of_board(request).bounds(request.claim->empties_to));
  if (claim_result.verdict == Verdict::refuted) {
    // The window extends beyond the proven bounds on both sides, so the result is exact.
    (void)search.run({search.bounds().lower - 1, search.bounds().upper + 1});
    if (search.crossed()) claim_result.verdict = Verdict::undecided;
  }
  std::move(search).report(request, claim_result);
  return claim_result;
}

}  // namespace kanzen
