// Certificates of results, made by the searches that have just found them.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>

#include "solver/engine/solver.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

struct CertificateOptions {
  std::string path{};
  bool folder = false;    // path names a folder, which is made; else the file for the only position
  int leaf_empties = 10;  // see check::Header
};

/// A certificate cannot be written.
class CertificateError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Thread safety: positions may be certified at the same time.
class Certifier {
 public:
  explicit Certifier(CertificateOptions options) : options_(std::move(options)) {}

  /// Writes a certificate of every bound that is proven of a result; in a folder as 1.kzc, 2.kzc ..
  /// by `number`, the place of the position in the job, from 0. What is not proven gets none.
  /// `solver` is what has just found the result. Throws CertificateError.
  void certify(Outcome& outcome, std::size_t number, PositionSolver& solver) const;

 private:
  CertificateOptions options_;
};

}  // namespace kanzen
