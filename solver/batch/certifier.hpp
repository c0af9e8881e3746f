// Writes certificates for results, with the solver that has just found them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "core/game.hpp"
#include "solver/checker/header.hpp"
#include "solver/engine/solver.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

struct CertificateOptions {
  std::string path{};
  bool folder = false;  // `path` is a folder, created if missing; otherwise a single file
  std::optional<Position> root{};  // the position of a single file, if it is known
  int leaf_empties = 10;           // see checker::Header
  std::string writer{};            // see checker::Header
};

/// Thread safety: full.
class Certifier {
 public:
  /// Creates the folder, so that an unwritable place is reported before any work is done.
  /// Throws OutputError, also for a single file with other content than a certificate about `root`.
  explicit Certifier(CertificateOptions options);

  /// Writes a certificate for the bounds that `outcome` proves, and notes it in the outcome. Does
  /// nothing if the result is not proven, or the claim not decided. The certificate of a claim
  /// about a move is about the position after the move. `number` is the index of the position in
  /// the job, from 0. In a folder, the file is named after it: 1.kzc, 2.kzc and so on. The search
  /// is short if `solver` has just found the result. Returns false if `solver` refutes the result.
  /// A whole certificate that proves more about the position is kept. Throws OutputError if the
  /// file cannot be written or has other content than a certificate about the same position. With
  /// `former_is` of has_certificate(), a file that is not a whole certificate is replaced in any
  /// case: the journal says that a certificate was there.
  [[nodiscard]] bool certify(Outcome& outcome, std::size_t number, PositionSolver& solver,
                             const std::string& former_is = {}) const;

  /// True if an earlier run has written the certificate that certify() would write, or one that
  /// proves more, or if there is nothing to write. `recorded` is what the journal says about the
  /// file. If there is none, or it is another file than the recorded one, `former_is` becomes the
  /// end of a sentence about it.
  [[nodiscard]] bool has_certificate(const Outcome& outcome, std::size_t number,
                                     const std::optional<FileStamp>& recorded,
                                     std::string& former_is) const;

 private:
  [[nodiscard]] checker::Header make_header(const Outcome& outcome) const;

  CertificateOptions options_;
};

}  // namespace kanzen
