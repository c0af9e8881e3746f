#include "solver/server/query_requests.hpp"

namespace kanzen::serve {

namespace {

[[nodiscard]] Question question_of(Goal goal) noexcept {
  switch (goal) {
    case Goal::wld:
      return Question::wld;
    case Goal::all_moves:
      return Question::all_moves;
    case Goal::best_moves:
      return Question::best_moves;
    case Goal::value:
    case Goal::ge:
    case Goal::le:
    case Goal::estimate:
      break;
  }
  return Question::value;
}

}  // namespace

std::vector<Request> requests_of(const std::shared_ptr<const Query>& query, const std::string& name,
                                 const TurnListener& tell) {
  std::vector<Request> requests;
  requests.reserve(query->turns.size());
  for (const Query::Turn& turn : query->turns) {
    requests.push_back(
        {.id = name,
         .turn = turn.number,
         .board = turn.board,
         .question = question_of(query->goal),
         .window = query->window,
         .by_depth = query->goal == Goal::estimate,
         .certify_as = query->certificate ? std::optional(turn.side) : std::nullopt,
         .limits = query->limits,
         .priority = turn.priority,
         .report_every = query->report_every,
         .tell = [query, &turn, tell](const Report& report) { tell(turn, report); }});
  }
  return requests;
}

bool is_repeatable(const Query& query, const Report& report, bool deterministic) noexcept {
  if (!report.final) return false;
  // Bounds that meet by chance may not do so in another run.
  const bool exact = report.solution.kind == Kind::exact;
  if (report.end == End::answered && (exact || deterministic)) return true;
  return deterministic && report.end == End::limit && query.limits.seconds == Limits{}.seconds;
}

}  // namespace kanzen::serve
