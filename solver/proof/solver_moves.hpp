// The moves of a proof from the solver: from its table if possible, otherwise from searches.
#pragma once

#include <cstdint>
#include <optional>

#include "solver/engine/solver.hpp"
#include "solver/proof/certificate.hpp"

namespace kanzen::proof {

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

}  // namespace kanzen::proof
