// Runs a case and judges what comes out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/eval/evaluator.hpp"
#include "tests/rig/case.hpp"

namespace kanzen::rig {

/// The first thing that was wrong.
struct Fault {
  std::size_t step = 0;
  std::string text;
};

/// What has been tried, so that a run in which nothing happened can be told from a good one.
struct Tally {
  std::uint64_t solves = 0;
  std::uint64_t stopped = 0;  // solves that ended without a proof
  std::uint64_t splits = 0;
  std::uint64_t shuffled = 0;  // solves by the ShuffledSolver
  std::uint64_t cuts = 0;      // late cuts in those
};

/// What a case is run with. Only the tests of the rig change anything here but the tally.
struct Bench {
  Oracle oracle;
  std::function<void(const Case&, const Step&, Solution&)> tamper{};  // may spoil a solution
  Tally tally{};
  eval::Evaluator evaluator = eval::Evaluator::embedded();  // expensive to make, so shared
};

/// A bench whose oracle is the reference algorithm, helped by an ordering of moves where it would
/// take too long.
[[nodiscard]] Bench honest_bench();

/// Runs all steps on one solver. Nothing if every answer is what the contract of Solver::solve
/// demands for the oracle's values.
[[nodiscard]] std::optional<Fault> run_case(Bench& bench, const Case& the_case);

}  // namespace kanzen::rig
