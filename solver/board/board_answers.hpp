// What the page of the board asks besides values: what a text means, how a position is written, and
// pictures. Nothing here knows of HTTP.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <variant>

#include "core/game.hpp"
#include "core/position.hpp"
#include "solver/io/board_drawing.hpp"

namespace kanzen::board {

/// Renders a drawing as a PNG file.
using PngPicture = std::function<std::string(const Drawing& drawing)>;

struct Answer {
  bool ok = true;  // otherwise the body says what is wrong: {"error": ...}
  std::string type = "application/json";
  std::string body{};
};

/// {"start": board and side, "moves": "f5d6..."}, passes written out.
[[nodiscard]] std::string game_json(const Game& game);

/// The position that `request` means, {"pos": text, "moves": ..}, or what is wrong.
[[nodiscard]] std::variant<Position, Answer> position_in(std::string_view request);

/// `request` is {"text": a position or a game in any notation}; the answer is its game_json().
[[nodiscard]] Answer read_answer(std::string_view request);

/// `request` is {"pos": text, "moves": "f5d6...", "values": [{"move", "score"}, ..]}. The answer is
/// {"notations": [{"name", "text"}, ..]}: the position after the moves in all notations that Kanzen
/// writes, with the values of moves where there is a place for them.
[[nodiscard]] Answer notations_answer(std::string_view request);

/// `request` is {"pos": text, "moves": .., "marks": [{"square", "text", "best"}, ..], "format":
/// "svg" or "png"}.
[[nodiscard]] Answer picture_answer(std::string_view request, const PngPicture& png);

}  // namespace kanzen::board
