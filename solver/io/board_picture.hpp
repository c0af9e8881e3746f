// Pictures of a position, for terminals and as SVG.
#pragma once

#include <string>
#include <vector>

#include "core/position.hpp"
#include "solver/io/board_drawing.hpp"

namespace kanzen {

struct PictureOptions {
  std::vector<SquareMark> marks;  // legal moves without a mark get a dot
  bool colour = false;            // text only: escape sequences for best moves
};

/// The board in Unicode with coordinates, the side to move, discs and empties beside it:
///
///     a  b  c ...
///   1  .  .  . ...   Black to move, 14 empties
///
/// Three columns for each square, so that values fit.
[[nodiscard]] std::string text_picture(const Position& position, const PictureOptions& options);

/// A complete SVG document, without scripts and without anything from outside.
[[nodiscard]] std::string svg_picture(const Drawing& drawing);

}  // namespace kanzen
