#include "tests/server/collected_lines.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/json_checks.hpp"

namespace kanzen::server {
namespace {

using test::check_fields;
using test::kFfo1;

using Json = nlohmann::json;

struct JsonConversation {
  explicit JsonConversation(const SolverOptions& options = {.threads = 2, .hash_mib = 8},
                            std::size_t queue = 1000)
      : solver(options), protocol(make_json_protocol(solver, lines, info_of(options, queue))) {}

  void say(const std::string& line) { CHECK(protocol->on_line(line)); }
  Json wait_for(const std::string& part) { return Json::parse(lines.wait_for(part)); }
  std::vector<Json> all() {
    protocol->on_end();
    std::vector<Json> out;
    for (const std::string& line : lines.lines()) out.push_back(Json::parse(line));
    return out;
  }
  Json final_of(const std::string& id) {
    std::vector<Json> finals;
    for (const Json& line : all()) {
      if (line.value("id", "") == id && line.value("final", false)) finals.push_back(line);
    }
    REQUIRE(finals.size() == 1);
    return finals[0];
  }

  static ServerInfo info_of(const SolverOptions& options, std::size_t queue) {
    ServerInfo info{.version = "1.2",
                    .kernel = {},
                    .threads = options.threads,
                    .hash_mib = options.hash_mib,
                    .deterministic = options.sharing == Sharing::deterministic,
                    .max_line_bytes = 1000};
    info.max_waiting = queue;
    return info;
  }

