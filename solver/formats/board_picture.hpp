// Pictures of a position: text for terminals, shapes to be rendered as SVG or PNG, and the
// notations of other programs.
#pragma once

#include <variant>

#include "core/game.hpp"

namespace kanzen {

[[nodiscard]] std::string to_base64(std::string_view bytes);

}  // namespace kanzen

namespace kanzen::signs {

inline constexpr std::string_view kBlack = "\xE2\x97\x8F";  // U+25CF
inline constexpr std::string_view kWhite = "\xE2\x97\x8B";  // U+25CB
inline constexpr std::string_view kMove = "+";
inline constexpr std::string_view kEmpty = "\xC2\xB7";  // U+00B7

}  // namespace kanzen::signs

namespace kanzen {

/// Text on an empty square, such as the value of a move. The best moves are highlighted.
struct SquareMark {
  Square square = Square::none;
  std::string text;
  bool best = false;
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
  int x1, y1, x2, y2;  // one unit wide
  Rgb colour;
};

/// Centred horizontally at `x`, with its baseline at `y`.
struct Lettering {
  int x, y, size;
  Rgb colour;
  bool bold;
  std::string text;  // UTF-8
};

using Shape = std::variant<Rectangle, Disc, Stroke, Lettering>;

/// From back to front. The first shape is the background.
struct Drawing {
  int width = 0;
  int height = 0;
  std::vector<Shape> shapes;
};

/// With coordinates and a caption, 440 x 464 units. Legal moves without a mark get a dot.
[[nodiscard]] Drawing board_drawing(const Position& position, const std::vector<SquareMark>& marks);

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
  bool colour = false;            // for text: highlight best moves by escape sequences
};

/// The board in Unicode with coordinates, and board_remarks() beside it:
///
///     a  b  c ...
///   1  .  .  . ...   Black to move
///
/// Each square is three columns wide, so that values fit.
[[nodiscard]] std::string text_picture(const Position& position, const PictureOptions& options);

/// As Edax writes it into PGN. parse_fen_game() reads it back.
[[nodiscard]] std::string to_fen(const Position& position);

/// In the notations of other programs, each with its name: "GGF", "FEN", "Zebra", "GPDB",
/// "Egaroucid", "Digits". Readers need the dialect to read the last two.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> dialect_texts(
    const Position& position);

/// A complete document without scripts or external resources. `note` becomes a comment unless it is
/// empty. REQUIRES: `note` contains no "--" and no control characters.
[[nodiscard]] std::string svg_picture(const Drawing& drawing, std::string_view note = {});

}  // namespace kanzen
