// Board drawings as PNG images.
#pragma once

#include <string>

#include "solver/io/board_drawing.hpp"

namespace kanzen::cli {

/// A PNG file of `scale` pixels for each unit of the drawing. Fonts are those of the system. Throws
/// OutputError if the picture cannot be drawn. REQUIRES: scale >= 1.
[[nodiscard]] std::string png_picture(const Drawing& drawing, int scale);

}  // namespace kanzen::cli
