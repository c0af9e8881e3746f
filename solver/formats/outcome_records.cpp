#include "solver/formats/outcome_records.hpp"

#include <string>
#include <utility>
#include <variant>

namespace kanzen {

namespace {

PositionClaims claims_of_result(const PositionResult& found) {
  PositionClaims claims;
  const Solution& solution = found.solution;
  if (solution.status == Status::exact) {
    claims.exact = solution.score;
  } else {
    if (solution.lower > kMinScore) claims.lower = solution.lower;
    if (solution.upper < kMaxScore) claims.upper = solution.upper;
  }
  for (const MoveValue& value : found.moves) {
    if (value.lower == value.upper) claims.moves.push_back({value.move, value.lower});
  }
  return claims;
}

}  // namespace

Result<PositionRecord> OutcomeRecords::whole_game(PositionRecord record) {
  if (!record.game) {
    return ParseError{record.line, 1,
                      "a record without moves, expected games: lines of moves, a column or field "
                      "of moves, GGF, SGF, PGN or WTHOR"};
  }
  if (!record.claims.empty() && !std::exchange(warned_, true)) {
    options_.warn({record.line, 1,
                   "values of positions after the moves are not used, because whole games are "
                   "wanted"});
  }
  record.claims = {};
  record.position = record.game->start;
  return record;
}

std::optional<Result<PositionRecord>> OutcomeRecords::read_next() {
  auto next = outcomes_->next();
  if (!next && outcomes_->interrupted()) throw Interrupted();
  if (!next) return std::nullopt;
  if (!*next) return Result<PositionRecord>(std::move(*next).error());
  OutcomeOrRecord read = std::move(*next).value();
  PositionRecord& record = record_of(read);
  line_ = record.line;
  if (options_.whole_games) return whole_game(std::move(record));
  if (const auto* const outcome = std::get_if<Outcome>(&read)) {
    record.claims = claims_of_result(position_result(*outcome));
    const Window& window = outcome->window;
    const bool narrow = window.alpha >= kMinScore || window.beta <= kMaxScore;
    if (outcome->goal == Goal::value && narrow) record.window = window;
  }
  return Result<PositionRecord>(std::move(record));
}

}  // namespace kanzen
