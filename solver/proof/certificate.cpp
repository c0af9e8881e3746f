#include "solver/proof/certificate.hpp"

#include <string_view>

#include "solver/proof/solver_moves.hpp"
#include "solver/proof/write_packed.hpp"

namespace kanzen::proof {

WriteResult certificate_bytes(std::string& bytes, const checker::Header& claim,
                              PositionSolver& solver) {
  SolverMoves moves(solver);
  bytes.clear();
  CertificatePacker out(Packing::zstd, [&](std::string_view packed) { bytes += packed; });
  WriteResult report = write_packed(out, claim, moves, [&] { out.finish(); });
  if (!report.error.empty()) bytes.clear();
  return report;
}

}  // namespace kanzen::proof
