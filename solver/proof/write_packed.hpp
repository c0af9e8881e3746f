// Writes a certificate to a packer.
#pragma once

#include <functional>

#include "solver/checker/header.hpp"
#include "solver/proof/certificate.hpp"
#include "solver/proof/certificate_packer.hpp"

namespace kanzen::proof {

/// Writes a certificate for `claim` to `out`, with the moves that write_certificate() in
/// certificate.hpp describes, and calls `commit` on success. Throws the exceptions of both.
[[nodiscard]] WriteResult write_packed(CertificatePacker& out, const checker::Header& claim,
                                       ProofMoves& moves, const std::function<void()>& commit);

}  // namespace kanzen::proof
