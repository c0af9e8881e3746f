#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "tests/cli/process.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::test {
namespace {

/// The value of a line "name   value" of the output.
[[nodiscard]] std::string field(const std::string& text, const std::string& name) {
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (line.rfind(name, 0) != 0) continue;
    const std::size_t value = line.find_first_not_of(' ', name.size());
    return value == std::string::npos ? "" : line.substr(value);
  }
  return "no such line";
}

[[nodiscard]] std::size_t size_of(const std::string& path) {
  std::ifstream in(path, std::ios::ate | std::ios::binary);
  return static_cast<std::size_t>(in.tellg());
}

}  // namespace

TEST_CASE("lab lists its games") {
  const Finished done = run_kanzen({"lab"});
  CHECK(done.status == 2);
  CHECK(done.err.find("GAME is required (see kanzen lab --help)") != std::string::npos);
  CHECK(run_kanzen({"lab", "--help"}).out.find("tictactoe") != std::string::npos);
}

TEST_CASE("lab compares the algorithms and shows the published counts") {
  const Finished done = run_kanzen({"lab", "tictactoe", "--compare"});
  CHECK(done.status == 0);
  CHECK(done.err.empty());
  std::map<std::string, std::string> nodes;  // by algorithm, table and window
  std::istringstream in(done.out);
  std::string line;
  std::getline(in, line);
  CHECK(line.rfind("algorithm", 0) == 0);
  while (std::getline(in, line)) {
    std::istringstream row(line);
    std::string algorithm, table, alpha, beta, value, count;
    row >> algorithm >> table >> alpha >> beta >> value >> count;
    CHECK(value == "0");
    nodes[algorithm + " " + table + " " + alpha + beta] = count;
  }
  CHECK(nodes.size() == 27);
  CHECK(nodes["minimax - (-inf,inf)"] == "549946");
  CHECK(nodes["minimax narrow (-inf,inf)"] == "2271");
  CHECK(nodes["alphabeta - (-inf,inf)"] == "18297");
  CHECK(nodes["alphabeta widen (-inf,inf)"] == "1173");
  CHECK(nodes["alphabeta narrow (-inf,inf)"] == "1069");
  CHECK(nodes["alphabeta widen (-1,1)"] == "832");
}

TEST_CASE("lab writes its comparison as CSV") {
  const Finished done = run_kanzen({"lab", "nim", "9,4", "--compare", "--format", "csv"});
  CHECK(done.status == 0);
  std::istringstream in(done.out);
  std::string line;
  std::getline(in, line);
  CHECK(line.rfind("algorithm,table,\"window\",value,nodes", 0) == 0);
  int rows = 0;
  while (std::getline(in, line)) {
    CHECK(contains(line, ",\"(-"));
    ++rows;
  }
  CHECK(rows == 27);
}

TEST_CASE("lab searches one position of each game") {
  Finished done = run_kanzen({"lab", "tictactoe", "XO-------", "--algorithm", "minimax"});
  CHECK(done.status == 0);
  CHECK(field(done.out, "value") == "1");
  done = run_kanzen({"lab", "othello4", "--table", "--algorithm", "sss"});
  CHECK(field(done.out, "value") == "-10");
  done = run_kanzen({"lab", "othello4", "--board", "-----OX--XO----- X", "--algorithm", "mtdf"});
  CHECK(field(done.out, "value") == "-10");
  done = run_kanzen({"lab", "nim", "7", "--window", "-1", "1"});
  CHECK(field(done.out, "value") == "<=-1");
  const std::string endgame = "XXXXXXXXOXXOOOOXOXOXXXOXOOXXXOXXOXXXXOOXOOXXXOXXOXXOOO--OOOOO--- X";
  done = run_kanzen({"lab", "othello", endgame, "--table"});
  CHECK(done.status == 0);
  const Finished solved = run_kanzen({"solve", endgame, "--format", "jsonl"});
  CHECK(contains(solved.out, "\"score\":" + field(done.out, "value") + ","));
  done = run_kanzen({"lab", "tictactoe", "--depth", "2", "--algorithm", "negamax"});
  CHECK(field(done.out, "nodes") == "82");
  CHECK(field(done.out, "estimates") == "72");
}

TEST_CASE("lab writes traces as lines and as a page") {
  const TemporaryDirectory folder;
  const std::string lines = folder.path("trace.jsonl");
  const std::string page = folder.path("trace.html");
  CHECK(run_kanzen({"lab", "nim", "6", "--trace", lines}).status == 0);
  CHECK(run_kanzen({"lab", "nim", "6", "--trace", page}).status == 0);
  CHECK(size_of(page) > size_of(lines) + 10'000);

  const std::string other = folder.path("other.jsonl");
  const Finished cut = run_kanzen({"lab", "tictactoe", "--trace", other, "--trace-steps", "50"});
  CHECK(cut.status == 0);
  CHECK(contains(cut.err, "truncated after 50 steps"));
  CHECK(field(cut.out, "value") == "0");
}

TEST_CASE("lab refuses what it cannot search") {
  const std::vector<std::pair<std::vector<std::string>, std::string>> refused = {
      {{"lab"}, "GAME"},
      {{"lab", "chess"}, "GAME"},
      {{"lab", "tictactoe", "--algorithm", "guess"}, "--algorithm"},
      {{"lab", "tictactoe", "----?----"}, "POSITION:5: expected X, O or -"},
      {{"lab", "tictactoe", "XX-------"}, "X begins"},
      {{"lab", "nim", "7;8"}, "POSITION:2"},
      {{"lab", "nim", "--window", "2", "1"}, "expected A < B"},
      {{"lab", "nim", "--depth", "0"}, "--depth"},
      {{"lab", "othello4", "XO"}, "16 squares"},
      {{"lab", "othello"}, "64 squares"},
      {{"lab", "othello", "---"}, "POSITION"},
      {{"lab", "othello", "--board",
        "-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXX-OOOOXXOOX--XXOO----XXXXX- X"},
       "at most 14 empty squares"},
      {{"lab", "nim", "--format", "csv"}, "--compare"},
  };
  for (const auto& [arguments, message] : refused) {
    INFO(arguments.back());
    const Finished done = run_kanzen(arguments);
    CHECK(done.status == 2);
    CHECK(done.out.empty());
    INFO(done.err);
    CHECK(contains(done.err, message));
  }
}

}  // namespace kanzen::test
