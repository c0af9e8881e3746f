// A picture of a position as shapes, for whatever can draw these.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
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

/// 0xRRGGBB.
using Rgb = std::uint32_t;

struct Rectangle {
  int x, y, width, height;
  Rgb fill;
};

struct Disc {
  int x, y, radius;  // of the middle
  Rgb fill;
  Rgb rim;  // one unit wide
};

struct Stroke {
  int x1, y1, x2, y2;  // one unit wide
  Rgb colour;
};

/// Centred on `x`, standing on `y`.
struct Lettering {
  int x, y, size;
  Rgb colour;
  bool bold;
  std::string text;  // UTF-8
};

using Shape = std::variant<Rectangle, Disc, Stroke, Lettering>;

/// From back to front, on nothing: the first shape is the ground.
struct Drawing {
  int width = 0;
  int height = 0;
  std::vector<Shape> shapes;
};

/// The board with coordinates and a caption, 440 x 464 units. Legal moves without a mark get a dot.
[[nodiscard]] Drawing board_drawing(const Position& position, const std::vector<SquareMark>& marks);

/// The mark of a square, or null.
[[nodiscard]] const SquareMark* mark_of(const std::vector<SquareMark>& marks,
                                        Square square) noexcept;

/// What is said about a position beside its picture: the side to move, then how many
/// discs, empty squares and legal moves there are.
[[nodiscard]] std::vector<std::string> board_remarks(const Position& position);

}  // namespace kanzen
