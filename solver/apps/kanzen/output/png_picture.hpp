#pragma once

#include "solver/formats/board_picture.hpp"

namespace kanzen::cli {

inline constexpr int kPngScale = 2;  // gives a board 880 x 928 pixels

/// Draws a PNG with `scale` pixels per unit and the system's fonts. `note` becomes a comment unless
/// it is empty. Throws OutputError. REQUIRES: scale >= 1; `note` is ASCII without control
/// characters.
[[nodiscard]] std::string png_picture(const Drawing& drawing, int scale,
                                      std::string_view note = {});

}  // namespace kanzen::cli
