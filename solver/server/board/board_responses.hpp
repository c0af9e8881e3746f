// Answers the requests of the board page, except values: reading a text, writing a position in
// other notations, and pictures. Independent of HTTP.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <variant>

#include "core/game.hpp"
#include "solver/formats/board_picture.hpp"

namespace kanzen::board {

/// Renders a drawing as a PNG file.
using PngPicture = std::function<std::string(const Drawing& drawing)>;

struct Response {
  bool ok = true;  // if false, the body is {"error": ...}
  std::string type = "application/json";
  std::string body{};
};

/// {"start": board and side, "moves": "f5d6..."}, passes written out.
[[nodiscard]] std::string game_json(const Game& game);

/// The position of `request`, {"pos": text, "moves": ..}, or an error.
[[nodiscard]] std::variant<Position, Response> parse_position_request(std::string_view request);

/// `request` is {"text": a position or a game in any notation}; the answer is its game_json().
[[nodiscard]] Response read_response(std::string_view request);

/// `request` is {"pos": text, "moves": "f5d6...", "values": [{"move", "score"}, ..]}. The answer is
/// {"notations": [{"name", "text"}, ..]}: the position after the moves in all notations that Kanzen
/// writes. Notations with a place for the values of moves include them.
[[nodiscard]] Response notations_response(std::string_view request);

/// `request` is {"pos": text, "moves": .., "marks": [{"square", "text", "best"}, ..], "format":
/// "svg" or "png"}.
[[nodiscard]] Response picture_response(std::string_view request, const PngPicture& png);

}  // namespace kanzen::board
