// Certificates of results, written as the results come.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "solver/batch/forwarding_sink.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen::cli {

struct CertificateOptions {
  std::string path{};
  bool folder = false;    // path names a folder; else the file for the only position
  int leaf_empties = 10;  // see check::Header
  bool quiet = false;     // no line on standard error for each certificate
};

/// Passes everything on to another sink and writes a certificate after each solved position; in a
/// folder, which is made, as 1.kzc, 2.kzc .. by the positions' places in the input. Every proven
/// bound is certified; what is not proven gets no certificate.
///
/// The solver must not be in use when a row is handed over. Throws OutputError if a certificate
/// cannot be written.
class CertificateSink : public ForwardingSink {
 public:
  CertificateSink(std::unique_ptr<Sink> next, CertificateOptions options, Solver& solver);

  void held(const PositionRecord& record) override;
  void row(const Outcome& outcome) override;

 private:
  [[nodiscard]] std::string next_path();

  CertificateOptions options_;
  Solver& solver_;
  std::size_t positions_ = 0;
};

}  // namespace kanzen::cli
