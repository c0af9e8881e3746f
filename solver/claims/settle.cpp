#include "solver/claims/settle.hpp"

#include <algorithm>
#include <utility>

namespace kanzen {

namespace {

/// Collects proven bounds for the board that decides the claim, for its side to move.
class Inquiry {
 public:
  Inquiry(const Board& board, const SolveFunction& solve, const Bounds& known)
      : board_(board), solve_(solve), lower_(known.lower), upper_(known.upper) {}

  /// Searches with `window`. Returns false if the search was stopped.
  bool search(Window window) {
    const Solution solution = solve_(board_, window);
    counters_.merge(solution.counters);
    seconds_ += solution.seconds;
    ++windows_;
    // The bounds are valid even if the search was stopped. If two searches contradict each other,
    // the caller recognises it by bounds that cross.
    lower_ = std::max(lower_, solution.lower);
    upper_ = std::min(upper_, solution.upper);
    if (crossed()) return false;
    if (solution.kind == Kind::exact) {
      line_ = solution.line;
    } else if (solution.kind == Kind::lower && solution.best != Square::none) {
      line_ = {solution.best};
    }
    return is_proven(solution.kind);
  }

  [[nodiscard]] bool crossed() const noexcept { return lower_ > upper_; }
  [[nodiscard]] Score lower() const noexcept { return lower_; }
  [[nodiscard]] Score upper() const noexcept { return upper_; }

  /// Writes the findings into `settled`, for the side that the claim is about.
  void report(const Claim& claim, Settled& settled) && {
    settled.lower = lower_;
    settled.upper = upper_;
    if (claim.move != Square::none) {
      settled.lower = -upper_;
      settled.upper = -lower_;
      line_.insert(line_.begin(), claim.move);
    }
    if (settled.verdict == ClaimVerdict::refuted) settled.line = std::move(line_);
    settled.counters = counters_;
    settled.seconds = seconds_;
    settled.windows = windows_;
  }

 private:
  Board board_;
  const SolveFunction& solve_;
  Score lower_;
  Score upper_;
  std::vector<Square> line_;
  Counters counters_;
  double seconds_ = 0;
  int windows_ = 0;
};

/// Whether the value lies in [least, most]. Needs at most one null window for each end.
ClaimVerdict decide(Inquiry& inquiry, Score least, Score most) {
  const auto refuted = [&] {
    return !inquiry.crossed() && (inquiry.upper() < least || inquiry.lower() > most);
  };
  if (!refuted() && inquiry.lower() < least && !inquiry.search({least - 1, least}) &&
      inquiry.lower() < least && !refuted()) {
    return ClaimVerdict::undecided;
  }
  if (!refuted() && inquiry.upper() > most && !inquiry.search({most, most + 1}) &&
      inquiry.upper() > most && !refuted()) {
    return ClaimVerdict::undecided;
  }
  if (inquiry.crossed()) return ClaimVerdict::undecided;
  return refuted() ? ClaimVerdict::refuted : ClaimVerdict::confirmed;
}

}  // namespace

Settled settle(const Claim& claim, const SolveFunction& solve, const Bounds& known) {
  Inquiry inquiry(claim.board_to_solve(), solve, known);
  Score least = claim.statement.lower();
  Score most = claim.statement.upper();
  if (claim.move != Square::none) {
    least = -claim.statement.upper();
    most = -claim.statement.lower();
  }
  Settled settled;
  settled.verdict = decide(inquiry, least, most);
  if (settled.verdict == ClaimVerdict::refuted) {
    // The window extends beyond the proven bounds on both sides, so the result is exact.
    (void)inquiry.search({inquiry.lower() - 1, inquiry.upper() + 1});
    if (inquiry.crossed()) settled.verdict = ClaimVerdict::undecided;
  }
  std::move(inquiry).report(claim, settled);
  return settled;
}

}  // namespace kanzen
