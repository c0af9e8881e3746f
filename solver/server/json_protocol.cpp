#include "solver/server/line_protocol.hpp"
#include "solver/server/session.hpp"

namespace kanzen::server {

namespace {

class JsonProtocol final : public LineProtocol {
 public:
  JsonProtocol(Solver& solver, LineSink& out, ServerInfo info)
      : solver_(solver), out_(out), info_(std::move(info)), session_(solver, info_.max_waiting) {}

  [[nodiscard]] bool on_line(std::string_view line) override {
    if (notation::trimmed(line).empty()) return true;
    ParsedLine parsed = parse_line(line);
    for (const Problem& warning : parsed.warnings) out_.write(warning_line(warning));
    if (const auto* const problem = std::get_if<Problem>(&parsed.content)) {
      out_.write(error_line(*problem));
    } else if (const auto* const action = std::get_if<Action>(&parsed.content)) {
      act(*action);
    } else {
      submit(std::get<Query>(std::move(parsed.content)));
    }
    return true;
  }

  void on_long_line(std::size_t max_bytes) override {
    out_.write(error_line({"too_long",
                           {},
                           "a line of more than " + std::to_string(max_bytes) + " bytes, skipped",
                           {}}));
  }

  void on_end() override { session_.wait(); }
  void stop() override { session_.terminate({}); }

 private:
  /// Sends the query's turns to the session, or writes a refusal.
  void submit(Query parsed) {
    const auto query = std::make_shared<const Query>(std::move(parsed));
    const bool deterministic = info_.deterministic;
    const TurnListener on_report = [this, query, deterministic](const Query::Turn& turn,
                                                                const Report& report) {
      if (out_.is_clogged()) {
        if (!report.is_final) return;
        if (!report.certificate.empty()) {  // one for each query would exhaust memory
          Report bare = final_report(report.end);
          bare.solution = report.solution;
          return out_.write(report_line(*query, turn, bare, deterministic));
        }
      }
      out_.write(report_line(*query, turn, report, deterministic));
    };
    switch (session_.submit(make_requests(query, query->id, on_report))) {
      case SubmitResult::accepted:
        return;
      case SubmitResult::full:
        out_.write(error_line({"full",
                               {},
                               "the queue holds " + std::to_string(info_.max_waiting) +
                                   " waiting positions, expected fewer",
                               query->id}));
        return;
      case SubmitResult::duplicate:
        out_.write(error_line(
            {"duplicate", "id",
             "an earlier query with this id is not answered yet, expected another id", query->id}));
        return;
    }
  }

  void act(const Action& action) {
    switch (action.kind) {
      case Action::Kind::version:
        return out_.write(version_line(action, info_));
      case Action::Kind::ping:
        return out_.write(action_line(action));
      case Action::Kind::stats:
        return out_.write(stats_line(action, session_.stats(), solver_.load(), uptime_.seconds()));
      case Action::Kind::terminate:
      case Action::Kind::terminate_all: {
        out_.write(
            action_line(action));  // the echo does not mention requests that have ended by then
        RequestSelection selection{.turns = action.turns};
        if (action.kind == Action::Kind::terminate) selection.id = action.target;
        session_.terminate(selection);
        return;
      }
      case Action::Kind::clear_cache:
        if (session_.clear_table()) return out_.write(action_line(action));
        return out_.write(error_line(
            {"busy", "action", "there are unanswered queries, expected none", action.id}));
    }
  }

  Solver& solver_;
  LineSink& out_;
  ServerInfo info_;
  Stopwatch uptime_;
  Session session_;
};

}  // namespace

std::unique_ptr<LineProtocol> make_json_protocol(Solver& solver, LineSink& out, ServerInfo info) {
  return std::make_unique<JsonProtocol>(solver, out, std::move(info));
}

}  // namespace kanzen::server
