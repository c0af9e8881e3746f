#pragma once

#include "solver/checker/certificate_checker.hpp"
#include "solver/proof/certificate.hpp"
#include "tests/checker/certificate_text.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {

class CertificateBench {
 public:
  /// Unpacked. Demands that it can be written.
  [[nodiscard]] std::string write(const checker::Header& claim, Solver& solver) const;

  /// Unpacked. Assumes the values of all positions with `empties` empty squares that the proof
  /// reaches above its leaves. REQUIRES: the root has more.
  [[nodiscard]] std::string write_assuming(checker::Header claim, Solver& solver,
                                           int empties) const;

  [[nodiscard]] checker::CertificateReport judge(
      const std::string& bytes, const checker::CertificateLimits& limits = {}) const;

  [[nodiscard]] std::string path(const std::string& name) const { return folder_.path(name); }

  [[nodiscard]] std::size_t files() const;

 private:
  [[nodiscard]] std::string written(const proof::WriteResult& report) const;

  TemporaryDirectory folder_;
};

[[nodiscard]] checker::Header exact_claim(const Board& board, Score value, int leaf_empties);

}  // namespace kanzen::test
