#pragma once

#include "tests/rig/run.hpp"

namespace kanzen::rig {

struct Trial {
  Environment& environment;
  const Case& the_case;
  const Step& step;
  SolverUnderTest& solver;

  [[nodiscard]] Score value() const { return environment.oracle(step.board); }
};

/// Each reaches its goal, counts it, and returns the fault, empty if there is none.
/// judge_certificate() and judge_query() require solver.whole(), and judge_query() real threads.
[[nodiscard]] std::string judge_value(const Trial& trial);
[[nodiscard]] std::string judge_moves(const Trial& trial);
[[nodiscard]] std::string judge_claim(const Trial& trial);
[[nodiscard]] std::string judge_certificate(const Trial& trial);
[[nodiscard]] std::string judge_query(const Trial& trial);

/// The moves come best first; empty if there is no fault.
[[nodiscard]] std::string find_moves_fault(const Oracle& oracle, const Board& board, Goal goal,
                                           const std::vector<MoveValue>& moves);

[[nodiscard]] checker::CertificateReport checked(const Environment& environment,
                                                 const std::string& bytes);

}  // namespace kanzen::rig
