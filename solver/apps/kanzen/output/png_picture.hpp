#pragma once

#include "solver/formats/board_picture.hpp"

namespace kanzen::cli {

inline constexpr int kPngScale = 2;  // makes a board of 880 x 928 pixels

/// A PNG file with `scale` pixels per unit and the system's fonts. `note` becomes a comment unless
/// it is empty. Throws OutputError. REQUIRES: scale >= 1, and `note` is ASCII without control
/// characters.
[[nodiscard]] std::string png_picture(const Drawing& drawing, int scale,
                                      std::string_view note = {});

}  // namespace kanzen::cli
