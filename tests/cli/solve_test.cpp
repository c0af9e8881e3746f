#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "core/board.hpp"
#include "core/moves.hpp"
#include "core/notation.hpp"
#include "solver/apps/kanzen/platform/machine.hpp"
#include "tests/cli/golden.hpp"
#include "tests/cli/json_lines.hpp"
#include "tests/cli/process.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {

using nlohmann::json;

namespace {

const std::string kFinished = "XXXXXXXXXXXXXXXXXXXXXXXXXXOXXOXXXOOXXXXXXOXXOXXXOOOOOO--XXXXXXX- X";

/// Plays the line of an object and checks that it ends the game with the stated score.
void check_line(const json& object) {
  const Result<Position> start = notation::parse_position(object["board"].get<std::string>());
  REQUIRE(start);
  Position position = start.value();
  const std::string line = object["pv"];
  for (std::size_t at = 0; at < line.size();) {
    const Result<Square> move = notation::read_move(line, at);
    REQUIRE(move);
    const Bitboard legal = legal_moves(position.board);
    if (move.value() == Square::pass) {
      REQUIRE(legal == 0);
    } else {
      REQUIRE((legal & bit(move.value())) != 0);
    }
    position = play(position, move.value());
  }
  REQUIRE(game_over(position.board));
  const Score score = final_score(position.board);
  CHECK((position.side == start.value().side ? score : -score) == object["score"]);
}

}  // namespace

TEST_CASE("solve prints a table and ends with 0 when every score is right") {
  const TemporaryDirectory directory;
  const std::string file = directory.write(
      "good.obf", "% comment\r\n" + kEasy + "; H5:+6; G6:-2; F6:-4; H6:-10;\r\n\n" + kMustPass +
                      "; -42; % pass first\n" + kFinished + "; +40;\n" + kEasy + " % no claim\n");
  const Finished done = run_kanzen({"solve", file, "--threads", "1", "--hash", "1"});
  CHECK(done.status == 0);
  CHECK(done.err.empty());
  check_golden("good.table", masked(done.out, directory.path("")));
}

TEST_CASE("solve prints json lines with the documented fields") {
  const TemporaryDirectory directory;
  const std::string file =
      directory.write("good.obf", kEasy + "; H5:+6; G6:-2; F6:-4; H6:-10;\n" + kMustPass +
                                      "; -42;\n" + kFinished + "; +40;\n" + kEasy + "\n");
  const Finished done =
      run_kanzen({"solve", file, "--format", "jsonl", "--threads", "2", "--hash", "1"});
  CHECK(done.status == 0);
  check_golden("good.jsonl", masked(done.out, directory.path("")));
  const std::vector<json> objects = parse_json_lines(done.out);
  REQUIRE(objects.size() == 4);
  for (const json& object : objects) {
    CHECK(object["status"] == "exact");
    CHECK(object["nodes"].is_number_unsigned());
    CHECK(object["seconds"].is_number());
    check_line(object);
  }
  CHECK(objects[0]["best_move"] == "h5");
  CHECK(objects[1]["best_move"] == "pa");
  CHECK(objects[2]["best_move"].is_null());
  CHECK(objects[3]["expected"].is_null());
  CHECK(objects[3]["verdict"] == "unchecked");
}

TEST_CASE("solve --quiet prints only rows") {
  const Finished table = run_kanzen({"solve", kEasy, "--quiet", "--hash", "1"});
  CHECK(table.status == 0);
  CHECK(std::count(table.out.begin(), table.out.end(), '\n') == 1);
  const Finished lines =
      run_kanzen({"solve", kEasy, "--quiet", "--format", "jsonl", "--hash", "1"});
  CHECK(lines.status == 0);
  CHECK(lines.err.empty());
}

TEST_CASE("solve ends with 1 when a score differs") {
  const Finished done = run_kanzen({"solve", "-", "--hash", "1"}, {.input = kEasy + "; +8;\n"});
  CHECK(done.status == 1);
  CHECK(contains(done.out, "mismatch (expected +08)"));
  CHECK(contains(done.out, "1 mismatch"));
}

TEST_CASE("solve distinguishes bounds from values in a window") {
  const auto solve = [](const std::string& alpha, const std::string& beta) {
    const Finished done = run_kanzen({"solve", "-", "--goal", alpha + ".." + beta, "--format",
                                      "jsonl", "--hash", "1", "--threads", "1"},
                                     {.input = kEasy + "; +6;\n"});
    CHECK(done.status == 0);
    return parse_json_lines(done.out).at(0);
  };
  const json above = solve("-2", "2");
  CHECK(above["status"] == "lower");
  CHECK(above["score"] >= 2);
  CHECK(above["verdict"] == "ok");
  const json below = solve("10", "12");
  CHECK(below["status"] == "upper");
  CHECK(below["score"] <= 10);
  CHECK(below["verdict"] == "ok");
  CHECK(below["best_move"].is_null());
  const json inside = solve("4", "8");
  CHECK(inside["status"] == "exact");
  CHECK(inside["score"] == 6);
}

