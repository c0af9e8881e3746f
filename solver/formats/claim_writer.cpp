#include "solver/formats/claim_writer.hpp"

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/notation.hpp"
#include "solver/formats/csv.hpp"

namespace kanzen {

std::string to_jsonl(const Claim& claim, const ClaimResult& claim_result, std::string_view engine,
                     Fields fields) {
  const bool all = fields == Fields::all;
  nlohmann::ordered_json object = nlohmann::ordered_json::object();
  object["id"] = claim.id;
  object["source"] = claim.source;
  object["line"] = claim.line;
  object["board"] = notation::to_string(claim.position);
  if (all) object["empties"] = claim.position.board.empty_count();
  if (claim.move != Square::none) object["move"] = notation::to_string(claim.move);
  object["claim"] = to_string(claim.interval);
  object["verdict"] = to_string(claim_result.verdict);
  if (all && claim.is_of_finished_game()) object["over"] = true;
  object["lower"] = claim_result.lower;
  object["upper"] = claim_result.upper;
  object["pv"] = notation::to_string(claim_result.pv);
  object["nodes"] = claim_result.counters.nodes;
  object["seconds"] = std::round(claim_result.seconds * 1e6) / 1e6;
  object["windows"] = claim_result.searches;
  if (std::isfinite(claim_result.limits.seconds))
    object["time_limit"] = claim_result.limits.seconds;
  if (claim_result.limits.nodes != Limits{}.nodes) object["node_limit"] = claim_result.limits.nodes;
  if (claim.comment) object["comment"] = *claim.comment;
  if (all || !engine.empty()) object["engine"] = engine;
  return object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::string claims_csv_heading() {
  return "id,source,line,board,empties,move,claim,verdict,lower,upper,pv,nodes,seconds,windows,"
         "comment,engine,over\n";
}

std::string to_csv(const Claim& claim, const ClaimResult& claim_result, std::string_view engine) {
  const std::array<std::string, 17> fields{
      claim.id,
      claim.source,
      std::to_string(claim.line),
      csv_board(claim.position),
      std::to_string(claim.position.board.empty_count()),
      claim.move == Square::none ? "" : notation::to_string(claim.move),
      to_string(claim.interval),
      std::string(to_string(claim_result.verdict)),
      std::to_string(claim_result.lower),
      std::to_string(claim_result.upper),
      notation::to_string(claim_result.pv),
      std::to_string(claim_result.counters.nodes),
      std::to_string(claim_result.seconds),
      std::to_string(claim_result.searches),
      claim.comment.value_or(""),
      std::string(engine),
      claim.is_of_finished_game() ? "true" : ""};
  return csv_line(fields);
}

}  // namespace kanzen
