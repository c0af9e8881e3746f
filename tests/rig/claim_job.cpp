// A claim about a position or a move: the promises of settle().
#include "core/flips.hpp"
#include "solver/claims/settle.hpp"
#include "tests/rig/jobs.hpp"
#include "tests/support/verdict.hpp"

namespace kanzen::rig {

namespace {

[[nodiscard]] Claim claim_of(const Step& step) {
  Claim claim;
  claim.position = {step.board, step.side};
  claim.move = step.move;
  claim.statement = step.statement;
  return claim;
}

[[nodiscard]] std::string number(Score score) { return std::to_string(score); }

[[nodiscard]] std::string fault_of_line_for(const Claim& claim, Score value,
                                            const std::vector<Square>& line) {
  if (claim.move != Square::none && (line.empty() || line.front() != claim.move)) {
    return "the line does not begin with the move that the claim is about";
  }
  return test::fault_of_line(claim.position.board, value, line);
}

[[nodiscard]] std::string fault_of_settled(const Claim& claim, Score value,
                                           const Settled& settled) {
  const Statement& statement = claim.statement;
  const bool is_true = statement.lower() <= value && value <= statement.upper();
  if (settled.verdict != (is_true ? ClaimVerdict::confirmed : ClaimVerdict::refuted)) {
    return "the claim " + to_text(statement) + " is " + std::string(verdict_name(settled.verdict)) +
           "; the value is " + number(value);
  }
  if (settled.lower > value || value > settled.upper) {
    return "the bounds of the claim, " + number(settled.lower) + " to " + number(settled.upper) +
           ", exclude the value " + number(value);
  }
  if (!is_true) {
    if (settled.lower != settled.upper) return "a refuted claim without its value";
    return fault_of_line_for(claim, value, settled.line);
  }
  const bool decided = settled.lower >= statement.lower() && settled.upper <= statement.upper();
  if (!decided) return "a confirmed claim with bounds that leave it open";
  return settled.line.empty() ? "" : "a line of a claim that is confirmed";
}

}  // namespace

std::string judge_claim(const Trial& trial) {
  const Claim claim = claim_of(trial.step);
  Settled settled =
      settle(claim, [&](const Board& b, Window window) { return trial.subject.solve(b, window); });
  if (trial.bench.tamper.settled) trial.bench.tamper.settled(settled);
  ++trial.bench.tally.claims;
  if (settled.verdict == ClaimVerdict::refuted) ++trial.bench.tally.refuted;
  const Score value = claim.move == Square::none
                          ? trial.value()
                          : value_of_move(trial.bench.oracle, trial.step.board, claim.move);
  return fault_of_settled(claim, value, settled);
}

}  // namespace kanzen::rig
