#include "solver/formats/outcome_line.hpp"

#include "solver/formats/claim_writer.hpp"
#include "solver/formats/game_jsonl.hpp"

namespace kanzen {

std::string jsonl_line(const Outcome& outcome, std::string_view engine, Fields fields) {
  if (outcome.goal == Goal::game) return walked_game_to_jsonl(outcome, engine, fields);
  return outcome.claim ? to_jsonl(*outcome.claim, outcome.claim_result, engine, fields)
                       : to_jsonl(outcome, engine, fields);
}

}  // namespace kanzen
