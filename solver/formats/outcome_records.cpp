#include "solver/formats/outcome_records.hpp"

#include <string>
#include <utility>

namespace kanzen {

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
  auto outcome = outcomes_->next();
  if (!outcome && outcomes_->interrupted()) throw Interrupted();
  if (!outcome) return std::nullopt;
  if (!*outcome) return Result<PositionRecord>(std::move(*outcome).error());
  Outcome found = std::move(*outcome).value();
  PositionRecord& record = found.record;
  line_ = record.line;
  if (record.side_length != 8) {
    const std::string side = std::to_string(record.side_length);
    return ParseError{
        record.line, 1,
        "a result for the " + side + "x" + side + " board, expected one for the 8x8 board"};
  }
  if (options_.whole_games) return whole_game(std::move(record));
  if (found.foreign) return Result<PositionRecord>(std::move(record));
  record.claims = {};
  const Window& window = found.window;
  const bool narrow = window.alpha >= kMinScore || window.beta <= kMaxScore;
  if (found.goal == Goal::value && narrow) record.window = window;
  if (found.solution.status == Status::exact) {
    record.claims.best = found.solution.score;
  } else {
    if (found.solution.lower > kMinScore) record.claims.lower = found.solution.lower;
    if (found.solution.upper < kMaxScore) record.claims.upper = found.solution.upper;
  }
  for (const MoveValue& value : found.moves) {
    if (value.lower == value.upper) record.claims.moves.push_back({value.move, value.lower});
  }
  return Result<PositionRecord>(std::move(record));
}

}  // namespace kanzen
