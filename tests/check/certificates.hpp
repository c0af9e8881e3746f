// Certificates as bytes: made by the writer, changed by hand, judged by the certificate checker.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "core/board.hpp"
#include "solver/check/certificate_checker.hpp"
#include "solver/engine/solver.hpp"
#include "solver/proof/certificate.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {

/// Certificates in a folder of their own that is removed at the end.
class CertificateBench {
 public:
  /// The unpacked certificate of `claim`; demands that it can be written.
  [[nodiscard]] std::string write(const check::Header& claim, Solver& solver) const;

  /// The same with assumptions, about all positions with so many empty squares that the proof
  /// reaches above its leaves. REQUIRES: the root has more.
  [[nodiscard]] std::string write_assuming(check::Header claim, Solver& solver, int empties) const;

  /// What the certificate checker says about these bytes as a file.
  [[nodiscard]] check::CertificateReport judge(const std::string& bytes,
                                               const check::CertificateLimits& options = {}) const;

  [[nodiscard]] std::string path(const std::string& name) const { return folder_.path(name); }

  /// How many files there are, hidden ones included.
  [[nodiscard]] std::size_t files() const;

 private:
  [[nodiscard]] std::string written(const proof::WriteReport& report) const;

  TemporaryDirectory folder_;
};

/// The claim that `board` is worth exactly `value`.
[[nodiscard]] check::Header exact_claim(const Board& board, Score value, int leaf_empties);

/// A certificate put together by hand, with a last line that fits.
[[nodiscard]] std::string handmade(const check::Header& claim, const std::string& moves);

/// The same bytes with a last line that fits them, so that only the proof can be wrong.
/// REQUIRES: `bytes` end with a last line of some kind.
[[nodiscard]] std::string with_right_end(const std::string& bytes);

/// Where the moves begin, and where the last line does.
[[nodiscard]] std::size_t moves_begin(const std::string& bytes);
[[nodiscard]] std::size_t moves_end(const std::string& bytes);

}  // namespace kanzen::test
