// A picture of a position as a list of shapes, which can be rendered as SVG or PNG.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "core/position.hpp"
#include "core/types.hpp"

namespace kanzen {

/// A short text on an empty square, such as the value of a move. The best moves are highlighted.
struct SquareMark {
  Square square = Square::none;
  std::string text;
  bool best = false;
};

/// A colour as 0xRRGGBB.
using Rgb = std::uint32_t;

struct Rectangle {
  int x, y, width, height;
  Rgb fill;
};

struct Disc {
  int x, y, radius;  // x, y: the centre
  Rgb fill;
  Rgb rim;  // an outline one unit wide
};

struct Stroke {
  int x1, y1, x2, y2;  // one unit wide
  Rgb colour;
};

/// A line of text, centred horizontally at `x`, with its baseline at `y`.
struct Lettering {
  int x, y, size;
  Rgb colour;
  bool bold;
  std::string text;  // UTF-8
};

using Shape = std::variant<Rectangle, Disc, Stroke, Lettering>;

/// Shapes from back to front. The first one is the background.
struct Drawing {
  int width = 0;
  int height = 0;
  std::vector<Shape> shapes;
};

/// Draws the board with coordinates and a caption, 440 x 464 units. Legal
/// moves without a mark get a dot.
[[nodiscard]] Drawing board_drawing(const Position& position, const std::vector<SquareMark>& marks);

/// The mark on a square, or null if there is none.
[[nodiscard]] const SquareMark* find_mark(const std::vector<SquareMark>& marks,
                                          Square square) noexcept;

/// The lines of text shown beside a picture: the side to move, then the numbers of discs, empty
/// squares and legal moves.
[[nodiscard]] std::vector<std::string> board_remarks(const Position& position);

}  // namespace kanzen
