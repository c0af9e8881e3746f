// The source of moves for the writer of a certificate.
#pragma once

#include <cstdint>
#include <optional>

#include "core/board.hpp"
#include "core/types.hpp"

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

}  // namespace kanzen::proof