TEST_CASE("solve --goal wld prints win, draw or loss") {
  const std::string file_answers = kEasy + "; +6;\n" + kMustPass + "; -42;\n";
  const Finished lines = run_kanzen(
      {"solve", "-", "--goal", "wld", "--format", "jsonl", "--hash", "1"}, {.input = file_answers});
  CHECK(lines.status == 0);
  const std::vector<json> objects = parse_json_lines(lines.out);
  REQUIRE(objects.size() == 2);
  CHECK(objects[0]["result"] == "win");
  CHECK(objects[1]["result"] == "loss");
  CHECK(objects[1]["verdict"] == "ok");
  const Finished table =
      run_kanzen({"solve", "-", "--goal", "wld", "--hash", "1"}, {.input = file_answers});
  CHECK(contains(table.out, " win "));
  CHECK(contains(table.out, " loss "));
}

TEST_CASE("solve gives the values of all moves and of the best ones") {
  const std::string known = kEasy + "; H5:+6; G6:-2; F6:-4; H6:-10;\n";
  const Finished all = run_kanzen(
      {"solve", "-", "--goal", "all-moves", "--format", "jsonl", "--hash", "1"}, {.input = known});
  CHECK(all.status == 0);
  json moves = json::array();
  const std::vector<std::pair<std::string, int>> values{
      {"h5", 6}, {"g6", -2}, {"f6", -4}, {"h6", -10}};
  for (const auto& [move, score] : values) {
    moves.push_back({{"move", move}, {"lower", score}, {"upper", score}});
  }
  json found = parse_json_lines(all.out).at(0)["moves"];
  for (json& move : found) {
    CHECK(move["pv"].get<std::string>().starts_with(move["move"].get<std::string>()));
    move.erase("pv");
  }
  CHECK(found == moves);

  const Finished best = run_kanzen(
      {"solve", "-", "--goal", "best-moves", "--format", "jsonl", "--hash", "1"}, {.input = known});
  CHECK(best.status == 0);
  const json best_moves = parse_json_lines(best.out).at(0)["moves"];
  for (const json& move : best_moves) {
    CHECK((move["lower"] == 6) == (move["move"] == "h5"));
    CHECK((move["upper"] < 6) == (move["move"] != "h5"));
  }
  const Finished wrong = run_kanzen({"solve", "-", "--goal", "all-moves", "--hash", "1"},
                                    {.input = kEasy + "; H5:+6; G6:-2; F6:-4; H6:-12;\n"});
  CHECK(wrong.status == 1);
  CHECK(contains(wrong.out, "\n         h5   +06  h5"));
  CHECK(contains(wrong.out, "\n         h6   -10  h6"));
}

TEST_CASE("the table shows only the best moves for --goal best-moves") {
  const Finished table = run_kanzen({"solve", kEasy, "--goal", "best-moves", "--hash", "1"});
  CHECK(table.status == 0);
  CHECK(contains(table.out, " h5:+06\n"));
  CHECK_FALSE(contains(table.out, "g6:"));
}

TEST_CASE("a mismatch of one move is named with both values in every format") {
  // The file has the right value of the position, +6, and a wrong value of h6.
  const std::string wrong = kEasy + "; H5:+6; G6:-2; F6:-4; H6:-12; % three";
  const auto solved = [&](const std::string& format, const std::string& comment) {
    const Finished done =
        run_kanzen({"solve", "-", "--goal", "all-moves", "--format", format, "--hash", "1"},
                   {.input = wrong + comment + "\n"});
    CHECK(done.status == 1);
    return done.out;
  };
  CHECK(contains(solved("table", ""), "mismatch (h6 is -10, not -12)"));
  CHECK(contains(solved("csv", ""), ",\"h6 is -10, not -12\","));
  CHECK(contains(solved("markdown", ""), "| mismatch, h6 is -10, not -12 |"));
  const json row = parse_json_lines(solved("jsonl", "")).at(0);
  CHECK(row["mismatches"] ==
        json::array({{{"move", "h6"}, {"expected", {-12, -12}}, {"found", {-10, -10}}}}));

  const std::string erratum = " erratum: h6:-10, not as published";
  const std::string known = solved("table", erratum);
  CHECK(contains(known, "mismatch (h6 is -10, not -12 (known erratum))"));
  CHECK(contains(known, "1 mismatch, 1 of them a known erratum\n"));
  CHECK(contains(solved("csv", erratum), "not -12 (known erratum)"));
  CHECK(contains(solved("markdown", erratum), "not -12 (known erratum)"));
  CHECK(parse_json_lines(solved("jsonl", erratum)).at(0)["mismatches"][0]["known_erratum"] == true);
}

