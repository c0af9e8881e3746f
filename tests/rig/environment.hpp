#pragma once

#include <map>

#include "core/eval/evaluator.hpp"
#include "solver/checker/certificate_checker.hpp"
#include "tests/rig/case.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::rig {

struct Tally {
  std::uint64_t cases = 0;
  std::uint64_t solves = 0;        // one position in one window; without the goals below
  std::uint64_t shuffled = 0;      // solves by the ShuffledSolver
  std::uint64_t virtual_time = 0;  // solves by the VirtualSolver
  std::uint64_t windows = 0;       // solves in windows other than the whole one
  std::uint64_t wld = 0;           // solves for win, draw or loss alone
  std::uint64_t stopped = 0;       // solves that ended without a proof
  std::uint64_t splits = 0;        // in solves of one position in one window
  std::uint64_t late_cuts = 0;     // in shuffled solvers, for any goal
  std::uint64_t move_lists = 0;    // positions with values of all moves or with all best moves
  std::uint64_t claims = 0;        // claims judged
  std::uint64_t refuted = 0;       // claims refuted
  std::uint64_t certificates = 0;  // certificates requested
  std::uint64_t proven = 0;        // certificates that the checker accepted
  std::uint64_t false_claims = 0;  // certificates checked under a header that claims too much
  std::uint64_t queries = 0;       // answered by the protocol of `kanzen serve`
  std::map<std::string, std::uint64_t> kernels{};
};

struct TallyField {
  const char* name;
  std::uint64_t Tally::*member;
};

inline constexpr std::array kTallyFields = {
    TallyField{"cases", &Tally::cases},
    TallyField{"solves", &Tally::solves},
    TallyField{"shuffled", &Tally::shuffled},
    TallyField{"virtual_time", &Tally::virtual_time},
    TallyField{"windows", &Tally::windows},
    TallyField{"wld", &Tally::wld},
    TallyField{"stopped", &Tally::stopped},
    TallyField{"splits", &Tally::splits},
    TallyField{"late_cuts", &Tally::late_cuts},
    TallyField{"move_lists", &Tally::move_lists},
    TallyField{"claims", &Tally::claims},
    TallyField{"refuted", &Tally::refuted},
    TallyField{"certificates", &Tally::certificates},
    TallyField{"proven", &Tally::proven},
    TallyField{"lies", &Tally::false_claims},
    TallyField{"queries", &Tally::queries},
};

static_assert(sizeof(Tally) == kTallyFields.size() * sizeof(std::uint64_t) +
                                   sizeof(std::map<std::string, std::uint64_t>),
              "every count must be told");

/// Writes `name=number`, separated by blanks; kernels as `kernel.name=number`.
[[nodiscard]] inline std::string to_string(const Tally& tally) {
  std::string text;
  const auto add = [&text](const std::string& name, std::uint64_t count) {
    if (!text.empty()) text += ' ';
    text += name + '=' + std::to_string(count);
  };
  for (const TallyField& field : kTallyFields) add(field.name, tally.*field.member);
  for (const auto& [name, count] : tally.kernels) add("kernel." + name, count);
  return text;
}

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
