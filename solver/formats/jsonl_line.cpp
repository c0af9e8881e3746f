#include "solver/formats/jsonl_line.hpp"

#include <variant>

#include "solver/formats/claim_writer.hpp"
#include "solver/formats/game_jsonl.hpp"

namespace kanzen {

std::string jsonl_line(const Outcome& outcome, std::string_view engine, Fields fields) {
  if (std::holds_alternative<GameResult>(outcome.result)) {
    return game_analysis_to_jsonl(outcome, engine, fields);
  }
  if (const auto* const claim_result = std::get_if<ClaimResult>(&outcome.result)) {
    return to_jsonl(*outcome.claim, *claim_result, engine, fields);
  }
  return position_to_jsonl(outcome, engine, fields);
}

}  // namespace kanzen
