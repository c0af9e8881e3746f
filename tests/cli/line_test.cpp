#include <cstddef>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <vector>

#include "tests/cli/json_lines.hpp"
#include "tests/cli/process.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {

using nlohmann::json;

TEST_CASE("line prints values from the end and where the claim holds") {
  const Finished done = run_kanzen({"line", kDrawnGame, "--claim", "draw", "--from-empties", "12",
                                    "--hash", "4", "--format", "jsonl"});
  CHECK(done.status == 0);
  const std::vector<json> rows = parse_json_lines(done.out);
  REQUIRE(rows.size() == 13);
  for (std::size_t i = 0; i < 12; ++i) {
    CHECK(rows[i]["ply"] == 60 - i);
    CHECK(rows[i]["lower"] == 0);
    CHECK(rows[i]["upper"] == 0);
    CHECK(rows[i]["loss"] == 0);
    CHECK(rows[i]["others"].is_array());
  }
  CHECK(rows[12]["claim"] == "draw");
  CHECK(rows[12]["holds_from"] == 49);
  CHECK(rows[12]["fails_at"].is_null());
  CHECK(rows[12]["open_before"] == 48);
  CHECK(rows[12]["true_at"] == json::array({json::array({49, 61})}));
  CHECK(rows[12]["false_at"].empty());
}

TEST_CASE("line names the mistake and ends with 1 if the claim fails") {
  // After the wrong h6, worth -10, in a position worth +6 to the side to move, White here.
  std::string board = kEasy;
  for (char& c : board) c = c == 'X' ? 'O' : c == 'O' ? 'X' : c;
  const Finished done =
      run_kanzen({"line", board + "; h6h5", "--claim", "win", "--hash", "1", "--goal", "value"});
  CHECK(done.status == 1);
  const std::regex row("1 +White +h6 +6 +\\+06 +-10 +16 ");
  CHECK(std::regex_search(done.out, row));
  CHECK(contains(done.out,
                 "false at ply 1 (6 empties), proven for every position from ply 2 (5 empties)"));
}

TEST_CASE("line does not prove a claim that the last move makes false") {
  std::string board = kEasy;
  for (char& c : board) c = c == 'X' ? 'O' : c == 'O' ? 'X' : c;
  // White is worth +6 and plays h6, worth -10: the loss for Black ends with the last move.
  const std::vector<std::string> command{"line", board + "; h6", "--claim", "loss",    "--hash",
                                         "1",    "--goal",       "value",   "--format"};
  std::vector<std::string> table = command;
  table.emplace_back("table");
  const Finished done = run_kanzen(table);
  CHECK(done.status == 1);
  CHECK(contains(done.out, "true at ply 1 (6 empties), false after the last move (5 empties)"));
  CHECK_FALSE(contains(done.out, "proven for every position"));

  std::vector<std::string> lines = command;
  lines.emplace_back("jsonl");
  const Finished jsonl = run_kanzen(lines);
  CHECK(jsonl.status == 1);
  const json game = parse_json_lines(jsonl.out).back();
  CHECK(game["plies"] == 1);
  CHECK(game["holds_from"].is_null());
  CHECK(game["fails_at"] == 2);
  CHECK(game["open_before"] == 0);
  CHECK(game["true_at"] == json::array({json::array({1, 1})}));
  CHECK(game["false_at"] == json::array({json::array({2, 2})}));
}

TEST_CASE("line reads files of games with claims of their own") {
  const TemporaryDirectory directory;
  const std::string file =
      directory.write("games.txt", "% two games\n" + kDrawnGame + "; draw; the first\n\n" + kEasy +
                                       "; h5; >= 8; wrong\n");
  const Finished done = run_kanzen({"line", "--games", file, "--from-empties", "8", "--hash", "1"});
  CHECK(done.status == 1);
  CHECK(contains(done.out, "game 1: the first, 60 plies"));
  CHECK(contains(done.out, "game 2: wrong, 1 ply\n"));
  CHECK(contains(done.out, "claim \">= +8\" for Black: false from ply 1 (6 empties) to the end"));
  const Finished bad = run_kanzen({"line", "--games", "-"}, {.input = "f5d6c9\n"});
  CHECK(bad.status == 2);
  CHECK(contains(bad.err, "<stdin>:1:6: found '9'"));
}

TEST_CASE("line explains why a game that has just begun has no row") {
  const Finished done = run_kanzen({"line", "f5d6c3", "--hash", "1"});
  CHECK(done.status == 0);
  CHECK(contains(done.out, "no ply is as near the end of the game as --from-empties asks\n"));
  CHECK_FALSE(contains(run_kanzen({"line", "f5d6c3", "--quiet", "--hash", "1"}).out, "no ply"));
}

TEST_CASE("line stops at a limit with 3 and names open plies") {
  const Finished done = run_kanzen({"line", "f5d6c3d3c4f4f6f3e6e7d7", "--from-empties", "60",
                                    "--time-limit", "0.1", "--claim", "0", "--hash", "1"});
  CHECK(done.status == 3);
  CHECK(contains(done.out, "undecided from ply 1 (60 empties) to the end"));
  CHECK(run_kanzen({"line"}).status == 2);
  CHECK(run_kanzen({"line", kDrawnGame, "--claim", "drawn"}).status == 2);
}

TEST_CASE("line reports that it was stopped early") {
  const std::vector<std::string> endless{
      "line", "f5d6c3d3c4f4f6f3e6e7d7", "--from-empties", "60", "--total-time", "0.1", "--goal",
      "value"};
  const auto ended_with = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments = endless;
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_kanzen(arguments);
  };
  const Finished table = ended_with({});
  CHECK(table.status == 3);
  CHECK(table.out.ends_with("stopped early\n"));
  CHECK(ended_with({"--format", "jsonl"}).err == "stopped early\n");
  CHECK_FALSE(contains(ended_with({"--quiet"}).out, "stopped early"));
}

TEST_CASE("a loss is printed only if both values are proven") {
  const Finished done =
      run_kanzen({"line", "XXXXXXXXXXXXXXXXOXXXXXXX--XXX-XX-XXXXXXX-XX-XXX--XOOOOOO------X- X; a4",
                  "--threads", "1", "--hash", "8", "--node-limit", "200", "--format", "jsonl"});
  const json ply = json::parse(done.out.substr(0, done.out.find('\n')));
  CHECK((ply["loss"].is_null() || ply["loss"] == 0));
  CHECK(ply["after"].is_null() == ply["loss"].is_null());
}

TEST_CASE("line reads games of every format") {
  const TemporaryDirectory directory;
  const std::string games =
      directory.write("games.ggf",
                      "(;GM[Othello]PC[X]PB[a]PW[b]TY[8]BO[8 "
                      "---------------------------O*------*O---------------------------"
                      " *]B[f5]W[d6];)\n");
  const Finished done = run_kanzen(
      {"line", "--games", games, "--from-empties", "0", "--format", "jsonl", "--hash", "1"});
  CHECK(done.status == 0);
  CHECK(contains(done.out, "\"plies\":2"));
  const Finished none = run_kanzen({"line", "--games", games, "--from", "base81", "--hash", "1"});
  CHECK(none.status == 2);
  CHECK(contains(none.err, "expected games"));
}

}  // namespace kanzen::test
