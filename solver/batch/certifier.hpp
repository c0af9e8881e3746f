#pragma once

#include <map>
#include <mutex>

#include "solver/checker/header.hpp"
#include "solver/engine/position_solver.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

struct CertificateOptions {
  std::string path{};
  std::size_t first = 0;  // the number of the last certificate of other jobs in a folder
  bool folder = false;    // `path` is a folder, created if missing; otherwise a single file
  std::optional<Position> root{};  // the position of a single file, if known
  /// See checker::Header. The default lets kanzen_check.py check a position in about a minute.
  std::optional<int> leaf_empties{};
  std::string writer{};  // see checker::Header
};

/// Writes certificates for the results of a run, into one file or a folder. Any thread may call it.
class Certifier {
 public:
  /// Creates the folder here, so that an unwritable place is reported before any work. Throws
  /// OutputError, also for a single file whose content is not a certificate about `root`.
  explicit Certifier(CertificateOptions options);

  /// Writes a certificate for the bounds that `outcome` proves and notes it there; nothing if it is
  /// not proven or the claim undecided. A claim about a move is certified for the position after
  /// it. `number` is the position's index in the job, from 0; in a folder it names the file: 1.kzc,
  /// 2.kzc and so on. Fast if `solver` has just found the result; returns false if it refutes the
  /// result. Keeps a whole certificate that proves more. Throws OutputError if the file cannot be
  /// written, or holds anything but a certificate about the same position. With `former_fault` of
  /// has_certificate(), a file that is not a whole certificate is replaced in any case: the journal
  /// says that one was there.
  [[nodiscard]] bool certify(Outcome& outcome, std::size_t number, PositionSolver& solver,
                             const std::string& former_fault = {});

  /// Whether there is nothing to write, or an earlier run has written this certificate or one that
  /// proves more, which index.csv then names, too. `recorded` is what the journal says about it; if
  /// the file is missing or differs, `former_fault` becomes the end of a sentence saying so.
  [[nodiscard]] bool has_certificate(const Outcome& outcome, std::size_t number,
                                     const std::optional<FileStamp>& recorded,
                                     std::string& former_fault);

  /// In a folder, writes index.csv, which names the position of each certificate of this run, old
  /// or new, and keeps its other rows. Kanzen reads it as claims. Throws OutputError.
  void write_index() const;

 private:
  [[nodiscard]] checker::Header make_header(const Outcome& outcome) const;
  void add_to_index(const Outcome& outcome, const checker::Header& claim, std::size_t number);

  CertificateOptions options_;
  std::mutex mutex_;                            // guards index_
  std::map<std::size_t, std::string> index_{};  // rows by number
};

}  // namespace kanzen
