#include "solver/claims/verify_claim.hpp"

#include <algorithm>
#include <cmath>

namespace kanzen {

namespace {

/// Collects proven bounds for the side to move of the board that decides the claim.
class ClaimSearch {
 public:
  ClaimSearch(const Board& board, const SolveFunction& solve, const Bounds& known)
      : board_(board), solve_(solve), lower_(known.lower), upper_(known.upper) {}

  bool search(Window window) {
    const Solution solution = solve_(board_, window);
    counters_.merge(solution.counters);
    seconds_ += solution.seconds;
    ++searches_;
    // The bounds are valid even if the search was stopped. If two searches contradict each other,
    // the caller recognises it by bounds that cross.
    lower_ = std::max(lower_, solution.lower);
    upper_ = std::min(upper_, solution.upper);
    if (crossed()) return false;
    if (solution.status == Status::exact) {
      line_ = solution.pv;
    } else if (solution.status == Status::lower && solution.best_move != Square::none) {
      line_ = {solution.best_move};
    }
    return is_proven(solution.status);
  }

  [[nodiscard]] bool crossed() const noexcept { return lower_ > upper_; }
  [[nodiscard]] Score lower() const noexcept { return lower_; }
  [[nodiscard]] Score upper() const noexcept { return upper_; }

  void report(const Claim& claim, ClaimResult& claim_result) && {
    claim_result.lower = lower_;
    claim_result.upper = upper_;
    if (claim.move != Square::none) {
      claim_result.lower = -upper_;
      claim_result.upper = -lower_;
      line_.insert(line_.begin(), claim.move);
    }
    const bool shows_reply = claim.derived && line_.size() > 1;
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
  Score lower_;
  Score upper_;
  std::vector<Square> line_;
  Counters counters_;
  double seconds_ = 0;
  int searches_ = 0;
};

/// Needs at most one null window for each end of [lower_end, upper_end].
Verdict decide(ClaimSearch& inquiry, Score lower_end, Score upper_end) {
  const auto refuted = [&] {
    return !inquiry.crossed() && (inquiry.upper() < lower_end || inquiry.lower() > upper_end);
  };
  if (!refuted() && inquiry.lower() < lower_end && !inquiry.search({lower_end - 1, lower_end}) &&
      inquiry.lower() < lower_end && !refuted()) {
    return Verdict::undecided;
  }
  if (!refuted() && inquiry.upper() > upper_end && !inquiry.search({upper_end, upper_end + 1}) &&
      inquiry.upper() > upper_end && !refuted()) {
    return Verdict::undecided;
  }
  if (inquiry.crossed()) return Verdict::undecided;
  return refuted() ? Verdict::refuted : Verdict::confirmed;
}

}  // namespace

ClaimResult verify_claim(const SolveRequest& request, const SolveFunction& solve,
                         const Bounds& known) {
  ClaimSearch inquiry(board_to_solve(request), solve, known);
  const Claim& claim = *request.claim;
  const ClaimedInterval interval = interval_of_board(request);
  ClaimResult claim_result;
  claim_result.verdict = decide(inquiry, interval.lower(), interval.upper());
  if (claim_result.verdict == Verdict::refuted) {
    // The window extends beyond the proven bounds on both sides, so the result is exact.
    (void)inquiry.search({inquiry.lower() - 1, inquiry.upper() + 1});
    if (inquiry.crossed()) claim_result.verdict = Verdict::undecided;
  }
  std::move(inquiry).report(claim, claim_result);
  return claim_result;
}

ConfidenceInterval wilson_interval(std::uint64_t hits, std::uint64_t trials) noexcept {
  if (trials == 0) return {};
  constexpr double kZ = 1.959964;  // the 97.5 % quantile of the normal distribution
  const auto n = static_cast<double>(trials);
  const double share = static_cast<double>(hits) / n;
  const double centre = share + kZ * kZ / (2 * n);
  const double spread = kZ * std::sqrt(share * (1 - share) / n + kZ * kZ / (4 * n * n));
  const double scale = 1 + kZ * kZ / n;
  // With no hits or only hits, the end is exact and must not be affected by rounding.
  return {hits == 0 ? 0.0 : std::max(0.0, (centre - spread) / scale),
          hits == trials ? 1.0 : std::min(1.0, (centre + spread) / scale)};
}

}  // namespace kanzen
