// Pictures of a position, for terminals and as SVG.
#pragma once

#include <string>
#include <vector>

#include "core/position.hpp"
#include "core/types.hpp"

namespace kanzen {

/// What stands on an empty square: a short text, such as a value; the best ones stand out.
struct SquareMark {
  Square square = Square::none;
  std::string text;
  bool best = false;
};

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

/// A complete SVG document of 440 x 464 units, without scripts and without anything from outside.
[[nodiscard]] std::string svg_picture(const Position& position, const PictureOptions& options);

}  // namespace kanzen
