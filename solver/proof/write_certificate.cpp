#include "solver/proof/certificate.hpp"
#include "solver/proof/certificate_file.hpp"
#include "solver/proof/solver_moves.hpp"
#include "solver/proof/write_packed.hpp"

namespace kanzen::proof {

WriteResult write_certificate(const std::string& path, const checker::Header& claim,
                              PositionSolver& solver) {
  SolverMoves moves(solver);
  return write_certificate(path, claim, moves);
}

WriteResult write_certificate(const std::string& path, const checker::Header& claim,
                              ProofMoves& moves) {
  CertificateFile file(path);
  return write_packed(file.packer(), claim, moves, [&] { file.commit(); });
}

}  // namespace kanzen::proof
