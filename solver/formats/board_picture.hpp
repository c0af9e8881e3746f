// Pictures of a position as text for terminals and as SVG.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/position.hpp"
#include "solver/formats/board_drawing.hpp"

namespace kanzen {

struct PictureOptions {
  std::vector<SquareMark> marks;  // legal moves without a mark get a +
  bool colour = false;            // for text: highlight best moves by escape sequences
};

/// Draws the board in Unicode with coordinates. board_remarks() are shown beside it:
///
///     a  b  c ...
///   1  .  .  . ...   Black to move
///
/// Each square is three columns wide, so that values fit.
[[nodiscard]] std::string text_picture(const Position& position, const PictureOptions& options);

/// Renders a drawing as a complete SVG document without scripts or external resources. `note`
/// becomes a comment unless it is empty. REQUIRES: `note` contains no "--" and no control
/// characters.
[[nodiscard]] std::string svg_picture(const Drawing& drawing, std::string_view note = {});

}  // namespace kanzen