  test::CollectedLines lines;
  Solver solver;
  std::unique_ptr<LineProtocol> protocol;
};

TEST_CASE("a query is answered with its value and a line of play") {
  JsonConversation talk;
  talk.say(R"({"id":"a","pos":")" + kFfo1 + R"("})");
  const Json answer = talk.final_of("a");
  check_fields(
      answer,
      {{"turn", 0}, {"status", "exact"}, {"lower", 18}, {"upper", 18}, {"best_move", "g8"}});
  CHECK(answer["pv"].get<std::string>().substr(0, 2) == "g8");
  check_fields(answer, {{"depth", 14}, {"deterministic", true}});
  CHECK(answer["nodes"].is_number_unsigned());
  CHECK(answer["seconds"].is_number());
}

TEST_CASE("certificates are left out for a reader that is too slow") {
  JsonConversation talk;
  talk.lines.clog();
  talk.say(R"({"id":"a","certificate":true,"pos":")" + kFfo1 + R"("})");
  const Json answer = talk.final_of("a");
  check_fields(answer, {{"status", "exact"}, {"lower", 18}, {"certificate", nullptr}});
}

TEST_CASE("an estimate proves nothing") {
  JsonConversation talk;
  talk.say(R"({"id":"far","moves":"f5","goal":"estimate","limit":{"nodes":20000}})");
  const Json far = talk.final_of("far");
  check_fields(far, {{"status", "stopped"}, {"reason", "limit"}, {"lower", -64}, {"upper", 64}});
  CHECK(far["estimate"]["depth"].get<int>() >= 1);
  CHECK(far["estimate"]["spread"] > 1);
  // Without a limit it runs until it is terminated.
  talk.say(R"({"id":"long","moves":"f5","goal":"estimate"})");
  talk.say(R"({"action":"terminate","target":"long"})");
  CHECK(talk.final_of("long")["reason"] == "terminated");
  // If there is nothing to estimate, the value is proven.
  talk.say(R"({"id":"pass","pos":"XO)" + std::string(62, '-') + R"( O","goal":"estimate"})");
  CHECK(talk.final_of("pass")["status"] == "exact");
}

TEST_CASE("an estimate has the values of all moves and a line, also while it deepens") {
  JsonConversation talk;
  talk.say(R"({"id":"deep","moves":"f5","goal":"estimate","limit":{"depth":4}})");
  talk.say(R"({"id":"long","moves":"f5","goal":"estimate","report_every":0.01})");
  Json estimate = talk.wait_for(
      R"("id":"long","turn":1,"final":false,"lower":-64,"upper":64,"estimate")")["estimate"];
  CHECK(estimate["depth"] >= 1);
  CHECK(estimate["moves"].size() == 3);
  talk.say(R"({"action":"terminate","target":"long"})");
  const Json deep = talk.final_of("deep");
  CHECK(deep["reason"] == "limit");
  estimate = deep["estimate"];
  CHECK(estimate["depth"] == 4);
  CHECK(estimate["line"].get<std::string>().substr(0, 2) == estimate["best_move"]);
  CHECK(estimate["line"].get<std::string>().size() == 8);
  REQUIRE(estimate["moves"].size() == 3);
  CHECK(estimate["moves"][0]["move"] == estimate["best_move"]);
  CHECK(estimate["moves"][0]["score"] == estimate["score"]);
  for (const Json& move : estimate["moves"]) CHECK(move["depth"] == 4);
  CHECK(deep.find("moves") == deep.end());
  CHECK(talk.final_of("long")["estimate"]["line"].is_string());
}

TEST_CASE("every turn of a game has its own answer") {
  // FFO #1, with the best play to its end.
  JsonConversation talk;
  talk.say(R"({"id":"first","pos":")" + kFfo1 + R"("})");
  const std::string pv = talk.final_of("first")["pv"];
  const std::size_t length = pv.size() / 2;
  std::string turns;
  for (std::size_t i = 0; i <= length; ++i) turns += (i == 0 ? "" : ",") + std::to_string(i);
  talk.say(R"({"id":"game","pos":")" + kFfo1 + R"(","moves":")" + pv + R"(","turns":[)" + turns +
           "]}");
  std::set<int> answered;
  for (const Json& line : talk.all()) {
    if (line["id"] != "game") continue;
    check_fields(line, {{"final", true}, {"status", "exact"}});
    const int turn = line["turn"];
    CHECK(answered.insert(turn).second);
    // Best play keeps the value; its sign changes with the side to move.
    CHECK(line["lower"] == (turn % 2 == 0 ? 18 : -18));
    CHECK(line["best_move"].is_null() == (static_cast<std::size_t>(turn) == length));
  }
  CHECK(answered.size() == length + 1);
}

TEST_CASE("a terminated query gets its final line without a search or with proven bounds") {
  JsonConversation talk({.threads = 1, .hash_mib = 8});
  talk.say(R"({"id":"runs","moves":"f5","report_every":0.01})");
  const Json partial = talk.wait_for(R"("final":false)");
  check_fields(partial, {{"id", "runs"}, {"turn", 1}, {"lower", -64}});
  CHECK(partial["nodes"].is_number_unsigned());
  CHECK_FALSE(partial.contains("status"));
  talk.say(R"({"id":"waits","moves":"f5d6c3","turns":[0,1,2,3],"goal":"all-moves"})");
  talk.say(R"({"action":"terminate","id":"t1","target":"waits","turns":[1,3]})");
  CHECK(talk.wait_for(R"("t1")") ==
        Json({{"id", "t1"}, {"action", "terminate"}, {"target", "waits"}, {"turns", {1, 3}}}));
  CHECK(talk.wait_for(R"("waits","turn":3)")["status"] == "stopped");
  talk.say(R"({"action":"stats","id":"s"})");
  const Json stats = talk.wait_for(R"("s")");
  check_fields(stats, {{"queued", 2}, {"running", 1}, {"finished", 2}});
  talk.say(R"({"action":"clear_cache","id":"c"})");
  CHECK(talk.wait_for(R"("c")")["error"] == "busy");
  talk.say(R"({"action":"terminate_all","id":"t2"})");
  const Json ran = talk.final_of("runs");
  check_fields(ran, {{"status", "stopped"}, {"reason", "terminated"}});
  CHECK(ran["estimate"]["score"].is_number_integer());
  CHECK(ran["estimate"]["best_move"] == ran["best_move"]);
  std::map<int, int> finals;
  for (const Json& line : talk.all()) {
    if (line.value("id", "") == "waits" && line.value("final", false)) ++finals[line["turn"]];
  }
  CHECK(finals == std::map<int, int>{{0, 1}, {1, 1}, {2, 1}, {3, 1}});
  talk.say(R"({"action":"clear_cache","id":"c2"})");
  CHECK_FALSE(talk.wait_for(R"("c2")").contains("error"));
}

TEST_CASE("answers come at once, and not in the order of the queries") {
  JsonConversation talk({.threads = 2, .hash_mib = 8});
  talk.say(R"({"id":"long","moves":"f5"})");
  talk.say(R"({"id":"short","pos":")" + kFfo1 + R"("})");
  CHECK(talk.wait_for(R"("final":true)")["id"] == "short");
  talk.say(R"({"action":"terminate","target":"long"})");
  CHECK(talk.final_of("long")["status"] == "stopped");
}

TEST_CASE("a full queue is reported") {
  JsonConversation talk({.threads = 1, .hash_mib = 8}, 3);
  talk.say(R"({"id":"a","moves":"f5d6c3","turns":[0,1,2,3]})");
  CHECK(talk.wait_for(R"("error")")["error"] == "full");
  talk.say(R"({"action":"version","id":"v"})");
  const Json version = talk.wait_for(R"("v")");
  CHECK(version["limits"]["queue"] == 3);
  CHECK(version["limits"]["line_bytes"] == 1000);
  CHECK(version["limits"]["fields"] == 1000);
  check_fields(version, {{"version", "1.2"}, {"protocol", 1}});
  CHECK(talk.all().size() == 2);
}

TEST_CASE("a limit gives an estimate apart from the proven bounds") {
  const bool deterministic = GENERATE(false, true);
  JsonConversation talk({.threads = 1,
                         .hash_mib = 8,
                         .sharing = deterministic ? Sharing::deterministic : Sharing::shared});
  talk.say(R"({"id":"a","moves":"f5","limit":{"nodes":500}})");
  talk.say(R"({"id":"b","moves":"f5","limit":{"nodes":500,"seconds":1000}})");
  const Json answer = talk.final_of("a");
  check_fields(answer, {{"status", "stopped"}, {"reason", "limit"}, {"lower", -64}, {"upper", 64}});
  CHECK(answer["estimate"]["score"].is_number_integer());
  CHECK(answer["estimate"]["best_move"].is_string());
  CHECK(answer["estimate"]["confidence"].is_null());
  CHECK(answer["estimate"]["spread"] > 1);
  CHECK(answer["deterministic"] == deterministic);
  CHECK(talk.final_of("b")["deterministic"] == false);
}

TEST_CASE("a wrong line gives an error, and has no other effect") {
  JsonConversation talk;
  talk.say("garbage");
  talk.say("");
  talk.say("   ");
  talk.say(R"({"id":"\u0007","pos":"f5f5"})");
  talk.say(R"({"id":"w","pos":")" + kFfo1 + R"(","gaol":"wld"})");
  talk.protocol->on_long_line(1000);
  const auto lines = talk.all();
  REQUIRE(lines.size() == 5);
  CHECK(lines[0]["error"] == "syntax");
  CHECK_FALSE(lines[0].contains("id"));
  check_fields(lines[1], {{"error", "invalid"}, {"field", "pos"}, {"id", "\a"}});
  check_fields(lines[2], {{"warning", "unknown"}, {"field", "gaol"}});
  CHECK(std::ranges::count_if(
            lines, [](const Json& line) { return line.value("error", "") == "too_long"; }) == 1);
  (void)talk.final_of("w");
}

/// The names in the first column of the tables of a page, and the fields within its text.
std::set<std::string> documented_words() {
  std::ifstream file(KANZEN_SERVE_PAGE);
  REQUIRE(file);
  std::ostringstream text;
  text << file.rdbuf();
  std::set<std::string> words;
  std::string word;
  bool inside = false;
  for (const char c : text.str()) {
    if (c == '`' || c == '\n') {
      if (inside) words.insert(word);
      inside = c == '`' && !inside;
      word.clear();
    } else if (inside) {
      word += c;
    }
  }
  return words;
}

// The page documents every field and every word of the protocol.
TEST_CASE("the page of the protocol documents every field") {
  JsonConversation talk({.threads = 1, .hash_mib = 8}, 3);
  const std::string pos = R"(","pos":")" + kFfo1 + R"(",)";
  talk.say(R"({"id":"runs","moves":"f5","goal":"all-moves","report_every":0.01})");
  (void)talk.wait_for(R"("final":false)");
  talk.say(R"({"id":"runs","pos":"f5","turns":[0,1],"prioritys":[0]})");
  talk.say(R"({"id":"full","moves":"f5d6c3","turns":[0,1,2,3]})");
  talk.say(R"({"action":"clear_cache"})");
  talk.say(R"({"action":"terminate","id":"t","target":"runs","turns":[1]})");
  talk.say(R"({"action":"terminate_all"})");
  talk.protocol->on_end();
  talk.say(R"({"id":"limit","moves":"f5","limit":{"nodes":100}})");
  talk.protocol->on_end();
  talk.say(R"({"id":"wld)" + pos + R"("goal":"wld"})");
  talk.say(R"({"id":"ge)" + pos + R"("goal":"ge","beta":2})");
  talk.protocol->on_end();
  talk.say(R"({"id":"proven)" + pos + R"("certificate":true})");
  talk.protocol->on_end();
  talk.say("{");
  talk.say(R"({"id":"pos"})");
  talk.protocol->on_long_line(7);
  for (const char* action : {"version", "ping", "stats", "clear_cache"}) {
    talk.say(std::string(R"({"action":")") + action + R"(","id":"x"})");
  }
  std::set<std::string> written;
  const std::function<void(const Json&)> add = [&](const Json& value) {
    for (const auto& [name, inner] : value.items()) {
      if (value.is_object()) written.insert(name);
      if (inner.is_structured()) add(inner);
    }
  };
  for (const Json& line : talk.all()) {
    add(line);
    for (const char* name : {"status", "reason", "result", "error", "warning"}) {
      if (line.contains(name) && line[name].is_string()) written.insert(line[name]);
    }
  }
  const std::set<std::string> documented = documented_words();
  for (const std::string& word : written) {
    INFO(word);
    CHECK(documented.count(word) == 1);
  }
  for (const std::string word :
       {"status", "certificate", "estimate", "confidence", "holds", "result", "syntax", "too_long",
        "duplicate", "full", "busy", "unknown", "invalid"}) {
    INFO(word);
    CHECK(written.count(word) == 1);
  }
}

}  // namespace
}  // namespace kanzen::server
