// Where the writer of a certificate has its moves from.
#pragma once

#include <cstdint>
#include <optional>

#include "core/board.hpp"
#include "core/types.hpp"

namespace kanzen::proof {

/// Answers what a walk through a proof asks. Scores are in discs for the side to move. Not asked
/// about leaves and finished games.
class ProofMoves {
 public:
  ProofMoves() = default;
  virtual ~ProofMoves() = default;
  ProofMoves(const ProofMoves&) = delete;
  ProofMoves& operator=(const ProofMoves&) = delete;

  /// A move with which the side to move achieves at least `target`. Nothing if there is none, or if
  /// stopped(). REQUIRES: there is a legal move.
  [[nodiscard]] virtual std::optional<Square> move(const Board& board, Score target) = 0;

  /// Whether it assumes anything at all.
  [[nodiscard]] virtual bool assumes() const noexcept { return false; }

  /// Whether the proof is to end here: that the value of `board` is at least, or at most, `bound`
  /// becomes an assumption of the certificate. Never true of the root.
  [[nodiscard]] virtual bool assumes_at_least(const Board& /*board*/, Score /*bound*/) {
    return false;
  }
  [[nodiscard]] virtual bool assumes_at_most(const Board& /*board*/, Score /*bound*/) {
    return false;
  }

  /// Whether a search for a move was stopped.
  [[nodiscard]] virtual bool stopped() const noexcept { return false; }

  /// How many null windows were searched for moves.
  [[nodiscard]] virtual std::uint64_t tests() const noexcept { return 0; }
};

}  // namespace kanzen::proof
