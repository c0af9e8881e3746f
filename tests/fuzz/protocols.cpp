// Queries of `kanzen serve`, which are read but not executed, and conversations: with `serve` by
// JSON lines, with `nboard`, and with `gtp`, whose searches are stopped at once, because they would
// take nearly all of the time.

#include "core/notation/text.hpp"
#include "solver/server/json_query.hpp"
#include "tests/fuzz/check.hpp"
#include "tests/server/conversation_check.hpp"

namespace kanzen::fuzz {

namespace {

[[nodiscard]] std::string find_problem(const server::Query& query) {
  if (query.id.size() > server::kMaxIdBytes) return "a long name";
  if (query.turns.empty() || query.turns.size() > server::kMaxTurns)
    return "an invalid number of turns";
  for (const server::Query::Turn& turn : query.turns) {
    if ((turn.board.player & turn.board.opponent) != 0) return "a square has two discs";
    if (turn.number < 0) return "a turn before the first";
    if (turn.priority < -server::kMaxPriority || turn.priority > server::kMaxPriority) {
      return "a priority out of range";
    }
  }
  const Window& window = query.window;
  if (window.alpha >= window.beta) return "a window without a value";
  if (window.alpha < kMinScore - 1 || window.beta > kMaxScore + 1) return "a window too wide";
  if (!(query.limits.seconds > 0) || !(query.report_every >= 0)) return "an invalid time";
  return {};
}

[[nodiscard]] std::string find_problem(const server::Action& action) {
  return action.id && action.id->size() > server::kMaxIdBytes ? "a long name" : "";
}

[[nodiscard]] std::string find_problem(const server::Problem& problem) {
  if (problem.code.empty() || problem.message.empty()) return "an error that says nothing";
  if (problem.message.size() >= 500) return "a long message: " + problem.message;
  if (notation::printable(problem.message) != problem.message) return "odd characters";
  return {};
}

}  // namespace

std::string check_queries(std::string_view input) {
  const server::ParsedLine line = server::parse_line(input);
  for (const server::Problem& warning : line.warnings) {
    if (std::string problem = find_problem(warning); !problem.empty()) return problem;
  }
  return std::visit([](const auto& content) { return find_problem(content); }, line.content);
}

std::string check_serve(std::string_view input) {
  static Solver solver({.threads = 1, .hash_mib = 1});
  return test::converse_json(test::lines_in(input), solver).problem;
}

std::string check_nboard(std::string_view input) {
  static Solver solver({.threads = 1, .hash_mib = 1});
  return test::converse_nboard(test::lines_in(input), solver).problem;
}

std::string check_gtp(std::string_view input) {
  static Solver solver({.threads = 1, .hash_mib = 1});
  return test::converse_gtp(test::lines_in(input), solver, test::Searches::stopped).problem;
}

}  // namespace kanzen::fuzz
