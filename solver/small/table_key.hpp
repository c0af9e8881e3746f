// Images of boards under symmetry, for the table; out of line, so that all kernels share one copy.
#pragma once

#include "core/board.hpp"
#include "core/symmetry.hpp"

namespace kanzen::small {

/// canonical() of core/symmetry.hpp.
[[nodiscard]] Canonical table_image(const Board& board) noexcept;

/// `square` under symmetry number `s`, and back.
[[nodiscard]] Square into_image(Square square, int s) noexcept;
[[nodiscard]] Square out_of_image(Square square, int s) noexcept;

}  // namespace kanzen::small
