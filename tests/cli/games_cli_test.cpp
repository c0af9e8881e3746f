// kanzen line and kanzen board with files of games, from outside.
#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "tests/cli/easy_boards.hpp"
#include "tests/cli/process.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::test {
namespace {

const std::string kTwoGames =
    "[Event \"Spring Open\"]\n[Site \"Paris\"]\n[Date \"2001.03.04\"]\n[Black \"Ann\"]\n"
    "[White \"Bob\"]\n\n1. f5 d6 2. c3 d3\n\n"
    "[Event \"Autumn Open\"]\n[Black \"Bob\"]\n[White \"Cid\"]\n\n1. f5 f6 2. e6\n";

/// The rows of JSON Lines.
std::vector<nlohmann::json> games_rows(const std::string& text) {
  std::vector<nlohmann::json> rows;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) rows.push_back(nlohmann::json::parse(line));
  return rows;
}

/// Runs `kanzen board`, and ends it as soon as it serves the page.
Finished board_until_served(std::vector<std::string> arguments, const RunOptions& more = {}) {
  arguments.insert(arguments.begin(), {"board", "--hash", "1", "--threads", "1"});
  RunOptions options = more;
  options.signal = SIGINT;
  options.signal_when = [](const Finished& so_far) {
    return contains(so_far.err, "open this address");
  };
  return run_kanzen(arguments, options);
}

}  // namespace

TEST_CASE("line reads an argument that is a file as --games does") {
  const TemporaryDirectory directory;
  const std::string file = directory.write("two.pgn", kTwoGames);
  const std::vector<std::string> rest{"--from-empties", "0", "--format", "jsonl", "--hash", "1"};
  std::vector<std::string> by_name{"line", file};
  std::vector<std::string> by_option{"line", "--games", file};
  by_name.insert(by_name.end(), rest.begin(), rest.end());
  by_option.insert(by_option.end(), rest.begin(), rest.end());
  const Finished named = run_kanzen(by_name);
  CHECK(named.status == 0);
  CHECK(named.out == run_kanzen(by_option).out);
  CHECK(games_rows(named.out).size() == 2);

  by_name.insert(by_name.begin() + 1, file);
  CHECK(games_rows(run_kanzen(by_name).out).size() == 4);  // the files one after another
  by_name.erase(by_name.begin() + 1, by_name.begin() + 3);
  CHECK(run_kanzen(by_name, {.input = kTwoGames}).out == named.out);  // piped in
}

TEST_CASE("line refuses an argument that is a file and also a game") {
  const TemporaryDirectory directory;
  directory.write("f5d6", "f5f6\n");
  const RunOptions here{.folder = directory.path("")};
  const Finished both = run_kanzen({"line", "f5d6", "--hash", "1"}, here);
  CHECK(both.status == 2);
  CHECK(
      contains(both.err, "f5d6 is a file, and also moves or a position: expected ./f5d6 for the"));
  CHECK(contains(both.err, "echo f5d6 | kanzen line - for the other reading"));
  CHECK(run_kanzen({"line", "./f5d6", "--from-empties", "0", "--hash", "1"}, here).status == 0);
  const Finished board = run_kanzen({"board", "f5d6", "--hash", "1"}, here);
  CHECK(board.status == 2);
  CHECK(contains(board.err, "kanzen board - for the other reading"));

  CHECK(contains(run_kanzen({"line", "games.pgn"}).err, "games.pgn"));
  CHECK(contains(run_kanzen({"line", "games.pgn"}).err, "No such file"));
  CHECK(contains(run_kanzen({"line", "./f5d6", "f5f6"}, here).err, "expected files or one game"));
  CHECK(contains(run_kanzen({"line", "f5d6", "--games", "./f5d6"}, here).err,
                 "expected either GAME or --games FILE"));
}

TEST_CASE("board shows the game of a file") {
  const TemporaryDirectory directory;
  const std::string file = directory.write("two.pgn", kTwoGames);
  const Finished first = board_until_served({file});
  CHECK(first.status == 0);
  CHECK(contains(first.err,
                 "two.pgn has more than one position or game, and the board shows the "
                 "first; choose another with --number N"));
  CHECK_FALSE(contains(board_until_served({file, "--number", "2"}).err, "more than one"));
  CHECK(board_until_served({"-"}, {.input = "f5d6c3\n"}).status == 0);

  const Finished beyond = run_kanzen({"board", file, "--number", "3", "--hash", "1"});
  CHECK(beyond.status == 2);
  CHECK(contains(beyond.err, "--number 3: found 2 positions or games in " + file));
  CHECK(contains(run_kanzen({"board", "f5d6", "--number", "1"}).err,
                 "--number: expected a file as POSITION"));
  CHECK(contains(run_kanzen({"board", directory.write("empty.txt", "\n")}).err,
                 "no position and no game in "));
}

}  // namespace kanzen::test
