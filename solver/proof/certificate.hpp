// Writes certificates: proofs of bounds that anybody can check without trusting the solver. The
// format is described in solver/check/FORMAT.md.
#pragma once

#include <cstdint>
#include <string>

#include "solver/check/header.hpp"
#include "solver/engine/solver.hpp"
#include "solver/proof/proof_moves.hpp"

namespace kanzen::proof {

struct WriteReport {
  std::string error{};            // why no certificate was written; empty on success
  bool stopped = false;           // no certificate was written because the solver was stopped
  std::uint64_t moves = 0;        // the number of moves written
  std::uint64_t assumptions = 0;  // the number of assumptions written
  std::uint64_t tests = 0;        // null-window searches for bounds that were not in the table
  double seconds = 0;             // wall time
};

/// Writes a certificate for `claim` to `path`, compressed as CertificateFile describes.
///
/// Where the proving side is to move, the certificate names a move that achieves the bound, either
/// from the solver's table or found by a null-window search. For speed, `solver` should be the one
/// that has just solved the position; the result is correct in any case. If the claim turns out to
/// be wrong, the report has an error. Throws OutputError if the file cannot be written.
///
/// Memory: the set of positions, up to about 200 MB with the default capacity.
///
/// REQUIRES: claim.lower <= claim.upper, both are even, and nobody else
/// uses `solver` during the call.
[[nodiscard]] WriteReport write_certificate(const std::string& path, const check::Header& claim,
                                            PositionSolver& solver);

/// The same into memory, compressed with zstd: `bytes` are what the file would hold, and empty if
/// the report has an error. Throws nothing but std::bad_alloc.
[[nodiscard]] WriteReport certificate_bytes(std::string& bytes, const check::Header& claim,
                                            PositionSolver& solver);

/// write_certificate() with the moves of `moves`, which must be the same whenever it is asked the
/// same. Where it assumes anything, the certificate is of version 3, and lists what its walks rely
/// upon; claim.assumptions is ignored. REQUIRES then: claim.writer is not empty.
[[nodiscard]] WriteReport write_certificate(const std::string& path, const check::Header& claim,
                                            ProofMoves& moves);

}  // namespace kanzen::proof
