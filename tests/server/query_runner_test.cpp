#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "solver/server/json_output.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::server {
namespace {

using test::kFfo1;

using Json = nlohmann::json;

const std::string kFfo1Query = R"("pos":")" + kFfo1 + "\"";

std::vector<Json> run_queries(const std::string& queries, unsigned threads = 1) {
  Solver solver({.threads = threads, .hash_mib = 8});
  QueryRunner runner(solver);
  std::vector<Json> lines;
  runner.run(queries, [&](std::string_view line) { lines.push_back(Json::parse(line)); });
  return lines;
}

std::string query(const std::string& id, const std::string& more = {}) {
  return R"({"id":")" + id + "\"," + kFfo1Query + more + "}\n";
}

}  // namespace

TEST_CASE("queries are answered in order, the most urgent one first, without threads") {
  const auto lines = run_queries(query("a") + "\n" + query("b") + query("c", R"(,"priority":1)"));
  REQUIRE(lines.size() == 3);
  const std::vector<std::string> order{lines[0]["id"], lines[1]["id"], lines[2]["id"]};
  CHECK(order == std::vector<std::string>{"c", "a", "b"});
  for (const Json& line : lines) {
    CHECK(line["final"] == true);
    CHECK(line["status"] == "exact");
    CHECK(line["lower"] == 18);
  }
}

TEST_CASE("queries are answered by a solver with threads too") {
  const auto lines = run_queries(query("a") + query("b", R"(,"goal":"all-moves")"), 2);
  REQUIRE(lines.size() == 2);
  CHECK(lines[0]["best_move"] == "g8");
  CHECK(lines[1]["moves"].size() == 8);
}

TEST_CASE("each turn of a query gets its own answer") {
  const auto lines = run_queries(query("a", R"(,"moves":"g8h7","turns":[1,2],"certificate":true)"));
  REQUIRE(lines.size() == 2);
  CHECK(lines[0]["turn"] == 1);
  CHECK(lines[0]["lower"] == -18);
  CHECK(lines[1]["turn"] == 2);
  CHECK(lines[1]["lower"] == 18);
  CHECK_FALSE(lines[1]["certificate"].get<std::string>().empty());
}

TEST_CASE("moves are reported as they are solved while a query runs") {
  // 20 empty squares take much longer than the shortest interval of reports.
  const auto lines = run_queries(
      R"({"id":"a","pos":"-OOO------OOOO--XXXOOXXX-XOOOXX-XXXXOOOOOXXOOOO---OXOO---OOOO--- X",)"
      R"("goal":"all-moves","report_every":0.01})");
  REQUIRE(lines.size() > 1);
  CHECK(lines.back()["final"] == true);
  std::size_t solved = 0;
  for (const Json& line : lines) {
    if (line["final"] == false) CHECK(line["nodes"] <= lines.back()["nodes"]);
    std::size_t exact = 0;
    for (const Json& move : line["moves"]) exact += move["lower"] == move["upper"] ? 1U : 0U;
    CHECK(exact >= solved);
    solved = exact;
  }
  CHECK(solved == lines.back()["moves"].size());
}

TEST_CASE("a long search reports its work before it ends at a limit") {
  const auto lines =
      run_queries(R"({"id":"a","moves":"f5d6","report_every":0.01,"limit":{"seconds":2}})");
  REQUIRE(lines.size() > 1);
  CHECK(lines.front()["final"] == false);
  CHECK(lines.front()["nodes"] > 0);
  CHECK(lines.back()["reason"] == "limit");
}

TEST_CASE("wrong queries and actions are refused, and the others answered") {
  const auto lines = run_queries(R"({"id":"x","pos":"z"})"
                                 "\n"
                                 R"({"id":"y","action":"ping"})"
                                 "\n" +
                                 query("a") + "no JSON");
  REQUIRE(lines.size() == 4);
  CHECK(lines[0]["field"] == "pos");
  CHECK(lines[1]["message"] == "expected a query");
  CHECK(lines[2].contains("error"));
  CHECK(lines[3]["lower"] == 18);
}

}  // namespace kanzen::server
