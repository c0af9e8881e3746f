#pragma once

#include <map>

#include "core/eval/evaluator.hpp"
#include "solver/checker/certificate_checker.hpp"
#include "tests/rig/case.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::rig {

/// By the names below and, for each kernel, by `kernel.NAME`.
using Tally = std::map<std::string, std::uint64_t>;

inline constexpr std::array kCounts = {
    "cases",
    "solves",        // one position in one window; without the goals below
    "shuffled",      // solves by the ShuffledSolver
    "virtual_time",  // solves by the VirtualSolver
    "windows",       // solves in windows other than the whole one
    "wld",           // solves for win, draw or loss alone
    "stopped",       // solves that ended without a proof
    "splits",        // in solves of one position in one window
    "late_cuts",     // in shuffled solvers, for any goal
    "move_lists",    // positions with values of all moves or with all best moves
    "claims",        // claims judged
    "refuted",       // claims refuted
    "certificates",  // certificates requested
    "proven",        // certificates that the checker accepted
    "lies",          // certificates checked under a header that claims too much
    "queries",       // answered by the protocol of `kanzen serve`
};

/// Each member may change a result before it is judged, to test that the rig notices.
struct InjectedFaults {
  std::function<void(const Case&, const Step&, Solution&)> solution{};
  std::function<void(std::vector<MoveValue>&)> moves{};
  std::function<void(ClaimResult&)> claim_result{};
  std::function<void(std::string& unpacked)> certificate{};
  std::function<void(checker::CertificateVerdict&)> verdict{};
  std::function<void(std::string& line)> answer{};
};

/// Only the tests of the rig change anything here, except for the tally.
struct Environment {
  Oracle oracle;
  InjectedFaults injected{};
  Tally tally{};
  eval::Evaluator evaluator = eval::Evaluator::embedded();  // expensive to make, so shared
  std::shared_ptr<const test::TemporaryDirectory> folder =
      std::make_shared<const test::TemporaryDirectory>();
};

[[nodiscard]] inline Environment correct_environment() { return {.oracle = correct_oracle()}; }

}  // namespace kanzen::rig
