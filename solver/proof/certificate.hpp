// Writes certificates, proofs of bounds that anybody can check without trusting the solver, in the
// format of solver/checker/FORMAT.md.
#pragma once

#include "solver/checker/header.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen::proof {

/// Provides moves and assumptions for a walk through a proof. Scores are in discs for the side to
/// move. It is not called for leaves and finished games.
class ProofMoves {
 public:
  ProofMoves() = default;
  virtual ~ProofMoves() = default;
  ProofMoves(const ProofMoves&) = delete;
  ProofMoves& operator=(const ProofMoves&) = delete;

  /// Returns a move that achieves at least `target`. Nullopt if there is none, or if stopped().
  /// REQUIRES: there is a legal move.
  [[nodiscard]] virtual std::optional<Square> move(const Board& board, Score target) = 0;

  [[nodiscard]] virtual bool assumes() const noexcept { return false; }

  /// Whether the proof ends here: the certificate then assumes `bound`, which has one end. Always
  /// false for the root. Some value satisfies all bounds for which this returns true about one
  /// board and its images.
  [[nodiscard]] virtual bool is_assumed(const checker::Assumption& /*bound*/) { return false; }

  [[nodiscard]] virtual bool stopped() const noexcept { return false; }

  [[nodiscard]] virtual std::uint64_t searches() const noexcept { return 0; }
};

struct WriteResult {
  std::string error{};            // why no certificate was written; empty on success
  bool was_stopped = false;       // no certificate was written, as the solver was stopped
  std::uint64_t moves = 0;        // moves written
  std::uint64_t assumptions = 0;  // assumptions written
  std::uint64_t searches = 0;     // null windows for bounds that the table did not have
  double seconds = 0;             // wall time
};

/// Writes a certificate for `claim` to `path`: with gzip if its name ends in .gz, else with zstd.
/// The file appears under its name when it is complete; pipes and devices are written directly.
///
/// Where the proving side is to move, it names a move that achieves the bound, from the solver's
/// table or a null-window search. For speed, `solver` should be the one that has just solved the
/// position. If the claim is wrong, the report has an error. Throws OutputError if the file cannot
/// be written. Takes up to about 200 MB with the default capacity, for the set of positions.
///
/// REQUIRES: claim.lower <= claim.upper, both are even, and no other caller uses `solver` during
/// the call.
[[nodiscard]] WriteResult write_certificate(const std::string& path, const checker::Header& claim,
                                            PositionSolver& solver);

class CertificatePacker;

/// Writes a certificate to `out`, and calls `commit` if it is complete. Throws what both throw.
[[nodiscard]] WriteResult write_packed(CertificatePacker& out, const checker::Header& claim,
                                       ProofMoves& moves, const std::function<void()>& commit);

/// Makes the content of a certificate file, compressed with zstd; empty if the report has an error.
/// Throws only std::bad_alloc.
[[nodiscard]] WriteResult certificate_bytes(std::string& bytes, const checker::Header& claim,
                                            PositionSolver& solver);

/// Writes a certificate whose moves and assumptions come from `moves`, which must always give the
/// same results for the same arguments. The certificate lists the assumptions on which its walks
/// rely; claim.assumptions is ignored.
[[nodiscard]] WriteResult write_certificate(const std::string& path, const checker::Header& claim,
                                            ProofMoves& moves);

/// Finds moves by the table and short searches of a solver, which should have solved the position
/// before: otherwise this takes as long as solving it.
class SolverMoves final : public ProofMoves {
 public:
  /// `solver` outlives this object, and has no other caller during a call.
  explicit SolverMoves(PositionSolver& solver) noexcept : solver_(solver) {}

  [[nodiscard]] std::optional<Square> move(const Board& board, Score target) override;
  [[nodiscard]] bool stopped() const noexcept override { return stopped_; }
  [[nodiscard]] std::uint64_t searches() const noexcept override { return searches_; }

 private:
  PositionSolver& solver_;
  std::uint64_t searches_ = 0;
  bool stopped_ = false;
};

/// Returns nullopt if the file is no certificate. Anything but a regular file is left alone,
/// because reading a pipe would consume it.
[[nodiscard]] std::optional<checker::Header> read_certificate_header(const std::string& path);

/// Throws OutputError if the file at `path` has content and is not a certificate about `root`,
/// which a new one may replace. Only regular files are examined.
void require_replaceable(const Position& root, const std::string& path);

/// Whether the file ends like a certificate, with the number and the checksum of all that comes
/// before. Then it was not cut, but only a checker finds out whether it is right.
[[nodiscard]] bool is_whole_certificate(const std::string& path);

/// Whether the file at `path` is a whole certificate about claim.root that should stay, because it
/// proves more: narrower bounds, or the same without assumptions if `claim` has some; with
/// `or_equal`, also if it proves the same. Throws OutputError like require_replaceable(), and if no
/// value satisfies both.
[[nodiscard]] bool proves_more(const std::string& path, const checker::Header& claim,
                               bool or_equal = false);

}  // namespace kanzen::proof
