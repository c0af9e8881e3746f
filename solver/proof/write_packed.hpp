// Writes a certificate to a packer.
#pragma once

#include <functional>

#include "solver/proof/certificate.hpp"
#include "solver/proof/certificate_packer.hpp"

namespace kanzen::proof {

/// As write_certificate(), but writes to `out`, and calls `commit` on success. Throws the
/// exceptions of both.
[[nodiscard]] WriteReport write_packed(CertificatePacker& out, const checker::Header& claim,
                                       ProofMoves& moves, const std::function<void()>& commit);

}  // namespace kanzen::proof
