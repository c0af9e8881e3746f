#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/cli/process.hpp"
#include "tests/cli/prove_helpers.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {
namespace {

using nlohmann::json;

TEST_CASE("plan estimates the cost of a campaign before it begins", "[cli]") {
  const std::vector<std::string> words{
      "prove", "plan",           kFfo1, "--claim",  ">= 10", "--hash",    "1", "--leaf-cost",
      "1e-9",  "--leaf-empties", "11",  "--sample", "3",     "--threads", "1"};
  const Finished text = run_kanzen(words);
  REQUIRE(text.status == 0);
  REQUIRE(text.out.find("core time") != std::string::npos);
  // More solved leaves make the estimate more certain. Three leaves are not enough.
  REQUIRE(text.out.find("because fewer than 30 leaves were solved") != std::string::npos);
  std::vector<std::string> as_json = words;
  as_json.insert(as_json.end(), {"--format", "json"});
  const json plan = json::parse(run_kanzen(as_json).out);
  REQUIRE(plan["sample"].size() == 3);
  REQUIRE(plan["rough"] == true);
  REQUIRE(plan["claims"][0]["if_true"]["leaves"]["low"] > 0);
  REQUIRE(plan["claims"][0]["if_true"]["core_hours"]["high"] > 0);
  REQUIRE(run_kanzen({"prove", "plan", kFfo1}).status == 2);  // without a claim
}

TEST_CASE("plan, status and page give the same estimate of the remaining work", "[cli]") {
  const std::string moves = kDrawnGame.substr(0, 44);
  const TemporaryDirectory files;
  const std::string store = files.path("store");
  const std::vector<std::string> plan_words{
      "prove", "plan",        moves, "--claim",      "draw", "--hash",         "1", "--sample",
      "2",     "--campaigns", "2",   "--max-leaves", "2",    "--leaf-empties", "16"};
  std::vector<std::string> as_json = plan_words;
  as_json.insert(as_json.end(), {"--format", "json"});
  const json plan = json::parse(run_kanzen(as_json).out);
  REQUIRE(run_kanzen({"prove", "start", store, moves, "--claim", "draw"}).status == 0);
  const json status = status_of(store);
  REQUIRE(status["expected_nodes_left"] > 1'000'000'000);
  for (const std::string field :
       {"expected_nodes_left", "expected_core_hours_left", "leaves_learned_from"}) {
    CAPTURE(field);
    REQUIRE(plan[field] == status[field]);
  }
  // The estimate has hours and nodes, and reports that no leaf was solved for it.
  const Finished table = run_kanzen({"prove", "status", store});
  const std::size_t begin = table.out.find("remaining: about ");
  REQUIRE(begin != std::string::npos);
  const std::string remaining = table.out.substr(begin, table.out.find('\n', begin) - begin);
  REQUIRE(remaining.find(" of one core, a rough estimate from 0 solved leaves") !=
          std::string::npos);
  REQUIRE(run_kanzen(plan_words).out.find(remaining) != std::string::npos);
  const std::string page = files.path("page.html");
  REQUIRE(run_kanzen({"prove", "report", store, "--out", page}).status == 0);
  const std::string shown = read_file(page);
  for (const std::string field : {"expected_nodes_left", "expected_core_hours_left"}) {
    REQUIRE(shown.find("\"" + field + "\":" + status[field].dump()) != std::string::npos);
  }
}

}  // namespace
}  // namespace kanzen::test
