// Damaged conversations: whatever a client says, the protocols go on, answer in their form, and
// end.
#include <algorithm>
#include <cstddef>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/serve/gtp_protocol.hpp"
#include "solver/serve/json_protocol.hpp"
#include "solver/serve/nboard_protocol.hpp"
#include "tests/serve/collected_lines.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/mutation.hpp"

namespace kanzen::serve {
namespace {

using Json = nlohmann::json;
using test::mutated;
using test::mutation_count;
using test::mutation_seed;

constexpr int kLines = 8;  // of a conversation

// FFO #1, 14 empty squares, and a game that ends in seven moves.
const std::string kBoard = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
const std::string kGame =
    "(;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[15:00]TY[8]BO[8 --*****--OOO**-O-OOO**O*-O*O*O**O***"
    "O***--*O*O**-***OOO--OOOOO-- *]B[G8]W[H7];)";
const std::string kMoves =
    "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8g8b3h3b2h5b7";

/// A conversation: some of these lines, in any order, most of them damaged.
std::vector<std::string> conversation(const std::vector<std::string>& lines, test::Random& random) {
  std::vector<std::string> said;
  for (int i = 0; i < kLines; ++i) {
    std::string line = lines[random.below(lines.size())];
    if (random.below(4) != 0) line = mutated(std::move(line), random);
    // What reads lines cuts them at their ends.
    for (std::size_t begin = 0; begin <= line.size();) {
      const std::size_t end = std::min(line.find('\n', begin), line.size());
      said.push_back(line.substr(begin, end - begin));
      begin = end + 1;
    }
  }
  return said;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

TEST_CASE("damaged queries are answered, each once, or refused") {
  const std::vector<std::string> lines{
      R"({"id":"a","pos":")" + kBoard + R"("})",
      R"({"id":"b","pos":")" + kBoard + R"(","goal":"wld","limit":{"nodes":2000}})",
      R"({"id":"c","moves":")" + kMoves + R"(","turns":[50,52],"goal":"best","reportEvery":0.001})",
      R"({"id":"d","moves":")" + kMoves + R"(","goal":"moves","alpha":-2,"beta":2,"priority":-3})",
      R"({"id":"e","moves":"f5d6","goal":"ge","beta":0,"limit":{"nodes":1000,"time":0.01}})",
      R"({"id":"f","pos":")" + kBoard + R"(","certificate":true,"limit":{"nodes":5000}})",
      R"({"id":"t","action":"terminate","terminate":"a"})",
      R"({"id":"u","action":"terminate_all"})",
      R"({"id":"s","action":"stats"})",
      R"({"id":"v","action":"version"})"};
  test::Random random{mutation_seed(71)};
  ServerInfo info;
  info.version = "1.2";
  info.threads = 2;
  info.hash_mib = 4;
  info.most_line_bytes = 1000;
  info.session.queue = 4;
  Solver solver({.threads = 2, .hash_mib = 4});
  std::size_t finals = 0;
  std::size_t refused = 0;
  for (int i = 0; i < mutation_count() / kLines; ++i) {
    const std::vector<std::string> said = conversation(lines, random);
    INFO(joined(said));
    test::CollectedLines answers;
    {
      JsonProtocol protocol(solver, answers, info);
      for (const std::string& line : said) REQUIRE(protocol.on_line(line));
      // A query that has lost its limit may be about a position that nobody solves.
      REQUIRE(protocol.on_line(R"({"id":"last","action":"terminate_all"})"));
      protocol.on_end();
    }
    std::map<std::string, std::size_t> asked;
    for (const std::string& line : said) {
      const Json query = Json::parse(line, nullptr, false);
      if (!query.is_object() || query.contains("action") || !query.contains("id")) continue;
      ++asked[query["id"].dump()];
    }
    std::map<std::pair<std::string, int>, std::size_t> final_lines;
    for (const std::string& line : answers.lines()) {
      INFO(line);
      const Json answer = Json::parse(line, nullptr, false);
      REQUIRE(answer.is_object());
      if (answer.contains("error")) ++refused;
      if (!answer.value("final", false)) continue;
      ++finals;
      const std::string id = answer["id"].dump();
      CHECK(++final_lines[{id, answer["turn"].get<int>()}] <= asked[id]);
      if (answer["status"] == "exact") CHECK(answer["lower"] == answer["upper"]);
      if (answer.contains("lower")) CHECK(answer["lower"] <= answer["upper"]);
    }
  }
  CHECK(finals > 0);
  CHECK(refused > 0);
}

TEST_CASE("damaged commands do not end an engine of NBoard") {
  const std::vector<std::string> lines{"nboard 2",
                                       "set depth 4",
                                       "set game " + kGame,
                                       "set contempt 0",
                                       "move G8/18.00/0.5",
                                       "move PA//",
                                       "hint 2",
                                       "go",
                                       "ping 3",
                                       "learn",
                                       "analyze"};
  test::Random random{mutation_seed(72)};
  Solver solver({.threads = 2, .hash_mib = 4});
  for (int i = 0; i < mutation_count() / kLines; ++i) {
    const std::vector<std::string> said = conversation(lines, random);
    INFO(joined(said));
    test::CollectedLines answers;
    {
      NboardProtocol protocol(solver, answers, {.exact_from = 14, .move_seconds = 0.002});
      for (const std::string& line : said) REQUIRE(protocol.on_line(line));
      REQUIRE(protocol.on_line("ping 77"));
      CHECK(answers.wait_for("pong 77") == "pong 77");
      CHECK_FALSE(protocol.on_line("quit"));
      protocol.on_end();
    }
    for (const std::string& line : answers.lines()) CHECK(line.find('\n') == std::string::npos);
  }
}

TEST_CASE("damaged commands of the Go Text Protocol have one reply each") {
  const std::vector<std::string> lines{"protocol_version",
                                       "1 name",
                                       "list_commands",
                                       "known_command genmove",
                                       "boardsize 8",
                                       "clear_board",
                                       "play b f5",
                                       "play white d6",
                                       "genmove b",
                                       "reg_genmove w",
                                       "undo",
                                       "showboard",
                                       "final_score",
                                       "loadsgf a-file-that-is-not.sgf 3",
                                       "gogui-rules_board",
                                       "gogui-rules_legal_moves",
                                       "gogui-rules_side_to_move",
                                       "gogui-rules_final_result"};
  test::Random random{mutation_seed(73)};
  Solver solver({.threads = 1, .hash_mib = 4});
  std::size_t held = 0;
  std::size_t failed = 0;
  for (int i = 0; i < mutation_count() / kLines; ++i) {
    const std::vector<std::string> said = conversation(lines, random);
    INFO(joined(said));
    test::CollectedLines answers;
    GtpProtocol protocol(solver, answers, "1.2", {.exact_from = 8, .move_seconds = 0.002});
    for (const std::string& line : said) {
      answers.clear();
      REQUIRE(protocol.on_line(line));
      const std::vector<std::string> reply = answers.lines();
      if (reply.empty()) continue;  // an empty line or a comment
      INFO(line);
      CHECK((reply.front().front() == '=' || reply.front().front() == '?'));
      ++(reply.front().front() == '=' ? held : failed);
      CHECK(reply.back().empty());
      for (std::size_t at = 0; at + 1 < reply.size(); ++at) CHECK((at == 0 || !reply[at].empty()));
    }
  }
  CHECK(held > 0);
  CHECK(failed > 0);
}

}  // namespace
}  // namespace kanzen::serve
