// Queries of `kanzen serve`, which are read but not executed, and conversations: with `serve` by
// JSON lines, with `nboard`, and with `gtp`, whose searches are stopped at once, because they would
// take nearly all of the time.

#include <map>
#include <nlohmann/json.hpp>

#include "core/notation/text.hpp"
#include "tests/fuzz/check.hpp"
#include "tests/server/collected_lines.hpp"

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

namespace {

using Json = nlohmann::json;

[[nodiscard]] std::map<std::string, std::size_t> count_queries(
    const std::vector<std::string>& input) {
  std::map<std::string, std::size_t> query_counts;
  for (const std::string& line : input) {
    const Json query = Json::parse(line, nullptr, false);
    if (!query.is_object() || query.contains("action") || !query.contains("id")) continue;
    ++query_counts[query["id"].dump()];
  }
  return query_counts;
}

[[nodiscard]] std::string find_reply_problem(const std::vector<std::string>& reply) {
  const char first = reply.front().empty() ? ' ' : reply.front().front();
  if (first != '=' && first != '?') return "a reply that begins with neither = nor ?";
  if (!reply.back().empty()) return "a reply that does not end with an empty line";
  if (std::find(reply.begin() + 1, reply.end() - 1, "") != reply.end() - 1) {
    return "a reply that ends twice";
  }
  return {};
}

/// True if a session may end with this line. GTP ignores control characters.
bool may_end(std::string line) {
  std::erase_if(line, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
  return line.find("quit") != std::string::npos;
}

}  // namespace

/// Sends all lines to `kanzen serve`, and then terminates the running queries. Every answer must be
/// an object, each turn of a query must have at most one final line, and bounds must be in order.
std::string check_serve(std::string_view text) {
  static Solver solver({.threads = 1, .hash_mib = 1});
  const std::vector<std::string> input = test::lines_in(text);
  server::ServerInfo info{
      .version = "1.2", .kernel = {}, .threads = 2, .hash_mib = 4, .max_line_bytes = 1000};
  info.max_waiting = 4;
  test::CollectedLines answers;
  {
    const auto protocol = server::make_json_protocol(solver, answers, info);
    for (const std::string& line : input) {
      if (!protocol->on_line(line)) return "a line ends the session: " + line;
    }
    // A query without its limit may be about a position that nobody can solve.
    if (!protocol->on_line(R"({"id":"last","action":"terminate_all"})")) return "it ends";
    protocol->on_end();
  }
  std::map<std::string, std::size_t> query_counts = count_queries(input);
  std::map<std::pair<std::string, int>, std::size_t> final_lines;
  for (const std::string& line : answers.take()) {
    const Json answer = Json::parse(line, nullptr, false);
    if (!answer.is_object()) return "an answer that is not an object: " + line;
    if (!answer.value("final", false)) continue;
    const std::string id = answer["id"].dump();
    if (++final_lines[{id, answer["turn"].get<int>()}] > query_counts[id]) {
      return "more final lines than queries: " + line;
    }
    const bool exact = answer["status"] == "exact";
    if (exact && answer["lower"] != answer["upper"]) return "two values: " + line;
    if (answer.contains("lower") && answer["lower"] > answer["upper"]) {
      return "invalid bounds: " + line;
    }
  }
  return {};
}

/// Sends all lines to `kanzen nboard`. Only "quit" may end it, and it must answer a ping
/// afterwards.
std::string check_nboard(std::string_view text) {
  static Solver solver({.threads = 1, .hash_mib = 1});
  test::CollectedLines answers;
  const auto protocol =
      server::make_nboard_protocol(solver, answers, {.exact_from = 14, .move_seconds = 0.002});
  for (const std::string& line : test::lines_in(text)) {
    if (!protocol->on_line(line)) return may_end(line) ? "" : "a line ends the session: " + line;
  }
  if (!protocol->on_line("ping 77")) return "a ping ends the session";
  // The answer to a ping ends all output for earlier requests.
  const std::vector<std::string> lines = answers.take();
  return lines.empty() || lines.back() != "pong 77" ? "no answer to a ping" : "";
}

/// Sends all lines to `kanzen gtp`. Each command must have one reply, which begins with = or ? and
/// ends with an empty line, and only "quit" may end it.
std::string check_gtp(std::string_view text) {
  static Solver solver({.threads = 1, .hash_mib = 1});
  test::CollectedLines answers;
  const auto protocol =
      server::make_gtp_protocol(solver, answers, "1.2", {.exact_from = 8, .move_seconds = 0.002});
  protocol->stop();
  for (const std::string& line : test::lines_in(text)) {
    const bool goes_on = protocol->on_line(line);
    const std::vector<std::string> reply = answers.take();
    if (!reply.empty()) {  // otherwise an empty line or a comment
      const std::string problem = find_reply_problem(reply);
      if (!problem.empty()) return problem + ": " + line;
    }
    if (!goes_on) return may_end(line) ? "" : "a line ends the session: " + line;
  }
  return {};
}

}  // namespace kanzen::fuzz
