#include "solver/server/json_query.hpp"

#include "solver/formats/json_fields.hpp"
#include "solver/server/json_output.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/json_checks.hpp"

namespace kanzen::server {
namespace {

Query query_in(const std::string& line) {
  INFO(line);
  const ParsedLine parsed = parse_line(line);
  REQUIRE(std::holds_alternative<Query>(parsed.content));
  CHECK(parsed.warnings.empty());
  return std::get<Query>(parsed.content);
}

Problem problem_in(const std::string& line) {
  INFO(line);
  const ParsedLine parsed = parse_line(line);
  REQUIRE(std::holds_alternative<Problem>(parsed.content));
  return std::get<Problem>(parsed.content);
}

TEST_CASE("a query has defaults for all but its name and its position") {
  const Query query = query_in(R"({"id":"a","moves":"f5d6c3"})");
  CHECK(query.id == "a");
  REQUIRE(query.turns.size() == 1);
  CHECK(query.turns[0].number == 3);
  CHECK(query.turns[0].board.empty_count() == 57);
  CHECK(query.turns[0].priority == 0);
  CHECK(query.goal == QueryGoal::value);
  CHECK(query.window.alpha == Window{}.alpha);
  CHECK(query.limits == Limits{});
  CHECK(query.report_every == 0);
  CHECK_FALSE(query.wants_certificate);
}

TEST_CASE("every field of a query is read") {
  const Query query = query_in(
      R"({"id":"a","pos":"f5","moves":"d6c3","turns":[3,0,1],"priorities":[1,2,-3],"goal":"value",)"
      R"("alpha":-2,"beta":4,"limit":{"nodes":1000,"seconds":0.5},"report_every":0.25})");
  REQUIRE(query.turns.size() == 3);
  CHECK(query.turns[1].number == 0);
  CHECK(query.turns[1].board == kStartBoard);
  CHECK(query.turns[2].priority == -3);
  CHECK(query.window.alpha == -2);
  CHECK(query.window.beta == 4);
  CHECK(query.limits.nodes == 1000);
  CHECK(query.limits.seconds == 0.5);
  CHECK(query.report_every == 0.25);
}

TEST_CASE("a certificate is only for a value") {
  const Query query = query_in(R"({"id":"a","pos":"f5","turns":[0,1],"certificate":true})");
  CHECK(query.wants_certificate);
  CHECK(query.turns[0].side == Colour::black);
  CHECK(query.turns[1].side == Colour::white);
  CHECK_FALSE(
      query_in(R"({"id":"a","pos":"f5","certificate":false,"goal":"wld"})").wants_certificate);
  for (const std::string rest : {R"("goal":"wld")", R"("goal":"all-moves")", R"("goal":"estimate")",
                                 R"("alpha":0)", R"("beta":0)"}) {
    CHECK(problem_in(R"({"id":"a","pos":"f5","certificate":true,)" + rest + "}").field ==
          "certificate");
  }
  CHECK(problem_in(R"({"id":"a","pos":"f5","certificate":1})").field == "certificate");
}

TEST_CASE("a turn may be an omitted pass") {
  const Query query =
      query_in(R"({"id":"a","pos":"d3c3b3b2e6a3a1c1","moves":"f6","turns":[8,9,10]})");
  REQUIRE(query.turns.size() == 3);
  CHECK(query.turns[1].board == query.turns[0].board.passed());
  CHECK(query.turns[2].board.empty_count() == query.turns[1].board.empty_count() - 1);
}

TEST_CASE("goals set their windows") {
  CHECK(query_in(R"({"id":"a","pos":"f5","goal":"ge","beta":2})").window.alpha == 1);
  CHECK(query_in(R"({"id":"a","pos":"f5","goal":"le","alpha":2})").window.beta == 3);
  CHECK(query_in(R"({"id":"a","pos":"f5","goal":"wld"})").goal == QueryGoal::wld);
  CHECK(query_in(R"({"id":"a","pos":"f5","goal":"all-moves"})").goal == QueryGoal::all_moves);
  CHECK(query_in(R"({"id":"a","pos":"f5","goal":"best-moves"})").goal == QueryGoal::best_moves);
  CHECK(query_in(R"({"id":"a","pos":"f5","goal":"estimate"})").goal == QueryGoal::estimate);
  // The whole range is not a window.
  const Query whole = query_in(R"({"id":"a","pos":"f5","alpha":-64,"beta":64})");
  CHECK(whole.window.alpha == Window{}.alpha);
  CHECK(whole.window.beta == Window{}.beta);
}

// An unknown field that may be a limit, a position or a selection is wrong, too.
TEST_CASE("a wrong field is named") {
  const auto field_of = [](const std::string& rest) {
    const Problem problem = problem_in(R"({"id":"a",)" + rest + "}");
    CHECK(problem.code == "invalid");
    CHECK(problem.id == "a");
    CHECK(problem.message.find("expected") != std::string::npos);
    return problem.field;
  };
  const std::map<std::string, std::vector<std::string>> wrong{
      {"pos",
       {R"("goal":"value")", R"("pos":3)", R"("pos":"x")", R"("moves":"")",
        R"("pos":null,"moves":" ")"}},
      // The moves alone would be played from the start position.
      {"position", {R"("position":"f5d6","moves":"f5")"}},
      {"moves", {R"("pos":"f5","moves":"f5")"}},
      {"turns",
       {R"("pos":"f5","turns":[2])", R"("pos":"f5","turns":[])", R"("pos":"f5","turns":[0,0])",
        R"("pos":"f5","turns":[0.5])", R"("pos":"f5","turns":1)"}},
      {"goal", {R"("pos":"f5","goal":"best move")"}},
      {"beta", {R"("pos":"f5","goal":"ge")"}},
      {"alpha",
       {R"("pos":"f5","goal":"le")", R"("pos":"f5","alpha":65)", R"("pos":"f5","alpha":4,"beta":4)",
        R"("pos":"f5","alpha":18446744073709551615)",
        R"("pos":"f5","alpha":-9223372036854775808)"}},
      {"limit", {R"("pos":"f5","limit":5)"}},
      {"limit.depth",
       {R"("pos":"f5","limit":{"depth":4})",
        R"("pos":"f5","goal":"estimate","limit":{"depth":65})"}},
      {"limit.Time", {R"("pos":"f5","limit":{"nodes":7,"Time":1})"}},
      {"limit.nodes", {R"("pos":"f5","limit":{"nodes":0})", R"("pos":"f5","limit":{"nodes":-1})"}},
      {"limit.seconds",
       {R"("pos":"f5","limit":{"seconds":0})", R"("pos":"f5","limit":{"seconds":1e300})"}},
      {"report_every", {R"("pos":"f5","report_every":-1)", R"("pos":"f5","report_every":"1")"}},
      {"priority", {R"("pos":"f5","priority":1000001)"}},
      {"priorities",
       {R"("pos":"f5","priority":1,"priorities":[1])", R"("pos":"f5","priorities":[1,2])"}},
      {"action", {R"("action":"stop")"}},
      {"turn", {R"("action":"terminate","target":"b","turn":[3])"}},
      {"target", {R"("action":"terminate")", R"("action":"terminate_all","target":"b")"}}};
  for (const auto& [field, texts] : wrong) {
    for (const std::string& text : texts) CHECK(field_of(text) == field);
  }
}

TEST_CASE("a query without a name is refused") {
  const Problem problem = problem_in(R"({"pos":"f5"})");
  CHECK(problem.field == "id");
  CHECK_FALSE(problem.id);
  CHECK(problem_in(R"({"id":7,"pos":"f5"})").field == "id");
  CHECK(problem_in(R"({"id":")" + std::string(kMaxIdBytes + 1, 'a') + R"(","pos":"f5"})").field ==
        "id");
}

TEST_CASE("an unknown field is a warning") {
  const ParsedLine parsed = parse_line(R"({"id":"a","pos":"f5","gaol":"wld","note":7})");
  REQUIRE(std::holds_alternative<Query>(parsed.content));
  REQUIRE(parsed.warnings.size() == 2);
  CHECK(parsed.warnings[0].field == "gaol");
  CHECK(parsed.warnings[0].code == "unknown");
  CHECK(parsed.warnings[0].id == "a");
  CHECK(parsed.warnings[1].field == "note");
  // Only some goals have the ends of a window.
  CHECK(parse_line(R"({"id":"a","pos":"f5","goal":"wld","alpha":1})").warnings.size() == 1);
}

TEST_CASE("a score, a name and a comment in a position are named as unused") {
  const auto warnings = [](const std::string& pos) {
    std::string texts;
    for (const Problem& warning : parse_line(R"({"id":"q","pos":")" + pos + R"("})").warnings) {
      CHECK(warning.code == "unused");
      CHECK(warning.field == "pos");
      texts += warning.message + "\n";
    }
    return texts;
  };
  CHECK(warnings("f5d6c3d3c4").empty());
  CHECK(warnings("f5d6c3d3c4 12") == "the scores in it are not used\n");
  CHECK(warnings("pos20: f5d6c3") == "the name \"pos20\" is not used\n");
  CHECK(warnings("f5d6c3 % pos20") == "the name \"pos20\" is not used\n");
  CHECK(warnings("f5d6c3 % why") == "the comment in it is not used\n");
  CHECK(warnings("pos20: f5d6c3 % why") ==
        "the name \"pos20\" is not used\nthe comment in it is not used\n");
  CHECK(warnings("(;GM[2]PB[a]PW[b];B[f5])").empty());
}

TEST_CASE("a field that a query has twice is refused") {
  for (const std::string line : {R"({"id":"a","pos":"f5","pos":"f5d6"})",
                                 R"({"id":"a","pos":"f5","limit":{"nodes":5,"nodes":6}})"}) {
    const Problem problem = problem_in(line);
    CHECK(problem.code == "invalid");
    CHECK(problem.message.find("twice, expected it once") != std::string::npos);
  }
}

TEST_CASE("an object with too many fields is refused, and no other field of it is looked at") {
  const auto with_fields = [](std::size_t count) {
    std::string fields;
    for (std::size_t i = 0; i < count; ++i) fields += ",\"x" + std::to_string(i) + "\":1";
    return fields;
  };
  // `id` and `pos` are fields, too.
  const std::string most = with_fields(kMaxFields - 2);
  CHECK(std::holds_alternative<Query>(parse_line(R"({"id":"a","pos":"f5")" + most + "}").content));
  for (const std::string& line :
       {R"({"id":"a","pos":"f5")" + with_fields(kMaxFields - 1) + "}",
        R"({"id":"a","pos":"f5")" + with_fields(90'000) + "}",
        R"({"id":"a","pos":"f5","limit":{"nodes":1)" + with_fields(kMaxFields) + "}}"}) {
    const Problem problem = problem_in(line);
    CHECK(problem.code == "invalid");
    CHECK(problem.id == "a");
    CHECK(problem.message == "an object has more than 1000 fields, expected at most 1000");
  }
}

TEST_CASE("actions are read") {
  const ParsedLine parsed =
      parse_line(R"({"action":"terminate","id":"t","target":"a","turns":[1,2]})");
  REQUIRE(std::holds_alternative<Action>(parsed.content));
  const auto& action = std::get<Action>(parsed.content);
  CHECK(action.kind == Action::Kind::terminate);
  CHECK(action.target == "a");
  CHECK(action.id == "t");
  REQUIRE(action.turns);
  CHECK(action.turns->size() == 2);
  for (const std::string name : {"version", "ping", "stats", "terminate_all", "clear_cache"}) {
    const ParsedLine other = parse_line(R"({"action":")" + name + R"("})");
    REQUIRE(std::holds_alternative<Action>(other.content));
    CHECK(to_string(std::get<Action>(other.content).kind) == name);
  }
}

TEST_CASE("any line that is not a query is refused") {
  for (const std::string& line :
       {std::string("hello"), std::string("[]"), std::string("{"), std::string("\"a\""),
        std::string("{\"id\":\"\xff\"}"), std::string(100'000, '['), std::string(100'000, '{'),
        std::string(R"({"id":)") + std::string(100'000, '['), std::string(R"({"id":"a"}})"),
        std::string("\0\0", 2)}) {
    CHECK(problem_in(line).code == "syntax");
  }
}

using test::check_fields;
using test::kFfo1;

using Json = nlohmann::json;

const std::string kFfo1Query = R"("pos":")" + kFfo1 + "\"";

std::vector<Json> run_queries(const std::string& queries, unsigned threads = 1) {
  Solver solver({.threads = threads, .hash_mib = 8});
  std::vector<Json> lines;
  answer_queries(solver, queries,
                 [&](std::string_view line) { lines.push_back(Json::parse(line)); });
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
    check_fields(line, {{"final", true}, {"status", "exact"}, {"lower", 18}});
  }
}

TEST_CASE("queries are answered by a solver with threads too") {
  const auto lines = run_queries(query("a") + query("b", R"(,"goal":"all-moves")"), 2);
  REQUIRE(lines.size() == 2);
  CHECK(lines[0]["best_move"] == "g8");
  CHECK(lines[1]["moves"].size() == 8);
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
