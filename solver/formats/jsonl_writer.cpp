#include "solver/formats/jsonl_writer.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "solver/formats/game_record.hpp"
#include "solver/records/mismatch.hpp"

namespace kanzen {

namespace {

/// Keeps the documented order of keys. We never grow an object from a null: version 3.11 of the
/// library first marks it as an object and then allocates it, so that without memory its destructor
/// follows a null pointer.
using Json = nlohmann::ordered_json;

/// We write three decimals, which is as precise as the error model.
double to_thousandths(double confidence) { return std::round(confidence * 1e3) / 1e3; }

double to_tenths(double discs) { return std::round(discs * 10) / 10; }

/// Escapes DEL and the control characters U+0080 to U+009F. JSON allows them unescaped, in strings
/// only, but a terminal might interpret them.
std::string escaped(const std::string& json) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string out;
  out.reserve(json.size());
  for (std::size_t i = 0; i < json.size(); ++i) {
    const bool is_two_bytes =
        json[i] == '\xC2' && i + 1 < json.size() && static_cast<unsigned char>(json[i + 1]) < 0xA0;
    if (!is_two_bytes && json[i] != '\x7F') {
      out += json[i];
      continue;
    }
    if (is_two_bytes) ++i;
    const auto code = static_cast<unsigned char>(json[i]);
    out.append("\\u00").append(1, kHex[code >> 4]).append(1, kHex[code & 15]);
  }
  return out;
}

void add_limits(const Limits& limits, Json& object) {
  if (std::isfinite(limits.seconds)) object["time_limit"] = limits.seconds;
  if (limits.nodes != Limits{}.nodes) object["node_limit"] = limits.nodes;
}

void add_request(const Outcome& outcome, const PositionResult& found, Json& object) {
  const Goal goal = outcome.goal;
  const Window& window = outcome.window;
  const bool has_moves = goal == Goal::all_moves || goal == Goal::best_moves;
  if (goal == Goal::value && (window.alpha >= kMinScore || window.beta <= kMaxScore)) {
    object["window"] = {window.alpha, window.beta};
  }
  if (goal == Goal::wld || has_moves) object["goal"] = to_string(goal);
  if (goal == Goal::wld) {
    object["result"] = Json();
    if (const auto result = wld_text(found.solution); !result.empty()) object["result"] = result;
  }
  // A claim about the position alone has no moves.
  if (has_moves || (goal == Goal::claim && !found.moves.empty())) {
    object["moves"] = move_values_json(found.moves);
  }
}

void add_mismatches(const Outcome& outcome, Json& object) {
  for (const Mismatch& mismatch : find_mismatches(outcome)) {
    if (!object.contains("mismatches")) object["mismatches"] = Json::array();
    Json made = Json::object();
    if (mismatch.move != Square::none) made["move"] = notation::to_string(mismatch.move);
    made["expected"] = {mismatch.claimed.lower, mismatch.claimed.upper};
    made["found"] = {mismatch.found.lower, mismatch.found.upper};
    if (mismatch.is_known_erratum) made["known_erratum"] = true;
    object["mismatches"].push_back(std::move(made));
  }
}

Json ply_json(const GamePly& ply, Fields fields) {
  Json object = Json::object();
  object["ply"] = ply.number;
  if (fields == Fields::all) {
    object["number"] = ply.move_number;
    object["side"] = ply.before.side == Colour::black ? "X" : "O";
    object["move"] = notation::to_string(ply.move);
    object["empties"] = ply.before.board.empty_count();
  }
  object["value"] = ply.bounds.lower;
  object["after"] = *ply.after;
  object["others"] = ply.has_all_others ? Json(notation::to_string(ply.others)) : Json();
  object["nodes"] = ply.counters.nodes;
  object["seconds"] = to_microseconds(ply.seconds);
  if (!ply.moves.empty()) object["moves"] = move_values_json(ply.moves);
  return object;
}

}  // namespace

