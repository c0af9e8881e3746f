#pragma once

#include <map>
#include <mutex>
#include <unordered_set>

#include "solver/checker/header.hpp"
#include "solver/engine/position_solver.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

struct CertificateOptions {
  std::string path{};
  bool is_folder = false;  // `path` is a folder, created if missing; otherwise a single file
  std::optional<Position> root{};  // the position of a single file, if known
  /// See checker::Header. The default lets kanzen_check.py check a position in about a minute.
  std::optional<int> leaf_empties{};
  std::string writer{};  // see checker::Header
  std::string source{};  // the name of the input, if it is one file
};

constexpr std::string_view kIndexHeading =
    "certificate,id,source,comment,board,moves,claim,side,verdict,lower,upper\n";

/// Throws OutputError if the index.csv in this folder, if any, has another heading: it belongs to a
/// campaign, or to somebody else.
void require_index(const std::string& folder, std::string_view heading = kIndexHeading);

/// Writes certificates for the results of a run, into one file or a folder. Any thread may call it.
class Certifier {
 public:
  /// Creates the folder here, so that an unwritable place is reported before any work. Throws
  /// OutputError, also for a single file whose content is not a certificate about `root`.
  explicit Certifier(CertificateOptions options);

  /// Identifies the certificate of an outcome by its name, if it has one, the position and the
  /// claim. In a folder the key is part of the file's name. Order numbers were the names once,
  /// until a claim inserted into the input gave all that follow the names of others.
  [[nodiscard]] static std::uint64_t key(const Outcome& outcome);

  /// Writes a certificate for the bounds that `outcome` proves, and notes it there. Does nothing if
  /// the outcome is not proven or its claim is undecided. A claim about a move is certified for the
  /// position after the move. `number` is the position's index in the job, from 0, and orders the
  /// index. This is fast if `solver` has just found the result; returns false if `solver` refutes
  /// it.
  ///
  /// An existing certificate stays if it is whole and proves more, in a folder also if it proves
  /// the same. Throws OutputError if the file cannot be written, or holds anything but a
  /// certificate about the same position. With a `former_fault` from has_certificate(), a file that
  /// is not a whole certificate is replaced, too, since the journal says that a certificate was
  /// there.
  [[nodiscard]] bool certify(Outcome& outcome, std::size_t number, PositionSolver& solver,
                             const std::string& former_fault = {});

  /// Whether there is nothing to write, or an earlier run has written this certificate or one that
  /// proves more, which index.csv then names, too. `recorded` is what the journal says about it; if
  /// the file is missing or differs, `former_fault` becomes the end of a sentence saying so.
  [[nodiscard]] bool has_certificate(const Outcome& outcome, std::size_t number,
                                     const std::optional<FileStamp>& recorded,
                                     std::string& former_fault);

  /// In a folder, writes index.csv, which names the position of each certificate of this run, old
  /// or new, and keeps its other rows whose certificates are still there. Kanzen reads it as claims
  /// of what the certificates prove. An old row named by the number of a line or game is left out
  /// if the input has something else there now; returns how many were. Throws OutputError.
  [[nodiscard]] std::size_t write_index() const;

 private:
  [[nodiscard]] checker::Header make_header(const Outcome& outcome) const;

  struct Row {
    std::string file;
    std::string line;
    std::string place;  // the file with the number of a line or game; empty if it has a name
  };

  [[nodiscard]] Row index_row(const Outcome& outcome, const checker::Header& claim) const;

  CertificateOptions options_;
  std::mutex mutex_;                           // guards the others
  std::map<std::size_t, Row> index_{};         // by number
  std::unordered_set<std::uint64_t> begun_{};  // keys of what this run writes or has written
};

}  // namespace kanzen
