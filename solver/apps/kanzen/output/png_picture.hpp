// Renders drawings of boards as PNG images.
#pragma once

#include <string>

#include "solver/formats/board_drawing.hpp"

namespace kanzen::cli {

inline constexpr int kPngScale = 2;  // makes a board of 880 x 928 pixels

/// Renders a drawing as a PNG file with `scale` pixels per unit, using the fonts of the system.
/// Throws OutputError if that fails. REQUIRES: scale >= 1.
[[nodiscard]] std::string png_picture(const Drawing& drawing, int scale);

}  // namespace kanzen::cli
