// Answers the board page's requests except those for values, independent of HTTP.
#pragma once

#include <functional>

#include "solver/formats/board_picture.hpp"

namespace kanzen::board {

using PngPicture = std::function<std::string(const Drawing& drawing)>;

struct Response {
  bool is_ok = true;  // if false, the body is {"error": ...}
  std::string type = "application/json";
  std::string body{};
};

/// Writes {"start": board and side, "moves": "f5d6..."}, with passes.
[[nodiscard]] std::string game_json(const Game& game);

/// `request` is {"pos": text, "moves": ..}.
[[nodiscard]] std::variant<Position, Response> parse_position_request(std::string_view request);

/// `request` is {"text": a position or a game in any notation}; answers its game_json().
[[nodiscard]] Response read_response(std::string_view request);

/// `request` is {"pos": text, "moves": "f5d6...", "values": [{"move", "score"}, ..]}. Answers
/// {"notations": [{"name", "text"}, ..]}: the position after the moves in all notations that we
/// write, with the values where there is a place for them.
[[nodiscard]] Response notations_response(std::string_view request);

/// `request` is {"pos": text, "moves": .., "marks": [{"square", "text", "best"}, ..], "format":
/// "svg" or "png"}.
[[nodiscard]] Response picture_response(std::string_view request, const PngPicture& png);

}  // namespace kanzen::board
