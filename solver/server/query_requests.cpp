#include "solver/server/query_requests.hpp"

#include <utility>

namespace kanzen::server {

namespace {

[[nodiscard]] Goal to_goal(QueryGoal goal) noexcept {
  switch (goal) {
    case QueryGoal::wld:
      return Goal::wld;
    case QueryGoal::all_moves:
      return Goal::all_moves;
    case QueryGoal::best_moves:
      return Goal::best_moves;
    case QueryGoal::value:
    case QueryGoal::ge:
    case QueryGoal::le:
    case QueryGoal::estimate:
      break;
  }
  return Goal::value;
}

}  // namespace

std::variant<Query, Problem> parse_query(std::string_view line) {
  ParsedLine parsed = parse_line(line);
  if (auto* const query = std::get_if<Query>(&parsed.content)) return std::move(*query);
  if (auto* const problem = std::get_if<Problem>(&parsed.content)) return std::move(*problem);
  return Problem{"invalid", "action", "expected a query", std::get<Action>(parsed.content).id};
}

std::vector<Request> make_requests(const std::shared_ptr<const Query>& query,
                                   const std::string& name, const TurnListener& on_report) {
  std::vector<Request> requests;
  requests.reserve(query->turns.size());
  for (const Query::Turn& turn : query->turns) {
    requests.push_back({.id = name,
                        .turn = turn.number,
                        .board = turn.board,
                        .goal = to_goal(query->goal),
                        .window = query->window,
                        .estimation = query->goal == QueryGoal::estimate ? Estimation::all_moves
                                                                         : Estimation::none,
                        .max_depth = query->max_depth,
                        .certify_as = query->certificate ? std::optional(turn.side) : std::nullopt,
                        .limits = query->limits,
                        .priority = turn.priority,
                        .report_every = query->report_every,
                        .on_report = [query, &turn, on_report](const Report& report) {
                          on_report(turn, report);
                        }});
  }
  return requests;
}

bool is_repeatable(const Query& query, const Report& report, bool deterministic) noexcept {
  if (!report.final) return false;
  // Bounds that meet by chance may not do so in another run.
  const bool exact = report.solution.status == Status::exact;
  if (report.end == RequestEnd::proven && (exact || deterministic)) return true;
  return deterministic && report.end == RequestEnd::limit &&
         query.limits.seconds == Limits{}.seconds;
}

}  // namespace kanzen::server
