// A claim about a position or a move: the promises of verify_claim().
#include "core/flips.hpp"
#include "solver/claims/verify_claim.hpp"
#include "tests/rig/judges.hpp"
#include "tests/support/solution_faults.hpp"

namespace kanzen::rig {

namespace {

[[nodiscard]] SolveRequest claim_of(const Step& step) {
  SolveRequest request{.goal = Goal::claim,
                       .claim = Claim{.move = step.move, .interval = step.interval}};
  request.record.position = {step.board, step.side};
  return request;
}

[[nodiscard]] std::string number(Score score) { return std::to_string(score); }

[[nodiscard]] std::string find_claim_line_fault(const SolveRequest& request, Score value,
                                                const std::vector<Square>& line) {
  const Square move = request.claim->move;
  if (move != Square::none && (line.empty() || line.front() != move)) {
    return "the line does not begin with the move that the claim is about";
  }
  return test::find_line_fault(request.record.position.board, value, line);
}

[[nodiscard]] std::string find_verdict_fault(const SolveRequest& request, Score value,
                                             const ClaimResult& claim_result) {
  const ClaimedInterval& interval = request.claim->interval;
  const bool is_true = interval.lower() <= value && value <= interval.upper();
  if (claim_result.verdict != (is_true ? Verdict::confirmed : Verdict::refuted)) {
    return "the claim " + to_string(interval) + " is " +
           std::string(to_string(claim_result.verdict)) + "; the value is " + number(value);
  }
  if (claim_result.lower > value || value > claim_result.upper) {
    return "the bounds of the claim, " + number(claim_result.lower) + " to " +
           number(claim_result.upper) + ", exclude the value " + number(value);
  }
  if (!is_true) {
    if (claim_result.lower != claim_result.upper) return "a refuted claim without its value";
    return find_claim_line_fault(request, value, claim_result.pv);
  }
  const bool decided =
      claim_result.lower >= interval.lower() && claim_result.upper <= interval.upper();
  if (!decided) return "a confirmed claim with bounds that leave it open";
  return claim_result.pv.empty() ? "" : "a line of a claim that is confirmed";
}

}  // namespace

std::string judge_claim(const Trial& trial) {
  const SolveRequest claim = claim_of(trial.step);
  ClaimResult claim_result = verify_claim(
      claim, [&](const Board& b, Window window) { return trial.solver.solve(b, window); });
  if (trial.environment.injected.claim_result)
    trial.environment.injected.claim_result(claim_result);
  ++trial.environment.tally.claims;
  if (claim_result.verdict == Verdict::refuted) ++trial.environment.tally.refuted;
  const Square move = trial.step.move;
  const Score value = move == Square::none
                          ? trial.value()
                          : value_of_move(trial.environment.oracle, trial.step.board, move);
  return find_verdict_fault(claim, value, claim_result);
}

}  // namespace kanzen::rig
