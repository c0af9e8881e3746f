// The environment in which the cases of the rig run.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/eval/evaluator.hpp"
#include "solver/checker/certificate_checker.hpp"
#include "solver/engine/position_solver.hpp"
#include "solver/records/position_record.hpp"
#include "tests/rig/case.hpp"
#include "tests/rig/oracle.hpp"
#include "tests/rig/tally.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::rig {

/// Each member may change a result before it is judged, to test that the rig notices the fault.
struct InjectedFaults {
  std::function<void(const Case&, const Step&, Solution&)> solution{};
  std::function<void(std::vector<MoveValue>&)> moves{};
  std::function<void(ClaimResult&)> claim_result{};
  std::function<void(std::string& unpacked)> certificate{};
  /// Changes the checker's verdict on a certificate with a false claim.
  std::function<void(checker::CertificateVerdict&)> verdict{};
  /// Changes the protocol's answer to a query.
  std::function<void(std::string& line)> answer{};
};

/// Only the tests of the rig change anything here, except for the tally.
struct Environment {
  Oracle oracle;
  InjectedFaults injected{};
  Tally tally{};
  eval::Evaluator evaluator = eval::Evaluator::embedded();  // expensive to make, so shared
  /// The folder for certificates.
  std::shared_ptr<const test::TemporaryDirectory> folder =
      std::make_shared<const test::TemporaryDirectory>();
};

/// An environment with the correct oracle.
[[nodiscard]] inline Environment correct_environment() { return {.oracle = correct_oracle()}; }

}  // namespace kanzen::rig
