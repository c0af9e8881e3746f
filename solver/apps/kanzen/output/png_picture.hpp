// Renders drawings of boards as PNG images.
#pragma once

#include <string>
#include <string_view>

#include "solver/formats/board_picture.hpp"

namespace kanzen::cli {

inline constexpr int kPngScale = 2;  // makes a board of 880 x 928 pixels

/// Renders a drawing as a PNG file with `scale` pixels per unit, using the fonts of the system.
/// `note` becomes a comment unless it is empty. Throws OutputError if that fails. REQUIRES:
/// scale >= 1, and `note` is ASCII without control characters.
[[nodiscard]] std::string png_picture(const Drawing& drawing, int scale,
                                      std::string_view note = {});

}  // namespace kanzen::cli