TEST_CASE("solve skips positions with other numbers of empties") {
  const std::string input = kEasy + "\n" + kMustPass + "\n" + kFinished + "\n";  // 6, 12, 3
  const auto count = [&](const std::string& range) {
    const Finished done = run_kanzen(
        {"solve", "-", "--empties", range, "--format", "jsonl", "--hash", "1"}, {.input = input});
    CHECK(done.status == 0);
    return parse_json_lines(done.out).size();
  };
  CHECK(count("6") == 1);
  CHECK(count("3-6") == 2);
  CHECK(count("0-64") == 3);
}

TEST_CASE("solve reads a position from the command line") {
  const Finished moves = run_kanzen(
      {"solve", kDrawnGame.substr(0, 98), "--format", "jsonl", "--hash", "16", "--quiet"});
  CHECK(moves.status == 0);
  const json object = parse_json_lines(moves.out).at(0);
  CHECK(object["score"] == 0);  // the known optimal line (Takizawa 2023) ends in a draw
  check_line(object);
  const Finished both =
      run_kanzen({"solve", kEasy + "; h5", "--format", "jsonl", "--hash", "1", "--quiet"});
  CHECK(both.status == 0);
  CHECK(parse_json_lines(both.out).at(0)["score"] == -6);
}

TEST_CASE("bad lines are located, and the good ones are solved") {
  const TemporaryDirectory directory;
  const std::string sixty_four = kEasy.substr(0, 64);
  const std::string file =
      directory.write("bad.obf", sixty_four.substr(1) + " X\n" +              // 63 squares
                                     "-" + sixty_four + " X\n" +              // 65 squares
                                     kEasy + "; +6;\n" +                      // good
                                     "XXQ" + sixty_four.substr(3) + " X\n" +  // unknown character
                                     sixty_four + "\n" +                      // no side
                                     "f5d6a1\n" +                             // illegal move
                                     kMustPass + "\r\n" +                     // good, CRLF
                                     kEasy + "; A1:+2;\n" + kEasy + "; H5:+99;\n" +
                                     "hello\n" +  // no move, no score
                                     kFinished);  // no line end
  const Finished done =
      run_kanzen({"solve", file, "--threads", "1", "--hash", "16", "--format", "jsonl"});
  CHECK(done.status == 2);
  check_golden("bad.err", masked(done.err, directory.path("")));
  check_golden("bad.out", masked(done.out, directory.path("")));
}

TEST_CASE("names from outside cannot act on a terminal or forge rows") {
  const TemporaryDirectory directory;
  const std::string named =
      directory.write("named.jsonl", R"({"id":"\u001b[2Jx\n1 20 +64","board":")" + kEasy + "\"}\n");
  for (const char* format : {"table", "markdown", "csv"}) {
    const Finished done = run_kanzen({"solve", named, "--format", format, "--hash", "1"});
    CHECK(done.status == 0);
    CHECK_FALSE(contains(done.out, "\x1b"));
    CHECK_FALSE(contains(done.out, "\n1 20 +64"));
  }
  const Finished missing = run_kanzen({"solve", "no\x1b[31m\nfile"});
  CHECK(missing.status == 2);
  CHECK_FALSE(contains(missing.err, "\x1b"));
}

TEST_CASE("deterministic runs repeat and print statistics") {
  std::string nodes;
  for (int i = 0; i < 2; ++i) {
    const Finished done = run_kanzen({"solve", std::string(KANZEN_POSITIONS) + "/ffo-01-19.obf",
                                      "--schedule", "deterministic", "--threads", "3", "--hash",
                                      "4", "--schedule", "pinned", "--stats", "--format", "jsonl"});
    CHECK(done.status == 0);
    std::string now;
    for (const json& object : parse_json_lines(done.out)) now += object["nodes"].dump() + " ";
    if (i == 0) nodes = now;
    CHECK(now == nodes);
    CHECK(contains(done.err, "split points: 0"));
    CHECK(contains(done.err, "thread 3: "));
    CHECK(contains(done.err, "table: "));
  }
}

TEST_CASE("threads are limited to the number of processors") {
  const auto threads_of = [](const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {"solve", kEasy, "--hash", "1", "--stats", "--quiet"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Finished done = run_kanzen(arguments);
    CHECK(done.status == 0);
    std::size_t threads = 0;
    while (contains(done.err, "thread " + std::to_string(threads + 1) + ": ")) ++threads;
    return threads;
  };
  const unsigned processors = cli::available_processors();
  const std::size_t expected = processors == 1 ? 0 : processors;  // one thread has no idle time
  CHECK(threads_of({"--threads", "1000"}) == expected);
  CHECK(threads_of({"--threads", "7", "--schedule", "isolated"}) == 7);
}

TEST_CASE("a full disk is reported with status 4") {
  for (const std::string format : {"table", "jsonl"}) {
    const Finished done = run_kanzen({"solve", kEasy, "--format", format, "--hash", "1"},
                                     {.output_path = "/dev/full"});
    CHECK(done.status == 4);
    CHECK(contains(done.err, "cannot be written"));
  }
}

}  // namespace kanzen::test
