#include "tests/server/conversation_check.hpp"

#include <nlohmann/json.hpp>

#include "solver/server/gtp_protocol.hpp"
#include "solver/server/json_protocol.hpp"
#include "solver/server/nboard_protocol.hpp"

namespace kanzen::test {

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

/// Keeps the first problem only.
void note(ConversationReport& report, std::string problem) {
  if (report.problem.empty()) report.problem = std::move(problem);
}

/// True if a session may end with this line. GTP ignores control characters.
bool may_end(std::string line) {
  std::erase_if(line, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
  return line.find("quit") != std::string::npos;
}

}  // namespace

ConversationReport converse_json(const std::vector<std::string>& input, Solver& solver) {
  server::ServerInfo info{
      .version = "1.2", .kernel = {}, .threads = 2, .hash_mib = 4, .max_line_bytes = 1000};
  info.session.queue = 4;
  ConversationReport report;
  CollectedLines answers;
  {
    server::JsonProtocol protocol(solver, answers, info);
    for (const std::string& line : input) {
      if (!protocol.on_line(line)) note(report, "a line ends the session: " + line);
    }
    // A query without its limit may be about a position that nobody can solve.
    if (!protocol.on_line(R"({"id":"last","action":"terminate_all"})")) note(report, "it ends");
    protocol.on_end();
  }
  std::map<std::string, std::size_t> query_counts = count_queries(input);
  std::map<std::pair<std::string, int>, std::size_t> final_lines;
  for (const std::string& line : answers.take()) {
    const Json answer = Json::parse(line, nullptr, false);
    if (!answer.is_object()) {
      note(report, "an answer that is not an object: " + line);
      continue;
    }
    if (answer.contains("error")) ++report.refused;
    if (!answer.value("final", false)) continue;
    ++report.good;
    const std::string id = answer["id"].dump();
    if (++final_lines[{id, answer["turn"].get<int>()}] > query_counts[id]) {
      note(report, "more final lines than queries: " + line);
    }
    const bool exact = answer["status"] == "exact";
    if (exact && answer["lower"] != answer["upper"]) note(report, "two values: " + line);
    if (answer.contains("lower") && answer["lower"] > answer["upper"]) {
      note(report, "invalid bounds: " + line);
    }
  }
  return report;
}

ConversationReport converse_nboard(const std::vector<std::string>& input, Solver& solver) {
  ConversationReport report;
  CollectedLines answers;
  {
    server::NboardProtocol protocol(solver, answers, {.exact_from = 14, .move_seconds = 0.002});
    for (const std::string& line : input) {
      if (protocol.on_line(line)) continue;
      if (!may_end(line)) note(report, "a line ends the session: " + line);
      return report;
    }
    if (!protocol.on_line("ping 77")) note(report, "a ping ends the session");
    const std::vector<std::string> lines = answers.take();
    // The answer to a ping ends all output for earlier requests.
    if (lines.empty() || lines.back() != "pong 77") note(report, "no answer to a ping");
    report.good = lines.size();
    for (const std::string& line : lines) {
      if (line.starts_with("status Kanzen")) ++report.refused;
    }
    protocol.on_end();
  }
  return report;
}

ConversationReport converse_gtp(const std::vector<std::string>& input, Solver& solver,
                                Searches searches) {
  ConversationReport report;
  CollectedLines answers;
  server::GtpProtocol protocol(solver, answers, "1.2", {.exact_from = 8, .move_seconds = 0.002});
  if (searches == Searches::stopped) protocol.stop();
  for (const std::string& line : input) {
    const bool goes_on = protocol.on_line(line);
    const std::vector<std::string> reply = answers.take();
    if (!reply.empty()) {  // otherwise an empty line or a comment
      const std::string problem = find_reply_problem(reply);
      if (!problem.empty()) note(report, problem + ": " + line);
      ++(reply.front().starts_with('=') ? report.good : report.refused);
    }
    if (goes_on) continue;
    if (!may_end(line)) note(report, "a line ends the session: " + line);
    break;
  }
  return report;
}

}  // namespace kanzen::test
