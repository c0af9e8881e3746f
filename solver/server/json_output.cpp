#include "solver/server/json_output.hpp"

#include <cmath>
#include <iterator>

#include "solver/formats/board_picture.hpp"
#include "solver/formats/json_fields.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen::server {

namespace {

constexpr int kProtocol = 1;  // increases when clients of an older one would be misled

/// Writes fields directly: a tree would be too slow for twenty thousand objects a second.
class ObjectWriter {
 public:
  ObjectWriter() { text_.reserve(256); }

  ObjectWriter& text(std::string_view name, std::string_view value) {
    key(name);
    text_ += notation::json_string(value);
    return *this;
  }
  /// Writes a text that needs no escapes, such as a square.
  ObjectWriter& word(std::string_view name, std::string_view value) {
    key(name);
    text_.append(1, '"').append(value).append(1, '"');
    return *this;
  }
  /// Writes null for an empty text, which is move_word() of no move.
  ObjectWriter& word_or_null(std::string_view name, std::string_view value) {
    return value.empty() ? null(name) : word(name, value);
  }
  ObjectWriter& null(std::string_view name) { return raw(name, "null"); }
  ObjectWriter& boolean(std::string_view name, bool value) {
    return raw(name, value ? "true" : "false");
  }
  template <class Number>
  ObjectWriter& number(std::string_view name, Number value) {
    key(name);
    append(value);
    return *this;
  }
  /// Rounds to one of `steps` equal parts of a unit.
  ObjectWriter& rounded(std::string_view name, std::optional<double> value, double steps) {
    return value ? number(name, std::round(*value * steps) / steps) : null(name);
  }
  ObjectWriter& seconds(std::string_view name, double value) { return rounded(name, value, 1e6); }
  ObjectWriter& raw(std::string_view name, std::string_view json) {
    key(name);
    text_ += json;
    return *this;
  }
  [[nodiscard]] std::string finished() && {
    text_ += '}';
    return std::move(text_);
  }

 private:
  void key(std::string_view name) {
    text_.append(text_.empty() ? "{\"" : ",\"").append(name).append("\":");
  }
  template <class Number>
  void append(Number value) {
    std::array<char, 40> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    text_.append(digits.data(), end);
  }

