#include "solver/claims/game_rows.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "solver/claims/game_analysis.hpp"
#include "solver/formats/jsonl_writer.hpp"

namespace kanzen {

namespace {

using GameJson = nlohmann::ordered_json;

template <class Value>
GameJson value_or_null(const std::optional<Value>& value) {
  return value ? GameJson(*value) : GameJson();
}

GameJson text_or_null(const std::string& text) {
  return text.empty() ? GameJson() : GameJson(text);
}

GameJson stretches_json(const std::vector<ClaimStretch>& stretches, Verdict verdict) {
  GameJson pairs = GameJson::array();
  for (const ClaimStretch& stretch : stretches) {
    if (stretch.verdict == verdict) pairs.push_back({stretch.first, stretch.last});
  }
  return pairs;
}

/// Returns nullopt for a pass, since passes are not counted.
std::optional<std::size_t> move_number(const GamePly& ply) {
  return ply.move == Square::pass ? std::nullopt : std::optional(ply.move_number);
}

// The columns of each table. A row has the fields of the JSON object with these names, and others.
constexpr std::string_view kGameColumns = "game,id,source,black,white,tournament,date,";
constexpr std::string_view kPlyMoveColumns =
    "ply,move_number,side,played,empties,value,move,move_value,loss,pv";
constexpr std::string_view kPlyColumns =
    "ply,move_number,side,board,played,empties,lower,upper,after,loss,others,nodes,seconds";
constexpr std::string_view kGamesColumns =
    "plies,board,moves,score,first_ply,black_moves,black_mistakes,black_lost,white_moves,"
    "white_mistakes,white_lost,claim,holds_from,fails_at,nodes,seconds,round,result,place,comment";

std::string heading_of(std::string_view columns) {
  return std::string(kGameColumns).append(columns) + '\n';
}

/// Writes the fields of kGameColumns, then those of `columns`.
std::string row_of_game(const Outcome& game, std::string_view columns, const GameJson& object) {
  const GameTags& tags = game.record.tags;
  std::vector<std::string> fields{std::to_string(number_of(game))};
  for (const std::string* const text :
       {&game.record.id, &tags.source, &tags.black, &tags.white, &tags.tournament, &tags.date}) {
    fields.push_back(notation::printable(*text));
  }
  for (std::size_t end = 0; end != std::string_view::npos;) {
    end = columns.find(',');
    const GameJson& field = object.at(std::string(columns.substr(0, end)));
    fields.push_back(field.is_null()     ? std::string()
                     : field.is_string() ? notation::printable(field.get<std::string>())
                                         : field.dump());
    columns.remove_prefix(std::min(end, columns.size() - 1) + 1);
  }
  return csv_line(fields);
}

std::string seconds_text(double seconds) { return fmt::format("{:.6f}", seconds); }

GameJson ply_json(const SolveRequest& game, const GamePly& ply) {
  GameJson object = GameJson::object();
  object["game"] = number_of(game);
  object["ply"] = ply.number;
  object["side"] = to_string(ply.before.side);
  object["move"] = notation::to_string(ply.move);
  object["board"] = notation::to_string(ply.before);
  object["empties"] = ply.before.board.empty_count();
  object["lower"] = ply.bounds.lower;
  object["upper"] = ply.bounds.upper;
  object["after"] = value_or_null(ply.after);
  object["loss"] = value_or_null(ply.loss());
  object["others"] = GameJson();
  if (ply.has_all_others) {
    object["others"] = GameJson::array();
    for (const Square move : ply.others) object["others"].push_back(notation::to_string(move));
  }
  object["nodes"] = ply.counters.nodes;
  object["seconds"] = to_microseconds(ply.seconds);
  object["id"] = game.record.id;
  object["move_number"] = value_or_null(move_number(ply));
  if (!ply.moves.empty()) object["moves"] = move_values_json(ply.moves);
  return object;
}

GameJson game_json(const Outcome& game, std::string_view engine) {
  const std::optional<ClaimedInterval>& claim = game.record.claims.interval;
  const ClaimOnGame found(game);
  const GameSummary summary = summarize_game(*game.record.game, game.plies());
  GameJson object = GameJson::object();
  object["game"] = number_of(game);
  object["plies"] = game.record.game->moves.size();
  object["claim"] = claim ? GameJson(to_string(*claim)) : GameJson();
  object["holds_from"] = claim ? value_or_null(found.holds_from()) : GameJson();
  object["fails_at"] = value_or_null(found.fails_at());
  object["open_before"] = found.last_open();
  object["true_at"] =
      claim ? stretches_json(found.stretches(), Verdict::confirmed) : GameJson::array();
  object["false_at"] = stretches_json(found.stretches(), Verdict::refuted);
  object["engine"] = engine;
  object["id"] = game.record.id;
  for (const auto& [name, tag] : kGameTags) object[name] = text_or_null(game.record.tags.*tag);
  object["comment"] = text_or_null(comment_of_game(game.record));
  const Bounds& end = std::get<GameResult>(game.result).end;
  object["end_value"] =
      end.is_exact() ? GameJson(for_black(end.lower, game.record.game->end.side)) : GameJson();
  object["not_analysed"] = text_or_null(std::string(why_no_ply(game)));
  object["score"] = value_or_null(summary.score);
  object["first_ply"] = summary.first_ply == 0 ? GameJson() : GameJson(summary.first_ply);
  object["black_moves"] = summary.black.moves;
  object["black_mistakes"] = summary.black.mistakes;
  object["black_lost"] = summary.black.lost;
  object["white_moves"] = summary.white.moves;
  object["white_mistakes"] = summary.white.mistakes;
  object["white_lost"] = summary.white.lost;
  return object;
}

std::string ply_moves_to_csv(const Outcome& game, const GamePly& ply) {
  std::string rows;
  GameJson object = ply_json(game, ply);
  object["played"] = object["move"];
  object["value"] = ply.bounds.lower;
  for (const MoveValue& value : ply.moves) {
    object["move"] = notation::to_string(value.move);
    object["move_value"] = value.bounds.lower;
    object["loss"] = ply.bounds.lower - value.bounds.lower;
    object["pv"] = notation::to_string(value.pv);
    rows += row_of_game(game, kPlyMoveColumns, object);
  }
  return rows;
}

std::string ply_to_csv(const Outcome& game, const GamePly& ply) {
  GameJson object = ply_json(game, ply);
  object["played"] = object["move"];
  object["board"] = csv_board(ply.before);
  object["others"] = notation::to_string(ply.others, " ");
  object["seconds"] = seconds_text(ply.seconds);
  return row_of_game(game, kPlyColumns, object);
}

std::string game_to_csv(const Outcome& game) {
  const GameSummary summary = summarize_game(*game.record.game, game.plies());
  GameJson object = game_json(game, {});
  const Game& played = *game.record.game;
  object["board"] = played.start == kStartPosition ? "" : csv_board(played.start);
  object["moves"] = notation::to_string(played.moves);
  object["nodes"] = summary.nodes;
  object["seconds"] = seconds_text(summary.seconds);
  return row_of_game(game, kGamesColumns, object);
}

/// Plies are analysed from the last one back.
template <auto row>
std::string rows_of_plies(const Outcome& game) {
  std::string rows;
  for (auto ply = game.plies().rbegin(); ply != game.plies().rend(); ++ply) rows += row(game, *ply);
  return rows;
}

}  // namespace

std::string ply_to_jsonl(const SolveRequest& game, const GamePly& ply) {
  return json_text(ply_json(game, ply));
}

std::unique_ptr<Writer> make_analysis_writer(std::string_view name, std::string engine) {
  if (name == "csv")
    return std::make_unique<RowWriter>(heading_of(kPlyColumns), rows_of_plies<ply_to_csv>);
  if (name == "csv-moves")
    return std::make_unique<RowWriter>(heading_of(kPlyMoveColumns),
                                       rows_of_plies<ply_moves_to_csv>);
  if (name == "csv-games")
    return std::make_unique<RowWriter>(heading_of(kGamesColumns), game_to_csv);
  if (name != "jsonl") return nullptr;
  return std::make_unique<RowWriter>("", [engine = std::move(engine)](const Outcome& game) {
    return json_text(game_json(game, engine)) + '\n';
  });
}

}  // namespace kanzen
