// The jobs of the rig, one file each: `value_job.cpp` and so on.
#pragma once

#include <string>
#include <vector>

#include "solver/engine/all_moves.hpp"
#include "tests/rig/bench.hpp"
#include "tests/rig/case.hpp"
#include "tests/rig/subject.hpp"

namespace kanzen::rig {

/// A step in progress.
struct Trial {
  Bench& bench;
  const Case& the_case;
  const Step& step;
  Subject& subject;

  [[nodiscard]] Geometry geometry() const noexcept { return the_case.configuration.geometry(); }
  /// The true value of the board of the step.
  [[nodiscard]] Score value() const { return bench.oracle(step.board, geometry()); }
};

/// Each function does its job, counts it, and returns the fault; empty if there is none. All but
/// the first REQUIRE a whole board. judge_certificate() and judge_query() require subject.whole(),
/// and judge_query() requires real threads.
[[nodiscard]] std::string judge_value(const Trial& trial);
[[nodiscard]] std::string judge_moves(const Trial& trial);
[[nodiscard]] std::string judge_claim(const Trial& trial);
[[nodiscard]] std::string judge_certificate(const Trial& trial);
[[nodiscard]] std::string judge_query(const Trial& trial);

/// Returns the fault in a list of the moves of `board`, best first; empty if there is none.
[[nodiscard]] std::string fault_of_moves(const Oracle& oracle, const Board& board, MoveGoal goal,
                                         const std::vector<MoveValue>& moves);

/// Returns the checker's report on a certificate file with these bytes.
[[nodiscard]] checker::CertificateReport checked(const Bench& bench, const std::string& bytes);

}  // namespace kanzen::rig
