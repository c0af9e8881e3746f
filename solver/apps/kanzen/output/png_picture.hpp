#pragma once

#include "solver/formats/board_picture.hpp"

namespace kanzen::cli {

/// Draws a PNG of 880 x 928 pixels for a board, with the system's fonts. `note` becomes a comment
/// unless it is empty. Throws OutputError. REQUIRES: `note` is ASCII without control characters.
[[nodiscard]] std::string png_picture(const Drawing& drawing, std::string_view note = {});

}  // namespace kanzen::cli
