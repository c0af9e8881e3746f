// Certificates of results, written as the results come.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "solver/batch/sink.hpp"
#include "solver/solver.hpp"

namespace kanzen::cli {

struct CertificateOptions {
  std::string path{};
  bool folder = false;    // path names a folder; else the file for the only position
  int leaf_empties = 10;  // see check::Header
  bool quiet = false;     // no line on standard error for each certificate
};

/// Passes everything on to another sink and writes a certificate after each solved position; in a
/// folder, which is made, as 1.kzc, 2.kzc .. by the positions' places in the input. Every proven
/// bound is certified; an unfinished result gets no certificate.
///
/// The solver must not be in use when a row is handed over. Throws OutputError if a certificate
/// cannot be written.
class CertificateSink : public Sink {
 public:
  CertificateSink(std::unique_ptr<Sink> next, CertificateOptions options, Solver& solver);

  void started(const PositionRecord& record) override;
  void held(const PositionRecord& record) override;
  void solved(const Outcome& outcome) override;
  void row(const Outcome& outcome) override;
  void bad_record(const ParseError& error) override;
  void finish(const Totals& totals) override;

 private:
  [[nodiscard]] std::string next_path();

  std::unique_ptr<Sink> next_;
  CertificateOptions options_;
  Solver& solver_;
  std::size_t positions_ = 0;
};

}  // namespace kanzen::cli
