#include "solver/server/board/board_responses.hpp"

#include <nlohmann/json.hpp>

#include "solver/formats/base81.hpp"
#include "solver/formats/json_fields.hpp"
#include "solver/formats/open_records.hpp"

namespace kanzen::board {

namespace {

using Json = nlohmann::json;

constexpr int kMaxNested = 8;
constexpr std::size_t kMaxLettering = 24;  // bytes on a square

struct Refusal {
  std::string message;
};

/// Replaces bytes that are not UTF-8.
[[nodiscard]] std::string written(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

[[nodiscard]] Response refused(const std::string& why) {
  return {.is_ok = false, .body = written(Json{{"error", why}})};
}

[[nodiscard]] std::string error_text(const ParseError& error) {
  std::string place;
  if (error.line > 1) place += "line " + std::to_string(error.line) + ", ";
  if (error.column > 0) place += "column " + std::to_string(error.column) + ": ";
  return place + error.message;
}

[[nodiscard]] Json parse_object(std::string_view text) {
  if (bracket_depth(text) > kMaxNested) throw Refusal{"nested too deeply"};
  std::string fault;
  Json object = parse_json(text, fault);
  if (!object.is_object()) throw Refusal{"not a JSON object in UTF-8"};
  if (!fault.empty()) throw Refusal{fault};
  return object;
}

[[nodiscard]] std::string text_field(const Json& object, const char* name) {
  const auto found = object.find(name);
  if (found == object.end()) return {};
  if (!found->is_string()) throw Refusal{std::string(name) + ": expected a string"};
  return found->get<std::string>();
}

[[nodiscard]] std::vector<Json> list_field(const Json& object, const char* name) {
  const auto found = object.find(name);
  if (found == object.end()) return {};
  const bool are_objects =
      found->is_array() && found->size() <= kSquares &&
      std::ranges::all_of(*found, [](const Json& entry) { return entry.is_object(); });
  if (!are_objects) throw Refusal{std::string(name) + ": expected at most 64 objects"};
  return found->get<std::vector<Json>>();
}

[[nodiscard]] Square square_field(const Json& object, const char* name) {
  const Result<Square> square = notation::parse_move(text_field(object, name));
  if (!square || square.value() == Square::pass) {
    throw Refusal{std::string(name) + ": expected a square"};
  }
  return square.value();
}

[[nodiscard]] Game parse_requested_game(const Json& object) {
  Result<Game> read = parse_game_text(text_field(object, "pos"));
  if (!read) throw Refusal{"pos: " + error_text(read.error())};
  Game game = std::move(read).value();
  const std::string moves = text_field(object, "moves");
  if (moves.empty()) return game;
  const Result<Game> played = notation::parse_moves(moves, game.end);
  if (!played) throw Refusal{"moves: " + error_text(played.error())};
  const Game& more = played.value();
  game.moves.insert(game.moves.end(), more.moves.begin(), more.moves.end());
  game.end = more.end;
  return game;
}

[[nodiscard]] std::vector<notation::MoveScore> parse_values(const Json& object) {
  std::vector<notation::MoveScore> values;
  for (const Json& entry : list_field(object, "values")) {
    const auto score = entry.find("score");
    if (score == entry.end() || !score->is_number_integer() || score->get<double>() < kMinScore ||
        score->get<double>() > kMaxScore) {
      throw Refusal{"score: expected an integer from -64 to 64"};
    }
    values.push_back({square_field(entry, "move"), score->get<Score>()});
  }
  return values;
}

[[nodiscard]] std::string game_text(const Game& game) {
  std::string moves = notation::to_string(game.moves);
  if (game.start == kStartPosition || moves.empty()) return moves;
  return notation::to_string(game.start) + ' ' + moves;
}

[[nodiscard]] std::string notations_json(const Game& game,
                                         std::vector<notation::MoveScore> values) {
  notation::ObfRecord obf;
  obf.position = game.end;
  obf.moves = std::move(values);
  PictureOptions picture;
  for (const notation::MoveScore& value : obf.moves) {
    picture.marks.push_back({value.move, std::to_string(value.score)});
  }
  std::vector<std::pair<std::string, std::string>> texts{
      {"Board", notation::to_string(game.end)},
      {"OBF", notation::to_string(obf)},
      {"Moves", game_text(game)},
  };
  for (auto& text : dialect_texts(game.end)) texts.push_back(std::move(text));
  texts.emplace_back("Base 81", to_base81(game.end.board));
  texts.emplace_back("Picture", text_picture(game.end, picture));
  Json notations = Json::array();
  for (const auto& [name, text] : texts) {
    if (!text.empty()) notations.push_back(Json{{"name", name}, {"text", text}});
  }
  return written(Json{{"notations", std::move(notations)}});
}

[[nodiscard]] std::vector<SquareMark> parse_marks(const Json& object) {
  std::vector<SquareMark> marks;
  for (const Json& entry : list_field(object, "marks")) {
    const std::string text = text_field(entry, "text");
    if (text.size() > kMaxLettering) throw Refusal{"text: expected at most 24 bytes"};
    const auto best = entry.find("best");
    marks.push_back({square_field(entry, "square"), notation::printable(text),
                     best != entry.end() && best->is_boolean() && best->get<bool>()});
  }
  return marks;
}

template <class Answer = Response, class Make>
[[nodiscard]] Answer guarded(const Make& make) {
  try {
    return make();
  } catch (const Refusal& refusal) {
    return refused(refusal.message);
  }
}

}  // namespace

std::string game_json(const Game& game) {
  return written(
      Json{{"start", notation::to_string(game.start)}, {"moves", notation::to_string(game.moves)}});
}

std::variant<Position, Response> parse_position_request(std::string_view request) {
  return guarded<std::variant<Position, Response>>(
      [request] { return parse_requested_game(parse_object(request)).end; });
}

Response read_response(std::string_view request) {
  return guarded([request] {
    const Result<Game> read = parse_game_text(text_field(parse_object(request), "text"));
    if (!read) throw Refusal{error_text(read.error())};
    return Response{.body = game_json(read.value())};
  });
}

Response notations_response(std::string_view request) {
  return guarded([request] {
    const Json object = parse_object(request);
    return Response{.body = notations_json(parse_requested_game(object), parse_values(object))};
  });
}

Response picture_response(std::string_view request, const PngPicture& png) {
  return guarded([request, &png] {
    const Json object = parse_object(request);
    const Drawing drawing = board_drawing(parse_requested_game(object).end, parse_marks(object));
    const std::string format = text_field(object, "format");
    if (format == "svg") return Response{.type = "image/svg+xml", .body = svg_picture(drawing)};
    if (format != "png" || !png) throw Refusal{"format: expected svg or png"};
    return Response{.type = "image/png", .body = png(drawing)};
  });
}

}  // namespace kanzen::board