  std::string text_;
};

[[nodiscard]] std::string move_word(Square move) {
  return move == Square::none ? std::string() : notation::to_string(move);
}

/// Writes an array of objects, each begun with the move and completed by `add`.
template <class Move, class Add>
[[nodiscard]] std::string moves_json(const std::vector<Move>& moves, const Add& add) {
  std::string out = "[";
  for (const Move& move : moves) {
    if (out.size() > 1) out += ',';
    ObjectWriter object;
    object.word_or_null("move", move_word(move.move));
    add(object, move);
    out += std::move(object).finished();
  }
  return out + ']';
}

[[nodiscard]] std::string_view status_of(const Report& report) noexcept {
  if (report.end == RequestEnd::failed) return "error";
  if (report.end != RequestEnd::proven) return "stopped";
  const Solution& solution = report.solution;
  if (solution.bounds.is_exact()) return "exact";
  return solution.status == Status::lower ? "lower" : "upper";
}

/// Describes what a search knew at its limit. `estimate` is null unless it was the goal.
[[nodiscard]] std::string estimate_json(const Solution& solution,
                                        const PositionEstimate* estimate) {
  ObjectWriter out;
  out.number("score", solution.score)
      .word_or_null("best_move", move_word(solution.best_move))
      .rounded("confidence", solution.confidence, 1e3)
      .rounded("spread", solution.spread, 10)
      .number("depth", solution.depth);
  if (estimate != nullptr) {
    out.word("line", notation::to_string(estimate->line));
    out.raw("moves",
            moves_json(estimate->moves, [](ObjectWriter& object, const MoveEstimate& move) {
              object.number("score", move.score).number("depth", move.depth);
            }));
  }
  return std::move(out).finished();
}

void add_result(ObjectWriter& out, QueryGoal goal, const Window window, const Solution& solution) {
  if (goal == QueryGoal::wld) {
    out.word_or_null("result", wld_text(solution.bounds));
  }
  if (goal != QueryGoal::ge && goal != QueryGoal::le) return;
  const bool reaches = solution.bounds.lower >= window.beta;
  const bool fails = solution.bounds.upper <= window.alpha;
  if (!reaches && !fails) {
    out.null("holds");
  } else {
    out.boolean("holds", goal == QueryGoal::ge ? reaches : fails);
  }
}

[[nodiscard]] std::string problem_line(std::string_view kind, const Problem& problem) {
  ObjectWriter out;
  if (problem.id) out.text("id", *problem.id);
  out.word(kind, problem.code);
  if (!problem.field.empty()) out.text("field", problem.field);
  return std::move(out.text("message", problem.message)).finished();
}

/// Begins every answer to an action.
[[nodiscard]] ObjectWriter echo(const Action& action) {
  ObjectWriter out;
  if (action.id) out.text("id", *action.id);
  out.word("action", to_string(action.kind));
  if (action.kind == Action::Kind::terminate) out.text("target", action.target);
  if (action.turns) {
    std::string turns;
    for (const int turn : *action.turns) {
      turns += (turns.empty() ? "[" : ",") + std::to_string(turn);
    }
    out.raw("turns", turns + ']');
  }
  return out;
}

/// Whether every run reports these bounds: they may also meet by chance, and not do so again.
[[nodiscard]] bool is_repeatable(const Query& query, const Report& report,
                                 bool deterministic) noexcept {
  if (report.end == RequestEnd::proven) {
    return deterministic || report.solution.status == Status::exact;
  }
  return deterministic && report.end == RequestEnd::limit &&
         query.limits.seconds == Limits{}.seconds;
}

[[nodiscard]] Goal to_goal(QueryGoal goal) noexcept {
  return goal == QueryGoal::wld          ? Goal::wld
         : goal == QueryGoal::all_moves  ? Goal::all_moves
         : goal == QueryGoal::best_moves ? Goal::best_moves
                                         : Goal::value;
}

void answer_one(Solver& solver, const Request& request) {
  const auto handle = std::make_shared<TaskHandle>();
  const Stopwatch stopwatch;
  double next = request.report_every;  // by the stopwatch, in seconds
  Progress progress;
  const auto report_if_due = [&] {
    progress.seconds = stopwatch.seconds();
    if (request.report_every <= 0 || progress.seconds < next) return;
    next = progress.seconds + request.report_every;
    progress.nodes = solver.running_nodes(*handle);
    request.on_report(running_report(request, progress, solver));
  };
  const AnswerListeners listeners{.on_moves =
                                      [&](const std::vector<MoveValue>& moves) {
                                        progress.moves = moves;
                                        report_if_due();
                                      },
                                  .on_estimate =
                                      [&](const PositionEstimate& estimate) {
                                        progress.estimate = estimate;
                                        report_if_due();
                                      }};
  const auto work = [&](PositionSolver& position_solver) {
    request.on_report(run_request(position_solver, request, {}, listeners, [] { return false; }));
  };
  PositionTask task{
      .limits = request.limits, .work = work, .board = request.board, .handle = handle};
  if (request.report_every > 0) {
    task.on_bounds = [&](const Bounds& bounds) { progress.known = bounds; };
    task.on_progress = report_if_due;
  }
  solver.post({std::move(task)});
  solver.wait();
}

}  // namespace

