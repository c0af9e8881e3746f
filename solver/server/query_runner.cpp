#include "solver/server/query_runner.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <memory>
#include <utility>
#include <variant>
#include <vector>

#include "core/clock.hpp"
#include "core/notation/text.hpp"
#include "solver/server/json_output.hpp"
#include "solver/server/run_request.hpp"

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

namespace {

/// The intermediate reports on a request while it runs.
class RunningReports {
 public:
  /// All arguments outlive the object.
  RunningReports(const Solver& solver, const Request& request, const TaskHandle& task)
      : solver_(solver), request_(request), task_(task) {}

  void note_bounds(const Bounds& bounds) { progress_.known = bounds; }
  void note_moves(const std::vector<MoveValue>& moves) { progress_.moves = moves; }
  void note_estimate(const PositionEstimate& estimate) { progress_.estimate = estimate; }

  /// Reports if the interval of the request has passed.
  void report_if_due() {
    const double seconds = stopwatch_.seconds();
    if (seconds < next_) return;
    next_ = seconds + request_.report_every;
    progress_.nodes = solver_.running_nodes(task_);
    progress_.seconds = seconds;
    request_.on_report(running_report(request_, progress_, solver_));
  }

 private:
  const Solver& solver_;
  const Request& request_;
  const TaskHandle& task_;
  const Stopwatch stopwatch_;
  double next_ = request_.report_every;  // by the stopwatch, in seconds
  Progress progress_{};
};

void answer_one(Solver& solver, const Request& request) {
  const auto handle = std::make_shared<TaskHandle>();
  RunningReports reports(solver, request, *handle);
  const bool reported = request.report_every > 0;
  const auto work = [&](PositionSolver& position_solver) {
    const RequestListeners listeners{.on_moves =
                                         [&](const std::vector<MoveValue>& moves) {
                                           reports.note_moves(moves);
                                           if (reported) reports.report_if_due();
                                         },
                                     .on_estimate =
                                         [&](const PositionEstimate& estimate) {
                                           reports.note_estimate(estimate);
                                           if (reported) reports.report_if_due();
                                         }};
    request.on_report(run_request(position_solver, request, {}, listeners, [] { return false; }));
  };
  PositionTask task{
      .limits = request.limits, .work = work, .board = request.board, .handle = handle};
  if (reported) {
    task.on_bounds = [&reports](const Bounds& bounds) { reports.note_bounds(bounds); };
    task.on_progress = [&reports] { reports.report_if_due(); };
  }
  std::vector<PositionTask> tasks;
  tasks.push_back(std::move(task));
  solver.post(std::move(tasks));
  solver.wait();
}

}  // namespace

void QueryRunner::run(std::string_view lines, const Receiver& receive) {
  const bool deterministic = solver_.options().sharing == Sharing::deterministic;
  std::vector<Request> requests;
  notation::for_each_line(lines, [&](std::string_view line) {
    auto parsed = parse_query(line);
    if (const auto* const problem = std::get_if<Problem>(&parsed)) {
      return receive(error_line(*problem));
    }
    const auto query = std::make_shared<const Query>(std::get<Query>(std::move(parsed)));
    const TurnListener on_report = [query, &receive, deterministic](const Query::Turn& turn,
                                                                    const Report& report) {
      receive(report_line(*query, turn, report, is_repeatable(*query, report, deterministic)));
    };
    std::ranges::move(make_requests(query, query->id, on_report), std::back_inserter(requests));
  });
  std::ranges::stable_sort(requests, std::greater<>(), &Request::priority);
  for (const Request& request : requests) answer_one(solver_, request);
}

}  // namespace kanzen::server