std::string json_text(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

double to_microseconds(double seconds) { return std::round(seconds * 1e6) / 1e6; }

// In a string the quotation mark would be escaped, so this text is always a field.
constexpr std::string_view kRunning = R"("running":true)";

std::string mark_running(std::string object) {
  object.pop_back();
  return object.append(",").append(kRunning).append("}");
}

bool is_marked_running(std::string_view line) noexcept {
  return line.find(kRunning) != std::string_view::npos;
}

namespace {

/// Returns the value that the input states, or the two bounds of a claim such as `win`.
Json json_of_expected(const PositionClaims& claims) {
  if (const auto value = claims.value()) return *value;
  if (!are_narrower(claims.bounds, {})) return {};
  return {claims.bounds.lower, claims.bounds.upper};
}

}  // namespace

std::string position_to_jsonl(const Outcome& outcome, std::string_view engine, Fields fields) {
  const PositionResult found = position_result(outcome);
  const Solution& solution = found.solution;
  const Position& position = outcome.record.position;
  const Json expected = json_of_expected(outcome.record.claims);
  const bool has_all = fields == Fields::all;
  Json object = Json::object();
  object["id"] = outcome.record.id;
  if (!outcome.record.tags.source.empty()) object["source"] = outcome.record.tags.source;
  object["board"] = notation::to_string(position);
  if (has_all) object["empties"] = outcome.record.empty_count();
  object["status"] = status_text(outcome);
  if (solution.status == Status::estimate) {
    object["confidence"] =
        solution.confidence ? Json(to_thousandths(*solution.confidence)) : Json();
    object["spread"] = solution.spread ? Json(to_tenths(*solution.spread)) : Json();
    object["depth"] = solution.depth;
  }
  std::optional<Score> score = proven_value(solution);
  if (!score && solution.status != Status::unfinished) score = solution.score;
  if (has_all || score) object["score"] = score ? Json(*score) : Json();
  const Bounds implied = proven_bounds(solution.status, solution.score);
  if (has_all || solution.bounds.lower != implied.lower) object["lower"] = solution.bounds.lower;
  if (has_all || solution.bounds.upper != implied.upper) object["upper"] = solution.bounds.upper;
  const Square first = solution.pv.empty() ? Square::none : solution.pv.front();
  if (has_all || solution.best_move != first) {
    object["best_move"] =
        solution.best_move == Square::none ? Json() : Json(notation::to_string(solution.best_move));
  }
  object["pv"] = notation::to_string(solution.pv);
  if (has_work(outcome, solution)) {
    object["nodes"] = solution.counters.nodes;
    if (has_time(outcome, solution)) object["seconds"] = to_microseconds(solution.seconds);
  }
  add_limits(outcome.limits, object);
  if (has_all || !expected.is_null()) object["expected"] = expected;
  if (has_all || outcome.verdict != Verdict::undecided) {
    object["verdict"] = position_verdict_text(outcome.verdict);
  }
  // Nothing else in a results file says which values of moves the input had wrong.
  if (has_all || outcome.verdict == Verdict::refuted) add_mismatches(outcome, object);
  add_request(outcome, found, object);
  if (!engine.empty()) object["engine"] = engine;
  if (outcome.record.comment) object["comment"] = *outcome.record.comment;
  return escaped(json_text(object));
}

std::string jsonl_line(const Outcome& outcome, std::string_view engine, Fields fields) {
  if (std::holds_alternative<GameResult>(outcome.result)) {
    return game_analysis_to_jsonl(outcome, engine, fields);
  }
  if (std::holds_alternative<ClaimResult>(outcome.result)) {
    return claim_to_jsonl(outcome, engine, fields);
  }
  return position_to_jsonl(outcome, engine, fields);
}

Json move_values_json(const std::vector<MoveValue>& moves) {
  auto array = Json::array();
  for (const MoveValue& value : moves) {
    Json made{{"move", notation::to_string(value.move)},
              {"lower", value.bounds.lower},
              {"upper", value.bounds.upper}};
    if (!value.pv.empty()) made["pv"] = notation::to_string(value.pv);
    array.push_back(std::move(made));
  }
  return array;
}

std::string game_analysis_to_jsonl(const Outcome& game, std::string_view engine, Fields fields) {
  Json object = Json::object();
  object["id"] = game.record.id;
  if (game.record.number != 0) object["game"] = game.record.number;
  object["board"] = notation::to_string(game.record.game->start);
  object["goal"] = "game";
  object["moves"] = notation::to_string(game.record.game->moves);
  Json& plies = object["plies"] = Json::array();
  for (const GamePly& ply : game.plies()) {
    if (ply.is_known() && ply.after) plies.push_back(ply_json(ply, fields));
  }
  if (!is_solved(game)) object["status"] = to_string(Status::unfinished);
  const Bounds& end = std::get<GameResult>(game.result).end;
  if (plies.empty() && end.is_exact()) {
    object["end_value"] = for_black(end.lower, game.record.game->end.side);
  }
  if (const std::string_view why = why_no_ply(game); !why.empty()) object["not_analysed"] = why;
  // Only a page shows this mistake. A journal does without, since no run continues from it.
  if (fields == Fields::all && !game.plies().empty()) {
    const GamePly& last = game.plies().back();
    if (!last.is_known() && last.least_loss()) object["open_mistake"] = ply_json(last, fields);
  }
  // Journals need the tags too, since nothing else says who played.
  for (const auto& [name, tag] : kGameTags) {
    if (const std::string& text = game.record.tags.*tag; !text.empty()) object[name] = text;
  }
  if (!game.record.comment.value_or("").empty()) object["comment"] = *game.record.comment;
  if (fields == Fields::all || !engine.empty()) object["engine"] = engine;
  return json_text(object);
}

std::string claim_to_jsonl(const Outcome& outcome, std::string_view engine, Fields fields) {
  const PositionRecord& record = outcome.record;
  const Claim& claim = *outcome.claim;
  const ClaimResult& claim_result = outcome.claim_result();
  const bool has_all = fields == Fields::all;
  Json object = Json::object();
  object["id"] = record.id;
  object["source"] = claim.source;
  object["line"] = claim.line;
  object["board"] = notation::to_string(record.position);
  if (has_all) object["empties"] = record.position.board.empty_count();
  if (claim.move != Square::none) object["move"] = notation::to_string(claim.move);
  object["claim"] = to_string(claim.interval);
  if (claim.empties_to == EmptySquares::to_nobody) object["empties_to"] = "nobody";
  object["verdict"] = to_string(claim_result.verdict);
  if (has_all && is_about_finished_game(outcome)) object["over"] = true;
  object["lower"] = claim_result.bounds.lower;
  object["upper"] = claim_result.bounds.upper;
  object["pv"] = notation::to_string(claim_result.pv);
  object["nodes"] = claim_result.counters.nodes;
  object["seconds"] = to_microseconds(claim_result.seconds);
  object["windows"] = claim_result.searches;
  add_limits(outcome.limits, object);
  if (record.comment) object["comment"] = *record.comment;
  if (has_all || !engine.empty()) object["engine"] = engine;
  return json_text(object);
}

}  // namespace kanzen