std::string report_line(const Query& query, const Query::Turn& turn, const Report& report,
                        bool deterministic) {
  const Solution& solution = report.solution;
  ObjectWriter out;
  out.text("id", query.id).number("turn", turn.number).boolean("final", report.is_final);
  if (report.is_final) out.word("status", status_of(report));
  if (report.is_final && report.end == RequestEnd::failed) {
    return std::move(out.text("message", report.error)).finished();
  }
  if (report.is_final && report.end != RequestEnd::proven) {
    out.word("reason", report.end == RequestEnd::limit ? "limit" : "terminated");
  }
  out.number("lower", solution.bounds.lower).number("upper", solution.bounds.upper);
  if (report.is_final) {
    add_result(out, query.goal, query.window, solution);
    out.word_or_null("best_move", move_word(solution.best_move));
    out.word("pv", notation::to_string(solution.pv));
    if (solution.status == Status::estimate) {
      out.raw("estimate", estimate_json(solution, report.estimate ? &*report.estimate : nullptr));
    }
  } else if (report.estimate) {
    out.raw("estimate", estimate_json(*report.estimate, &*report.estimate));
  }
  if (query.goal == QueryGoal::all_moves || query.goal == QueryGoal::best_moves) {
    out.raw("moves", moves_json(report.moves, [](ObjectWriter& object, const MoveValue& value) {
              object.number("lower", value.bounds.lower).number("upper", value.bounds.upper);
            }));
  }
  out.number("nodes", solution.counters.nodes).seconds("seconds", solution.seconds);
  if (!report.is_final) return std::move(out).finished();
  if (report.end == RequestEnd::proven) out.number("depth", turn.board.empty_count());
  out.boolean("deterministic", is_repeatable(query, report, deterministic));
  if (query.wants_certificate) {
    const bool fits = report.certificate.size() <= kMaxCertificateBytes;
    out.word_or_null("certificate", fits ? to_base64(report.certificate) : "");
  }
  return std::move(out).finished();
}

std::string error_line(const Problem& problem) { return problem_line("error", problem); }
std::string warning_line(const Problem& problem) { return problem_line("warning", problem); }

std::string action_line(const Action& action) { return std::move(echo(action)).finished(); }

std::string version_line(const Action& action, const ServerInfo& info) {
  ObjectWriter limits;
  limits.number("queue", info.max_waiting)
      .number("line_bytes", info.max_line_bytes)
      .number("fields", kMaxFields)
      .number("id_bytes", kMaxIdBytes)
      .number("turns", kMaxTurns);
  ObjectWriter out = echo(action);
  out.number("protocol", kProtocol)
      .text("version", info.version)
      .text("kernel", info.kernel)
      .number("threads", info.threads)
      .number("hash_mib", info.hash_mib)
      .boolean("deterministic", info.deterministic)
      .raw("limits", std::move(limits).finished());
  return std::move(out).finished();
}

std::string stats_line(const Action& action, const SessionStats& stats, const SolverLoad& load,
                       double seconds) {
  ObjectWriter out = echo(action);
  out.number("queued", stats.waiting)
      .number("running", stats.running)
      .number("finished", stats.finished)
      .number("nodes", stats.nodes)
      .rounded("table_filled", load.table_filled, 1e4)
      .seconds("uptime", seconds);
  return std::move(out).finished();
}

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
    const bool is_estimate = query->goal == QueryGoal::estimate;
    requests.push_back({{.board = turn.board,
                         .goal = to_goal(query->goal),
                         .window = query->window,
                         .estimation = is_estimate ? Estimation::all_moves : Estimation::none,
                         .max_depth = query->max_depth},
                        name,
                        turn.number});
    Request& request = requests.back();
    if (query->wants_certificate) request.certify_as = turn.side;
    request.limits = query->limits;
    request.priority = turn.priority;
    request.report_every = query->report_every;
    request.on_report = [query, &turn, on_report](const Report& report) {
      on_report(turn, report);
    };
  }
  return requests;
}

void answer_queries(Solver& solver, std::string_view lines,
                    const std::function<void(std::string_view line)>& receive) {
  const bool deterministic = solver.options().sharing == Sharing::deterministic;
  std::vector<Request> requests;
  notation::for_each_line(lines, [&](std::string_view line) {
    auto parsed = parse_query(line);
    if (const auto* const problem = std::get_if<Problem>(&parsed)) {
      return receive(error_line(*problem));
    }
    const auto query = std::make_shared<const Query>(std::get<Query>(std::move(parsed)));
    const TurnListener on_report = [query, &receive, deterministic](const Query::Turn& turn,
                                                                    const Report& report) {
      receive(report_line(*query, turn, report, deterministic));
    };
    std::ranges::move(make_requests(query, query->id, on_report), std::back_inserter(requests));
  });
  std::ranges::stable_sort(requests, std::greater<>(), &Request::priority);
  for (const Request& request : requests) answer_one(solver, request);
}

}  // namespace kanzen::server
