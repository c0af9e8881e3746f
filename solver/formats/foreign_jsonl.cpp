#include "solver/formats/foreign_jsonl.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/notation.hpp"
#include "core/notation/text.hpp"
#include "solver/formats/jsonl_fields.hpp"

namespace kanzen::jsonl {

namespace {

/// The moves of a foreign record: a string, or an array of strings.
Game parse_foreign_moves(const nlohmann::json& moves, const Position& start) {
  std::string text;
  if (moves.is_string()) {
    text = moves.get<std::string>();
  } else {
    for (const nlohmann::json& move : moves) text += move.get<std::string>() + ' ';
  }
  std::size_t at = 0;
  Result<Game> game = notation::read_moves(text, at, start);
  if (!game) throw FieldError{"moves: " + game.error().message};
  if (at < text.size()) {
    throw FieldError{"moves: found " + notation::quoted(text.substr(at)) +
                     ", expected a move such as f5"};
  }
  return std::move(game).value();
}

/// The id of a foreign record, which may be a number.
std::string parse_foreign_id(const nlohmann::json& object) {
  for (const char* name : {"id", "name"}) {
    const nlohmann::json& id = field(object, name);
    if (id.is_number_integer()) return id.dump();
    if (!id.is_null()) return text_field(object, name);
  }
  return {};
}

/// Reads the claims in a file of another program.
void read_foreign_claims(const nlohmann::json& object, PositionRecord& record) {
  PositionClaims& claims = record.claims;
  const char* claimed_by = nullptr;
  for (const char* name : {"score", "value", "expected", "result"}) {
    const std::optional<Score> score = parse_score(field(object, name), name);
    if (!score) continue;
    check_value(*score, name, record.side_length);
    if (claims.exact && *claims.exact != *score) {
      throw FieldError{std::string(claimed_by) + " is " + std::to_string(*claims.exact) + " and " +
                       name + " is " + std::to_string(*score) + ", expected one value"};
    }
    claims.exact = score;
    claimed_by = name;
  }
  claims.lower = parse_score(field(object, "lower"), "lower");
  claims.upper = parse_score(field(object, "upper"), "upper");
  const Score lower = std::max(claims.lower.value_or(kMinScore), claims.exact.value_or(kMinScore));
  const Score upper = std::min(claims.upper.value_or(kMaxScore), claims.exact.value_or(kMaxScore));
  if (lower > upper) throw FieldError{"the bounds contradict each other, expected lower <= upper"};
}

}  // namespace

PositionRecord parse_foreign_record(const nlohmann::json& object, JsonlFields& fields) {
  PositionRecord record;
  const nlohmann::json& moves = field(object, "moves");
  const bool plays = moves.is_string() || are_texts(moves);
  const bool has_board = !field(object, "board").is_null();
  if (!has_board && !plays) throw FieldError{"no board and no moves, expected one of them"};
  record.position = has_board ? parse_position(object, fields.dialect) : kStartPosition;
  record.side_length = parse_side_length(object, record.position);
  if (plays) {
    if (record.side_length != 8) throw FieldError{"moves on a small board, expected none"};
    record.game = parse_foreign_moves(moves, record.position);
    if (!has_board && record.game->moves.empty()) {
      throw FieldError{"no board and no moves, expected one of them"};
    }
    record.position = record.game->end;
  }
  record.id = parse_foreign_id(object);
  check_empties(object, record);
  read_comment(object, record);
  read_foreign_claims(object, record);
  record.window = parse_window(object);
  if (!plays) {
    std::vector<MoveValue> values;
    read_move_values(moves, record, Origin::foreign, values);
    for (const MoveValue& value : values) {
      if (value.lower == value.upper) record.claims.moves.push_back({value.move, value.lower});
    }
  }
  const bool named = field(object, "id").is_null();
  for (const auto& [name, value] : object.items()) {
    if (name != "name" || !named) add_unused(name, Origin::foreign, fields);
  }
  return record;
}

}  // namespace kanzen::jsonl
