#pragma once

#include "tests/rig/run.hpp"

namespace kanzen::rig {

struct Trial {
  Environment& environment;
  const Case& the_case;
  const Step& step;
  const SolverUnderTest& solver;

  [[nodiscard]] Score value() const { return environment.oracle(step.board); }
};

/// Each reaches its goal, counts it, and returns the fault, empty if there is none.
/// judge_certificate() and judge_query() require solver.whole, and judge_query() real threads.
[[nodiscard]] std::string judge_value(const Trial& trial);
[[nodiscard]] std::string judge_moves(const Trial& trial);
[[nodiscard]] std::string judge_claim(const Trial& trial);
[[nodiscard]] std::string judge_certificate(const Trial& trial);
[[nodiscard]] std::string judge_query(const Trial& trial);

}  // namespace kanzen::rig
