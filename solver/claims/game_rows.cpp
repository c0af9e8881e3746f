#include "solver/claims/game_rows.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "core/notation.hpp"
#include "core/notation/printable.hpp"
#include "solver/claims/game_summary.hpp"
#include "solver/formats/csv.hpp"
#include "solver/formats/move_json.hpp"

namespace kanzen {

namespace {

using GameJson = nlohmann::ordered_json;

template <class Value>
GameJson value_or_null(const std::optional<Value>& value) {
  return value ? GameJson(*value) : GameJson();
}

template <class Value>
std::string value_or_empty(const std::optional<Value>& value) {
  return value ? std::to_string(*value) : std::string();
}

GameJson text_or_null(const std::string& text) {
  return text.empty() ? GameJson() : GameJson(text);
}

/// The stretches with this state, as pairs of their first and last numbers.
GameJson stretches_json(const std::vector<ClaimStretch>& stretches, ClaimStretch::State state) {
  GameJson pairs = GameJson::array();
  for (const ClaimStretch& stretch : stretches) {
    if (stretch.state == state) pairs.push_back({stretch.first, stretch.last});
  }
  return pairs;
}

/// The number of a move if passes are not counted; nothing for a pass.
std::optional<std::size_t> move_number(const GamePly& ply) {
  return ply.move == Square::pass ? std::nullopt : std::optional(ply.move_number);
}

std::string text_of_row(const GameJson& object) {
  return object.dump(-1, ' ', false, GameJson::error_handler_t::replace);
}

/// The columns by which rows of plies and of games begin.
constexpr std::string_view kGameColumns = "game,id,source,black,white,tournament,date,";

/// A line of CSV: the fields of kGameColumns, and then `more`.
std::string row_of_game(const Outcome& game, std::size_t number,
                        const std::vector<std::string>& more) {
  const GameTags& tags = game.record.tags;
  std::vector<std::string> fields{std::to_string(number)};
  for (const std::string* const text :
       {&game.record.id, &tags.source, &tags.black, &tags.white, &tags.tournament, &tags.date}) {
    fields.push_back(notation::printable(*text));
  }
  fields.insert(fields.end(), more.begin(), more.end());
  return csv_line(fields);
}

std::string seconds_text(double seconds) { return fmt::format("{:.6f}", seconds); }

}  // namespace

std::string ply_to_jsonl(const Outcome& game, const GamePly& ply, std::size_t number) {
  GameJson object = GameJson::object();
  object["game"] = number;
  object["ply"] = ply.number;
  object["side"] = to_string(ply.before.side);
  object["move"] = notation::to_string(ply.move);
  object["board"] = notation::to_string(ply.before);
  object["empties"] = ply.before.board.empty_count();
  object["lower"] = ply.lower;
  object["upper"] = ply.upper;
  object["after"] = value_or_null(ply.after);
  object["loss"] = value_or_null(ply.loss());
  object["others"] = GameJson();
  if (ply.others_known) {
    object["others"] = GameJson::array();
    for (const Square move : ply.others) object["others"].push_back(notation::to_string(move));
  }
  object["nodes"] = ply.counters.nodes;
  object["seconds"] = std::round(ply.seconds * 1e6) / 1e6;
  object["id"] = game.record.id;
  object["move_number"] = value_or_null(move_number(ply));
  if (!ply.moves.empty()) object["moves"] = move_values_json(ply.moves);
  return text_of_row(object);
}

std::string game_to_jsonl(const Outcome& game, std::size_t number,
                          const std::optional<ClaimedInterval>& claim, const ClaimOnGame& found,
                          std::string_view engine) {
  const GameTags& tags = game.record.tags;
  const std::vector<ClaimStretch> stretches = found.stretches();
  const GameSummary summary = summarize_game(*game.record.game, game.plies());
  using enum ClaimStretch::State;
  GameJson object = GameJson::object();
  object["game"] = number;
  object["plies"] = game.record.game->moves.size();
  object["claim"] = claim ? GameJson(to_string(*claim)) : GameJson();
  object["holds_from"] = claim ? value_or_null(found.holds_from()) : GameJson();
  object["fails_at"] = value_or_null(found.fails_at());
  object["open_before"] = found.last_open();
  object["true_at"] = claim ? stretches_json(stretches, holds) : GameJson::array();
  object["false_at"] = stretches_json(stretches, fails);
  object["engine"] = engine;
  object["id"] = game.record.id;
  object["source"] = text_or_null(tags.source);
  object["black"] = text_or_null(tags.black);
  object["white"] = text_or_null(tags.white);
  object["tournament"] = text_or_null(tags.tournament);
  object["date"] = text_or_null(tags.date);
  object["score"] = value_or_null(summary.score);
  object["first_ply"] = summary.first_ply == 0 ? GameJson() : GameJson(summary.first_ply);
  object["black_moves"] = summary.black.moves;
  object["black_mistakes"] = summary.black.mistakes;
  object["black_lost"] = summary.black.lost;
  object["white_moves"] = summary.white.moves;
  object["white_mistakes"] = summary.white.mistakes;
  object["white_lost"] = summary.white.lost;
  return text_of_row(object);
}

std::string ply_moves_csv_heading() {
  return std::string(kGameColumns) +
         "ply,move_number,side,played,empties,value,move,move_value,loss,pv\n";
}

std::string ply_moves_to_csv(const Outcome& game, const GamePly& ply, std::size_t number) {
  std::string rows;
  for (const MoveValue& value : ply.moves) {
    rows += row_of_game(game, number,
                        {std::to_string(ply.number), value_or_empty(move_number(ply)),
                         std::string(to_string(ply.before.side)), notation::to_string(ply.move),
                         std::to_string(ply.before.board.empty_count()), std::to_string(ply.lower),
                         notation::to_string(value.move), std::to_string(value.lower),
                         std::to_string(ply.lower - value.lower), notation::to_string(value.pv)});
  }
  return rows;
}

std::string plies_csv_heading() {
  return std::string(kGameColumns) +
         "ply,move_number,side,move,empties,lower,upper,after,loss,others,nodes,seconds\n";
}

std::string ply_to_csv(const Outcome& game, const GamePly& ply, std::size_t number) {
  return row_of_game(game, number,
                     {std::to_string(ply.number), value_or_empty(move_number(ply)),
                      std::string(to_string(ply.before.side)), notation::to_string(ply.move),
                      std::to_string(ply.before.board.empty_count()), std::to_string(ply.lower),
                      std::to_string(ply.upper), value_or_empty(ply.after),
                      value_or_empty(ply.loss()), notation::to_string(ply.others, " "),
                      std::to_string(ply.counters.nodes), seconds_text(ply.seconds)});
}

std::string games_csv_heading() {
  return std::string(kGameColumns) +
         "plies,score,first_ply,black_moves,black_mistakes,black_lost,white_moves,white_mistakes,"
         "white_lost,claim,holds_from,fails_at,nodes,seconds\n";
}

std::string game_to_csv(const Outcome& game, std::size_t number,
                        const std::optional<ClaimedInterval>& claim, const ClaimOnGame& found) {
  const GameSummary summary = summarize_game(*game.record.game, game.plies());
  return row_of_game(
      game, number,
      {std::to_string(game.record.game->moves.size()), value_or_empty(summary.score),
       summary.first_ply == 0 ? "" : std::to_string(summary.first_ply),
       std::to_string(summary.black.moves), std::to_string(summary.black.mistakes),
       std::to_string(summary.black.lost), std::to_string(summary.white.moves),
       std::to_string(summary.white.mistakes), std::to_string(summary.white.lost),
       claim ? to_string(*claim) : "", claim ? value_or_empty(found.holds_from()) : "",
       value_or_empty(found.fails_at()), std::to_string(summary.nodes),
       seconds_text(summary.seconds)});
}

}  // namespace kanzen
