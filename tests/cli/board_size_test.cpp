// kanzen solve --board-size from outside.
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/cli/process.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::test {

using nlohmann::json;

TEST_CASE("small boards are solved from the command line") {
  const Finished four =
      run_kanzen({"solve", "--board-size", "4", "--hash", "1", "--format", "jsonl"});
  CHECK(four.status == 0);
  const json row = json::parse(four.out);
  CHECK(row["score"] == -10);
  CHECK(row["empties"] == 12);
  CHECK(row["board_size"] == 4);
  const std::string whole_game = row["pv"].get<std::string>();
  const std::string line = "d3c5d6e3f5f4e2d2c2e6e7g5c4c3g4g3f3c7";
  const Finished six = run_kanzen(
      {"solve", "--board-size", "6", line, "--hash", "1", "--format", "jsonl", "--goal", "-5..-3"});
  CHECK(six.status == 0);
  CHECK(json::parse(six.out)["score"] == -4);
  CHECK(json::parse(six.out)["empties"] == 14);
  const Finished shared = run_kanzen({"solve", "--board-size", "6", line.substr(0, 30), "--hash",
                                      "1", "--threads", "2", "--format", "jsonl"});
  CHECK(shared.status == 0);
  CHECK(json::parse(shared.out)["score"] == 4);  // White is to move
  const Finished limited = run_kanzen(
      {"solve", "--board-size", "6", "--hash", "1", "--node-limit", "1000", "--format", "jsonl"});
  CHECK(limited.status == 3);
  CHECK(json::parse(limited.out)["status"] == "unfinished");
  for (const std::vector<std::string>& wrong : std::vector<std::vector<std::string>>{
           {"--board-size", "5"},
           {"--board-size", "6", "d3c5h8"},
           {"--board-size", "6", "d3c5d6e3f5f4e2d2c2e6e7g5c4c3g4h4"},
           {"--board-size", "6", kEasy},
           {"--board-size", "4", "--goal", "wld"},
           {"--board-size", "4", whole_game + "pa"},  // a pass would negate the value
           {"--board-size", "4", "--format", "obf"},
           {"--board-size", "4", "--format", "ffo"},
           {"--board-size", "4", "--hash", "0"}}) {
    std::vector<std::string> words{"solve"};
    words.insert(words.end(), wrong.begin(), wrong.end());
    CHECK(run_kanzen(words).status == 2);
  }
}

}  // namespace kanzen::test
