// Certificates of results, made by the searches that have just found them.
#pragma once

#include <cstddef>
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

/// Thread-safe: several positions may be certified at the same time.
class Certifier {
 public:
  explicit Certifier(CertificateOptions options) : options_(std::move(options)) {}

  /// Writes a certificate of the proven bounds of a result, if there are any; in a folder as 1.kzc,
  /// 2.kzc .. by `number`, the place of the position in the job, from 0. `solver` has just found
  /// the result. Throws OutputError if the file cannot be written, and std::logic_error if the
  /// solver refutes its own result.
  void certify(Outcome& outcome, std::size_t number, PositionSolver& solver) const;

 private:
  CertificateOptions options_;
};

}  // namespace kanzen
