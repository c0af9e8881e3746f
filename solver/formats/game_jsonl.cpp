#include "solver/formats/game_jsonl.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "core/notation.hpp"
#include "solver/formats/move_json.hpp"

namespace kanzen {

namespace {

using WalkJson = nlohmann::ordered_json;

WalkJson ply_json(const GamePly& ply, Fields fields) {
  WalkJson object = WalkJson::object();
  object["ply"] = ply.number;
  if (fields == Fields::all) {
    object["number"] = ply.move_number;
    object["side"] = ply.before.side == Colour::black ? "X" : "O";
    object["move"] = notation::to_string(ply.move);
    object["empties"] = ply.before.board.empty_count();
  }
  object["value"] = ply.lower;
  object["after"] = *ply.after;
  object["others"] = ply.others_known ? WalkJson(notation::to_string(ply.others)) : WalkJson();
  object["nodes"] = ply.counters.nodes;
  object["seconds"] = std::round(ply.seconds * 1e6) / 1e6;
  if (!ply.moves.empty()) object["moves"] = move_values_json(ply.moves);
  return object;
}

}  // namespace

std::string game_analysis_to_jsonl(const Outcome& game, std::string_view engine, Fields fields) {
  WalkJson object = WalkJson::object();
  object["id"] = game.record.id;
  object["board"] = notation::to_string(game.record.game->start);
  object["goal"] = "game";
  object["moves"] = notation::to_string(game.record.game->moves);
  WalkJson& plies = object["plies"] = WalkJson::array();
  for (const GamePly& ply : game.plies()) {
    if (ply.is_known() && ply.after) plies.push_back(ply_json(ply, fields));
  }
  // Journals have them too: nothing else says who played.
  const GameTags& tags = game.record.tags;
  const auto add = [&object](const char* name, const std::string& text) {
    if (!text.empty()) object[name] = text;
  };
  add("source", tags.source);
  add("black", tags.black);
  add("white", tags.white);
  add("tournament", tags.tournament);
  add("date", tags.date);
  add("comment", game.record.comment.value_or(""));
  if (fields == Fields::all || !engine.empty()) object["engine"] = engine;
  return object.dump(-1, ' ', false, WalkJson::error_handler_t::replace);
}

}  // namespace kanzen
