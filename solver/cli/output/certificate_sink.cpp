#include "solver/cli/output/certificate_sink.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "solver/cli/output/text.hpp"
#include "solver/proof/certificate.hpp"

namespace kanzen::cli {

CertificateSink::CertificateSink(std::unique_ptr<Sink> next, CertificateOptions options,
                                 Solver& solver)
    : ForwardingSink(std::move(next)), options_(std::move(options)), solver_(solver) {}

void CertificateSink::held(const PositionRecord& record) {
  ++positions_;
  ForwardingSink::held(record);
}

void CertificateSink::row(const Outcome& outcome) {
  ForwardingSink::row(outcome);
  ++positions_;
  const Solution& solution = outcome.solution;
  if (!is_proven(solution.kind)) return;
  check::Header claim;
  claim.root = outcome.record.position;
  // The value of a finished game is even: an odd bound is as good as the next even one.
  claim.lower = solution.lower + (solution.lower & 1);
  claim.upper = solution.upper - (solution.upper & 1);
  claim.leaf_empties = options_.leaf_empties;
  const std::string path = next_path();
  const proof::WriteReport report = proof::write_certificate(path, claim, solver_);
  if (report.stopped) return complain(path + ": stopped, no certificate");
  if (!report.error.empty()) throw OutputError("no certificate: " + report.error);
  if (options_.quiet) return;
  complain(fmt::format("{}: {}, {}, {:.3f} s", path, count_text(report.moves, "move"),
                       count_text(report.tests, "null window"), report.seconds));
}

std::string CertificateSink::next_path() {
  if (!options_.folder) return options_.path;
  std::error_code error;
  std::filesystem::create_directories(options_.path, error);
  if (error) throw OutputError(fmt::format("{}: {}", options_.path, error.message()));
  return (std::filesystem::path(options_.path) / fmt::format("{}.kzc", positions_)).string();
}

}  // namespace kanzen::cli
