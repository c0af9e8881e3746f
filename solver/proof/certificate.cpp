#include "solver/proof/certificate.hpp"

#include <string_view>

#include "solver/proof/solver_moves.hpp"
#include "solver/proof/write_packed.hpp"

namespace kanzen::proof {

WriteReport certificate_bytes(std::string& bytes, const checker::Header& claim,
                              PositionSolver& solver) {
  SolverMoves moves(solver);
  bytes.clear();
  CertificatePacker out(Packing::zstd, [&](std::string_view packed) { bytes += packed; });
  WriteReport report = write_packed(out, claim, moves, [&] { out.finish(); });
  if (!report.error.empty()) bytes.clear();
  return report;
}

}  // namespace kanzen::proof
