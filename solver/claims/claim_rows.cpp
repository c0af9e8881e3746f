#include "solver/claims/claim_rows.hpp"

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/notation.hpp"
#include "solver/formats/csv.hpp"

namespace kanzen {

std::string to_jsonl(const Claim& claim, const Settled& settled, std::string_view engine,
                     Fields fields) {
  const bool all = fields == Fields::all;
  nlohmann::ordered_json object;
  object["id"] = claim.id;
  object["source"] = claim.source;
  object["line"] = claim.line;
  object["board"] = notation::to_text(claim.position);
  if (all) object["empties"] = claim.position.board.empty_count();
  if (claim.move != Square::none) object["move"] = notation::to_text(claim.move);
  object["claim"] = to_text(claim.statement);
  object["verdict"] = verdict_name(settled.verdict);
  if (all && claim.is_of_finished_game()) object["over"] = true;
  object["lower"] = settled.lower;
  object["upper"] = settled.upper;
  object["pv"] = notation::to_text(settled.line);
  object["nodes"] = settled.counters.nodes;
  object["seconds"] = std::round(settled.seconds * 1e6) / 1e6;
  object["windows"] = settled.windows;
  if (std::isfinite(settled.limits.seconds)) object["time_limit"] = settled.limits.seconds;
  if (settled.limits.nodes != Limits{}.nodes) object["node_limit"] = settled.limits.nodes;
  if (claim.comment) object["comment"] = *claim.comment;
  if (all || !engine.empty()) object["engine"] = engine;
  return object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::string jsonl_line(const Outcome& outcome, std::string_view engine, Fields fields) {
  return outcome.claim ? to_jsonl(*outcome.claim, outcome.settled, engine, fields)
                       : to_jsonl(outcome, engine, fields);
}

std::string claims_csv_heading() {
  return "id,source,line,board,empties,move,claim,verdict,lower,upper,pv,nodes,seconds,windows,"
         "comment,engine,over\n";
}

std::string to_csv(const Claim& claim, const Settled& settled, std::string_view engine) {
  const std::array<std::string, 17> fields{
      claim.id,
      claim.source,
      std::to_string(claim.line),
      notation::to_text(claim.position),
      std::to_string(claim.position.board.empty_count()),
      claim.move == Square::none ? "" : notation::to_text(claim.move),
      to_text(claim.statement),
      std::string(verdict_name(settled.verdict)),
      std::to_string(settled.lower),
      std::to_string(settled.upper),
      notation::to_text(settled.line),
      std::to_string(settled.counters.nodes),
      std::to_string(settled.seconds),
      std::to_string(settled.windows),
      claim.comment.value_or(""),
      std::string(engine),
      claim.is_of_finished_game() ? "true" : ""};
  return csv_line(fields);
}

}  // namespace kanzen
