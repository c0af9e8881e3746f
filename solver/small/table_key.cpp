#include "solver/small/table_key.hpp"

namespace kanzen::small {

Canonical table_image(const Board& board) noexcept { return canonical(board); }

Square into_image(Square square, int s) noexcept { return transform(square, s); }

Square out_of_image(Square square, int s) noexcept {
  return transform(square, inverse_symmetry(s));
}

}  // namespace kanzen::small
