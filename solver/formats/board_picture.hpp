// Draws a position as text for terminals or as shapes for SVG and PNG, and writes it in the
// notations of other programs.
#pragma once

#include <variant>

#include "core/game.hpp"

namespace kanzen {

[[nodiscard]] std::string to_base64(std::string_view bytes);

/// Text on an empty square, e.g. the value of a move. The best moves are highlighted.
struct SquareMark {
  Square square = Square::none;
  std::string text;
  bool is_best = false;
};

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
  int x, y, right, down;  // where it begins, and where it ends relative to that; one unit wide
  Rgb colour;
};

/// Centred horizontally at `x`, with its baseline at `y`.
struct Lettering {
  int x, y, size;
  Rgb colour;
  bool is_bold;
  std::string text;  // UTF-8
};

using Shape = std::variant<Rectangle, Disc, Stroke, Lettering>;

/// The shapes go from back to front, so that each covers those before it.
struct Drawing {
  int width = 0;
  int height = 0;
  std::vector<Shape> shapes;
};

/// Draws 440 x 464 units with coordinates and a caption, in which `task`, unless it is empty,
/// stands for the side to move. Legal moves without a mark get a dot.
[[nodiscard]] Drawing board_drawing(const Position& position, const std::vector<SquareMark>& marks,
                                    const std::string& task = {});

struct TitledDrawing {
  std::string title;
  Drawing drawing;
};

/// Drawings of one size side by side, three in a row, each below its title. REQUIRES: there is one.
[[nodiscard]] Drawing sheet_drawing(const std::vector<TitledDrawing>& drawings);

[[nodiscard]] const SquareMark* find_mark(const std::vector<SquareMark>& marks,
                                          Square square) noexcept;

struct PictureOptions {
  std::vector<SquareMark> marks;  // legal moves without a mark get a +
  bool has_colour = false;        // for text: highlight best moves by escape sequences
};

/// Writes the board in Unicode with coordinates, and the state of the game beside it:
///
///     a  b  c ...
///   1  .  .  . ...   Black to move
///
/// Each square is three columns wide, so that values such as +12 fit.
[[nodiscard]] std::string text_picture(const Position& position, const PictureOptions& options);

/// Writes the form that Edax puts into PGN; parse_fen_game() reads it back.
[[nodiscard]] std::string to_fen(const Position& position);

/// Returns pairs of a program's name and the position in its notation: "GGF", "FEN", "Zebra",
/// "GPDB", "Egaroucid", "Digits". The last two are ambiguous: readers must be told the dialect.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> dialect_texts(
    const Position& position);

/// A complete document without scripts or external resources. `note` becomes a comment unless it is
/// empty. REQUIRES: `note` contains no "--" and no control characters.
[[nodiscard]] std::string svg_picture(const Drawing& drawing, std::string_view note = {});

}  // namespace kanzen
