// Writes certificates: proofs of bounds that anybody can check without trusting the solver. Format:
// solver/checker/FORMAT.md.
#pragma once

#include <string>

#include "solver/checker/header.hpp"
#include "solver/engine/solver.hpp"
#include "solver/proof/proof_moves.hpp"
#include "solver/proof/write_result.hpp"

namespace kanzen::proof {

/// Writes a certificate for `claim` to `path`, compressed as CertificateFile describes.
///
/// Where the proving side is to move, the certificate names a move that achieves the bound. The
/// move comes from the solver's table or from a null-window search. For speed, `solver` should be
/// the solver that has just solved the position; the result is correct in any case. If the claim is
/// wrong, the report has an error. Throws OutputError if the file cannot be written.
///
/// Memory: the set of positions, up to about 200 MB with the default capacity.
///
/// REQUIRES: claim.lower <= claim.upper, both are even, and no other caller uses `solver` during
/// the call.
[[nodiscard]] WriteResult write_certificate(const std::string& path, const checker::Header& claim,
                                            PositionSolver& solver);

/// Writes the content of a certificate file to `bytes`, compressed with zstd. `bytes` is empty if
/// the report has an error. Throws only std::bad_alloc.
[[nodiscard]] WriteResult certificate_bytes(std::string& bytes, const checker::Header& claim,
                                            PositionSolver& solver);

/// Calls write_certificate() with the moves of `moves`, which must always give the same results for
/// the same arguments. If it makes assumptions, the certificate has version 3 and lists the
/// assumptions that its walks rely on. claim.assumptions is ignored. REQUIRES in that case:
/// claim.writer is not empty.
[[nodiscard]] WriteResult write_certificate(const std::string& path, const checker::Header& claim,
                                            ProofMoves& moves);

}  // namespace kanzen::proof
