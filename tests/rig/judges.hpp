// The judges of the rig, one for each kind of goal.
#pragma once

#include <string>
#include <vector>

#include "solver/engine/position_solver.hpp"
#include "tests/rig/case.hpp"
#include "tests/rig/environment.hpp"
#include "tests/rig/run.hpp"

namespace kanzen::rig {

/// A step in progress.
struct Trial {
  Environment& environment;
  const Case& the_case;
  const Step& step;
  SolverUnderTest& solver;

  /// The true value of the board of the step.
  [[nodiscard]] Score value() const { return environment.oracle(step.board); }
};

/// Each function reaches its goal, counts it, and returns the fault; empty if there is none.
/// judge_certificate() and judge_query() require solver.whole(), and judge_query() requires real
/// threads.
[[nodiscard]] std::string judge_value(const Trial& trial);
[[nodiscard]] std::string judge_moves(const Trial& trial);
[[nodiscard]] std::string judge_claim(const Trial& trial);
[[nodiscard]] std::string judge_certificate(const Trial& trial);
[[nodiscard]] std::string judge_query(const Trial& trial);

/// Returns the fault in a list of the moves of `board`, best first; empty if there is none.
[[nodiscard]] std::string find_moves_fault(const Oracle& oracle, const Board& board, MoveGoal goal,
                                           const std::vector<MoveValue>& moves);

/// Returns the checker's report on a certificate file with these bytes.
[[nodiscard]] checker::CertificateReport checked(const Environment& environment,
                                                 const std::string& bytes);

}  // namespace kanzen::rig
