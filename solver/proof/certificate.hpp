// Writes certificates: proofs of bounds that anybody can check without trusting the solver. Format:
// solver/checker/FORMAT.md.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/board.hpp"
#include "solver/checker/header.hpp"
#include "solver/engine/solver.hpp"
#include "solver/proof/certificate_packer.hpp"

namespace kanzen::proof {

/// Supplies moves and assumptions to a walk through a proof. Scores are in discs for the side to
/// move. Not called for leaves and finished games.
class ProofMoves {
 public:
  ProofMoves() = default;
  virtual ~ProofMoves() = default;
  ProofMoves(const ProofMoves&) = delete;
  ProofMoves& operator=(const ProofMoves&) = delete;

  /// A move with which the side to move achieves at least `target`. Nothing if there is none, or if
  /// stopped(). REQUIRES: there is a legal move.
  [[nodiscard]] virtual std::optional<Square> move(const Board& board, Score target) = 0;

  /// Returns true if it may make assumptions.
  [[nodiscard]] virtual bool assumes() const noexcept { return false; }

  /// Returns true if the proof ends here. The certificate then assumes that the value of `board` is
  /// at least, or at most, `bound`. Always false for the root. Some value satisfies all bounds for
  /// which these return true about one board and its images.
  [[nodiscard]] virtual bool assumes_at_least(const Board& /*board*/, Score /*bound*/) {
    return false;
  }
  [[nodiscard]] virtual bool assumes_at_most(const Board& /*board*/, Score /*bound*/) {
    return false;
  }

  /// Returns true if a search for a move was stopped.
  [[nodiscard]] virtual bool stopped() const noexcept { return false; }

  /// The number of null windows searched for moves.
  [[nodiscard]] virtual std::uint64_t searches() const noexcept { return 0; }
};

struct WriteResult {
  std::string error{};            // reason why no certificate was written; empty on success
  bool stopped = false;           // the solver was stopped, so no certificate was written
  std::uint64_t moves = 0;        // the number of moves written
  std::uint64_t assumptions = 0;  // the number of assumptions written
  std::uint64_t searches = 0;     // null-window searches for bounds that were not in the table
  double seconds = 0;             // wall time
};

/// Writes a certificate for `claim` to `path`, compressed as CertificateFile describes.
///
/// Where the proving side is to move, the certificate names a move that achieves the bound. The
/// move comes from the solver's table or from a null-window search. For speed, `solver` should be
/// the solver that has just solved the position; the result is correct in any case. If the claim is
/// wrong, the report has an error. Throws OutputError if the file cannot be written.
///
/// Memory: the set of positions, up to about 200 MB with the default capacity.
///
/// REQUIRES: claim.lower <= claim.upper, both are even, and no other caller uses `solver` during
/// the call.
[[nodiscard]] WriteResult write_certificate(const std::string& path, const checker::Header& claim,
                                            PositionSolver& solver);

/// Writes the content of a certificate file to `bytes`, compressed with zstd. `bytes` is empty if
/// the report has an error. Throws only std::bad_alloc.
[[nodiscard]] WriteResult certificate_bytes(std::string& bytes, const checker::Header& claim,
                                            PositionSolver& solver);

/// Calls write_certificate() with the moves of `moves`, which must always give the same results for
/// the same arguments. If it makes assumptions, the certificate lists the
/// assumptions that its walks rely on. claim.assumptions is ignored.
[[nodiscard]] WriteResult write_certificate(const std::string& path, const checker::Header& claim,
                                            ProofMoves& moves);

/// For speed, the solver should have solved the position.
class SolverMoves final : public ProofMoves {
 public:
  /// `solver` outlives this object. No other caller uses it during a call.
  explicit SolverMoves(PositionSolver& solver) noexcept : solver_(solver) {}

  [[nodiscard]] std::optional<Square> move(const Board& board, Score target) override;
  [[nodiscard]] bool stopped() const noexcept override { return stopped_; }
  [[nodiscard]] std::uint64_t searches() const noexcept override { return searches_; }

 private:
  PositionSolver& solver_;
  std::uint64_t searches_ = 0;
  bool stopped_ = false;
};

/// Writes a certificate for `claim` to `out`, with the moves that write_certificate() in
/// certificate.hpp describes, and calls `commit` on success. Throws the exceptions of both.
[[nodiscard]] WriteResult write_packed(CertificatePacker& out, const checker::Header& claim,
                                       ProofMoves& moves, const std::function<void()>& commit);

}  // namespace kanzen::proof
