#include "solver/campaign/fact.hpp"

#include "core/moves.hpp"
#include "core/symmetry.hpp"

namespace kanzen::campaign {

CanonicalPosition canonical_position(const Board& board) noexcept {
  const bool passes = legal_moves(board) == 0 && legal_moves(board.passed()) != 0;
  return {canonical(passes ? board.passed() : board).board, passes};
}

}  // namespace kanzen::campaign
