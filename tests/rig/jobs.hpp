// What may be done with a board, one file each: `value_job.cpp` and so on.
#pragma once

#include <string>
#include <vector>

#include "solver/engine/all_moves.hpp"
#include "tests/rig/bench.hpp"
#include "tests/rig/case.hpp"
#include "tests/rig/subject.hpp"

namespace kanzen::rig {

/// A step under way.
struct Trial {
  Bench& bench;
  const Case& the_case;
  const Step& step;
  Subject& subject;

  [[nodiscard]] Geometry geometry() const noexcept { return the_case.configuration.geometry(); }
  /// The true value of the board of the step.
  [[nodiscard]] Score value() const { return bench.oracle(step.board, geometry()); }
};

/// Each does its job, counts it, and tells what is wrong with the answer: empty if nothing is. All
/// but the first REQUIRE a whole board; judge_certificate() and judge_query() that subject.whole()
/// is there, the latter one with real threads.
[[nodiscard]] std::string judge_value(const Trial& trial);
[[nodiscard]] std::string judge_moves(const Trial& trial);
[[nodiscard]] std::string judge_claim(const Trial& trial);
[[nodiscard]] std::string judge_certificate(const Trial& trial);
[[nodiscard]] std::string judge_query(const Trial& trial);

/// What is wrong with a list of the moves of `board`, best first; empty if nothing is.
[[nodiscard]] std::string fault_of_moves(const Oracle& oracle, const Board& board, MovesAsked asked,
                                         const std::vector<MoveValue>& moves);

/// What the checker says about these bytes as the file of a certificate.
[[nodiscard]] check::CertificateReport checked(const Bench& bench, const std::string& bytes);

}  // namespace kanzen::rig
