// kanzen verify, line, solve --self-check and --board-size from outside.
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "solver/apps/kanzen/output/notice_sink.hpp"
#include "solver/apps/kanzen/output/text.hpp"
#include "solver/claims/self_check.hpp"
#include "tests/cli/easy_boards.hpp"
#include "tests/cli/process.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {
namespace {

using nlohmann::json;

// The image of kEasy in the diagonal.
const std::string kEasyTurned =
    "XOOOOOOOXXOOOOOOXXXOOOOOOXXXXOOOXXXXXOOOXXXXO-OOXXXXO-OOXXXX---- X";
const std::string kMustPassClaim =
    "-XXXXXXXOOXXXX--OOOOXXX-OOOOOOX-OOOOOXX-OOOOO-X-OOOOO-XOOOOOO--- X";
// A draw, at least from 14 empties on.
const std::string kDraw =
    "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8g8b3h3b2h5b7"
    "a3a4a1a2c1h2h1g2b8a8g7h8h7h6";

std::vector<json> objects_of(const std::string& text) {
  std::vector<json> objects;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) objects.push_back(json::parse(line));
  return objects;
}

/// Claims about one position; every second one is wrong.
std::string planted(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += kEasy + " ; = " + (i % 2 == 0 ? "6" : "8") + " ;\n";
  return text;
}

}  // namespace

TEST_CASE("verify confirms true claims and ends with 0") {
  const std::string text = kEasy + " ; >= +6 ; from below\n" + kEasy + " ; < 8 ; from above\n" +
                           kEasy + "; H5:+6; G6:-2; F6:-4; H6:-10; % all moves\n" + kMustPassClaim +
                           "; -42;\n" + kDraw + "; draw; the end of a game\n";
  const Finished done =
      run_kanzen({"verify", "-", "--hash", "1", "--format", "jsonl"}, {.input = text});
  CHECK(done.status == 0);
  const std::vector<json> rows = objects_of(done.out);
  REQUIRE(rows.size() == 9);
  for (const json& row : rows) CHECK(row["verdict"] == "confirmed");
  CHECK(rows[0]["source"] == "<stdin>");
  CHECK(rows[0]["comment"] == "from below");
  CHECK(rows[3]["move"] == "h5");
  CHECK(contains(done.err, "9 claims: 9 confirmed, 0 refuted, 0 undecided"));
}

TEST_CASE("verify --refute makes and checks the claims of all other moves") {
  const TemporaryDirectory folder;
  const std::string proofs = folder.path("proofs");
  const auto refute = [&](const std::string& claim, std::vector<std::string> more = {}) {
    more.insert(more.begin(),
                {"verify", "-", "--refute", "--format", "jsonl", "--hash", "1", "--threads", "1"});
    return run_kanzen(more, {.input = claim + "\n"});
  };
  CHECK(refute(kEasy + "; h5:+6;", {"--sample", "1"}).status == 2);
  const Finished good = refute(kEasy + "; h5:+6;", {"--certificate", proofs});
  CHECK(good.status == 0);
  const std::vector<json> rows = objects_of(good.out);
  REQUIRE(rows.size() == 4);  // h5 and the three other moves
  CHECK(rows[0]["claim"] == "= +6");
  CHECK(rows[0]["move"] == "h5");
  CHECK(rows[0]["pv"] == "");
  for (std::size_t i = 1; i < rows.size(); ++i) {
    CHECK(rows[i]["claim"] == "<= +6");
    CHECK(rows[i]["verdict"] == "confirmed");
    CHECK(rows[i]["upper"] <= 6);
    const auto pv = rows[i]["pv"].get<std::string>();
    CHECK(pv.starts_with(rows[i]["move"].get<std::string>()));
    CHECK(pv.size() == 4);  // the move and the reply
    CHECK(run_kanzen({"check", proofs + "/" + std::to_string(i + 1) + ".kzc"}).status == 0);
  }
  const std::vector<json> wrong = objects_of(refute(kEasy + "; <= 4").out);
  REQUIRE(wrong.size() == 5);
  for (const json& row : wrong) {
    const bool is_wrong = !row.contains("move") || row["move"] == "h5";
    CHECK(row["verdict"] == (is_wrong ? "refuted" : "confirmed"));
  }
  CHECK(objects_of(refute(kEasy + "; >= 4").out).size() == 1);  // no upper end
}

TEST_CASE("a line whose side must pass has one claim") {
  const std::string board = std::string(56, 'X') + "XXXXOXX- X";
  const Finished one = run_kanzen({"verify", "-", "--hash", "1", "--format", "csv"},
                                  {.input = board + "; pa:+56;\n"});
  INFO(one.out << one.err);
  CHECK(one.status == 0);
  CHECK(std::count(one.out.begin(), one.out.end(), '\n') == 2);  // the heading and one verdict
  const Finished two = run_kanzen({"verify", "-", "--hash", "1", "--format", "csv"},
                                  {.input = board + "; +54; pa:+56;\n"});
  CHECK(two.status != 0);  // contradicting values stay two claims
}

TEST_CASE("verify writes a certificate for each decided claim") {
  const TemporaryDirectory directory;
  const std::string folder = directory.path("proofs");
  const std::string text =
      kEasy + " ; = 8 ; wrong\n" + kEasy + "; h5:+6;\n" + kMustPassClaim + " ; <= 0\n";
  const Finished done = run_kanzen({"verify", "-", "--hash", "1", "--certificate", folder,
                                    "--certificate-leaves", "3", "--format", "jsonl"},
                                   {.input = text});
  CHECK(done.status == 1);
  CHECK(objects_of(done.out).size() == 3);
  const std::vector<std::string> proven{"value 6 for", "value -6 for", ": proven: "};
  for (std::size_t i = 0; i < proven.size(); ++i) {
    const std::string file = folder + "/" + std::to_string(i + 1) + ".kzc";
    const Finished checked = run_kanzen({"check", file});
    CHECK(checked.status == 0);
    CHECK(contains(checked.out, proven[i]));
    CHECK(contains(done.err, file + ": "));
  }
  CHECK(contains(run_kanzen({"check", folder + "/2.kzc"}).out, " O"));
}

TEST_CASE("verify reports that only the final score of a finished game was compared") {
  // The last moves of this record were played, whatever their value.
  const std::string text = kDraw + "; draw; the end of a game\n" + kEasy + " ; >= +6 ; open\n";
  const std::string said = "1 claim is about a game that is over: only the final score";
  const Finished table = run_kanzen({"verify", "-", "--hash", "1"}, {.input = text});
  CHECK(table.status == 0);
  CHECK(std::regex_search(table.out, std::regex("confirmed .*game over\n")));
  CHECK(contains(table.out, said));
  CHECK(contains(table.out, "kanzen line --games FILE checks the moves"));

  const Finished jsonl =
      run_kanzen({"verify", "-", "--hash", "1", "--format", "jsonl"}, {.input = text});
  const std::vector<json> rows = objects_of(jsonl.out);
  REQUIRE(rows.size() == 2);
  CHECK(rows[0]["over"] == true);
  CHECK_FALSE(rows[1].contains("over"));
  CHECK(contains(jsonl.err, said));

  const Finished csv =
      run_kanzen({"verify", "-", "--hash", "1", "--format", "csv"}, {.input = text});
  CHECK(contains(csv.out, ",over\n"));
  CHECK(contains(csv.out, ",true\n"));
  CHECK(contains(csv.err, said));

  const Finished open =
      run_kanzen({"verify", "-", "--hash", "1"}, {.input = kEasy + " ; >= +6 ; open\n"});
  CHECK_FALSE(contains(open.out, "over"));
  const Finished wrong = run_kanzen({"verify", "-", "--hash", "1"}, {.input = kDraw + "; win;\n"});
  CHECK(wrong.status == 1);
  CHECK(contains(wrong.out, said));
}

TEST_CASE("verify uses the singular for one claim") {
  const Finished done =
      run_kanzen({"verify", "-", "--hash", "1"}, {.input = kEasy + " ; = 6 ;\n" + kEasy + ";\n"});
  CHECK(done.status == 0);
  CHECK(contains(done.out,
                 "\n1 claim: 1 confirmed, 0 refuted, 0 undecided, 1 record without a "
                 "claim\n"));
}

TEST_CASE("verify finds every planted error and ends with 1") {
  const Finished done =
      run_kanzen({"verify", "-", "--hash", "1", "--format", "csv"}, {.input = planted(20)});
  CHECK(done.status == 1);
  std::istringstream lines(done.out);
  std::string line;
  std::getline(lines, line);
  CHECK(line.find("id,source,line,board") == 0);
  for (int number = 1; std::getline(lines, line); ++number) {
    INFO(line);
    CHECK(contains(line, number % 2 == 1 ? ",confirmed," : ",refuted,6,6,h5"));
  }
  CHECK(contains(done.err, "10 confirmed, 10 refuted"));
  CHECK(contains(done.err, "<stdin>:1 and <stdin>:2 contradict each other"));
}

TEST_CASE("verify names contradictory labels of images of a position") {
  const TemporaryDirectory directory;
  const std::string one = directory.write("one.obf", kEasy + "; +6;\n");
  const std::string two = directory.write("two.obf", "% turned\n" + kEasyTurned + "; -28;\n");
  const Finished done = run_kanzen({"verify", one, two, "--hash", "1"});
  CHECK(done.status == 1);
  CHECK(contains(done.err, two + ":2 and " + one + ":1 contradict each other"));
  CHECK(contains(done.out, ", 1 contradiction\n"));
}

TEST_CASE("verify reads bounds of CSV files and labels of game databases") {
  const std::string rows = "obf,score_lowerbound,score_upperbound\n" + kEasy + ";,4,64\n" + kEasy +
                           ";,-64,4\n" + kEasy + ";,6,6\n";
  const Finished csv =
      run_kanzen({"verify", "-", "--hash", "1", "--format", "jsonl"}, {.input = rows});
  CHECK(csv.status == 1);
  const std::vector<json> verdicts = objects_of(csv.out);
  REQUIRE(verdicts.size() == 3);
  CHECK(verdicts[0]["claim"] == ">= +4");
  CHECK(verdicts[0]["verdict"] == "confirmed");
  CHECK(verdicts[1]["claim"] == "<= +4");
  CHECK(verdicts[1]["verdict"] == "refuted");
  CHECK(verdicts[2]["claim"] == "= +6");

  // Two games with the same moves, labelled at 12 empty squares with 32 and with 30 black discs.
  std::string games("\x14\x1a\x01\x01\x02\0\0\0\0\0\xea\x07\x08\0\x0c\0", 16);
  for (const char label : {'\x20', '\x1e'}) {
    games += std::string(6, '\0') + '\x20' + label;
    for (std::size_t i = 0; i < kDraw.size(); i += 2) {
      games += static_cast<char>(10 * (kDraw[i + 1] - '0') + (kDraw[i] - 'a' + 1));
    }
  }
  const TemporaryDirectory directory;
  const std::string file = directory.write("games.wtb", games);
  const Finished wthor = run_kanzen({"verify", file, "--hash", "4", "--format", "jsonl"});
  CHECK(wthor.status == 1);
  const std::vector<json> labels = objects_of(wthor.out);
  REQUIRE(labels.size() == 2);
  CHECK(labels[0]["empties"] == 12);
  CHECK(labels[0]["verdict"] == "confirmed");
  CHECK(labels[1]["verdict"] == "refuted");
  CHECK(labels[1]["lower"] == 0);
  CHECK(labels[1]["upper"] == 0);
  CHECK(contains(wthor.err, ":2 and " + file + ":1 contradict each other"));
}

TEST_CASE("a claim that takes too long is undecided and ends with 3") {
  const std::string start = "---------------------------OX------XO---------------------------";
  const Finished done = run_kanzen({"verify", "-", "--hash", "1", "--node-limit", "20000"},
                                   {.input = start + " X; 0;\n" + kEasy + "; +6;\n"});
  CHECK(done.status == 3);
  CHECK(contains(done.out, "1 confirmed, 0 refuted, 1 undecided"));
  const Finished timed = run_kanzen({"verify", "-", "--hash", "1", "--time-limit", "0.05"},
                                    {.input = start + " X; 0;\n"});
  CHECK(timed.status == 3);
  CHECK(contains(timed.out, "0 confirmed, 0 refuted, 1 undecided"));
  const Finished total = run_kanzen({"verify", "-", "--hash", "1", "--total-time", "0.5"},
                                    {.input = start + " X; 0;\n" + kEasy + "; +6;\n"});
  CHECK(total.status == 3);
  // Holds whether or not a claim was begun, and whether or not the other one had its turn.
  CHECK(contains(total.out, " confirmed, 0 refuted, "));
  CHECK(contains(total.out, " undecided, stopped early"));
}

TEST_CASE("verify shows the running claim on a terminal") {
  const TemporaryDirectory directory;
  const std::string start = "---------------------------OX------XO---------------------------";
  const std::string file = directory.write("claims.txt", kEasy + " ; = 6 ;\n" + start + " X; 0;\n");
  std::vector<std::string> words{"verify", file, "--hash", "1", "--format", "csv"};
  const std::string bar = "] 1/2 done, ";
  const Finished watched = run_kanzen(
      words,
      {.signal = SIGINT,
       .signal_when =
           [](const Finished& so_far) { return contains(so_far.err, "2 = +0 (60 empties)"); },
       .terminal = true});
  CHECK(watched.status == 3);
  CHECK(contains(watched.err, bar));
  CHECK(contains(watched.err, " nodes/s, 2 = +0 (60 empties)"));
  CHECK(contains(watched.err, "\r\x1b[K2 claims: 1 confirmed"));  // wiped
  CHECK_FALSE(contains(watched.out, "\x1b"));
  words.insert(words.end(), {"--node-limit", "20000", "--quiet"});
  CHECK(run_kanzen(words, {.terminal = true}).err.empty());
  words.pop_back();
  CHECK_FALSE(contains(run_kanzen(words).err, "\x1b"));  // not a terminal
}

TEST_CASE("a sample repeats for the same seed and has an interval") {
  const std::string text = planted(100);
  const std::vector<std::string> words{"verify", "-",      "--sample", "20",       "--seed",
                                       "7",      "--hash", "1",        "--format", "csv"};
  const Finished one = run_kanzen(words, {.input = text});
  const Finished two = run_kanzen(words, {.input = text});
  const std::regex seconds(",[0-9]+\\.[0-9]+,");
  CHECK(one.status == 1);
  CHECK(std::count(one.out.begin(), one.out.end(), '\n') == 21);
  CHECK(std::regex_replace(one.out, seconds, "") == std::regex_replace(two.out, seconds, ""));
  CHECK(contains(one.err, "sample of 20 out of 100 claims, seed 7: "));
  CHECK(contains(one.err, "with 95 % confidence"));
  std::vector<std::string> other = words;
  other[5] = "8";
  CHECK(std::regex_replace(run_kanzen(other, {.input = text}).out, seconds, "") !=
        std::regex_replace(one.out, seconds, ""));
}

TEST_CASE("the page of a sample has its confidence interval") {
  const TemporaryDirectory folder;
  const std::string page = folder.path("page.html");
  const Finished done =
      run_kanzen({"verify", "-", "--sample", "1", "--hash", "1", "--report", page},
                 {.input = kEasy + "; = 6\n" + kEasy + "; >= 0\n"});
  CHECK(done.status == 0);
  CHECK(
      contains(read_file(page),
               R"({"note":"sample of 1 out of 2 claims, seed 1: 0 of 1 decided are wrong, 0.0 %; )"
               R"(with 95 % confidence 0.0 % to )"));
}

TEST_CASE("verify resumes after a stop and keeps its verdicts") {
  const TemporaryDirectory directory;
  const std::string file = directory.write("claims.txt", planted(10));
  const std::string journal = directory.path("verdicts.jsonl");
  const std::vector<std::string> words{"verify", file,       "--hash",  "1",        "--out",
                                       journal,  "--resume", "--quiet", "--format", "none"};
  CHECK(run_kanzen(words).status == 1);
  const std::string whole = read_file(journal);
  CHECK(std::count(whole.begin(), whole.end(), '\n') == 12);  // with header and end
  // As if the run had ended in the middle of the seventh line.
  std::size_t at = 0;
  for (int line = 0; line < 6; ++line) at = whole.find('\n', at) + 1;
  std::ofstream(journal, std::ios::binary) << whole.substr(0, at + 20);
  std::vector<std::string> loud = words;
  loud.erase(loud.begin() + 7, loud.end());
  const Finished again = run_kanzen(loud);
  CHECK(again.status == 1);
  CHECK(contains(again.out,
                 "10 claims: 5 confirmed, 5 refuted, 0 undecided, 5 contradictions, 5 "
                 "already in the journal"));
  const std::string repaired = read_file(journal);
  CHECK(std::count(repaired.begin(), repaired.end(), '\n') == 12);
  std::vector<std::string> sampled = words;
  sampled.insert(sampled.end(), {"--sample", "3"});
  CHECK(run_kanzen(sampled).status == 2);  // another job
}

TEST_CASE("a journal of verdicts is converted, merged and shown on a page") {
  const TemporaryDirectory directory;
  // Claims about the position, a true one and a false one, and about its four moves.
  const std::string claims =
      directory.write("claims.obf", kEasy + "; >= 4;\n" + kEasy + "; = 8;\n" + kEasy +
                                        "; h5:+6; g6:-2; f6:-4; h6:-12;\n");
  const std::string journal = directory.path("verdicts.jsonl");
  const std::string page = directory.path("page.html");
  std::vector<std::string> words{"verify", claims,  "--hash", "1",      "--threads",
                                 "1",      "--out", journal,  "--quiet"};
  CHECK(run_kanzen(words).status == 1);

  const Finished lines = run_kanzen({"convert", journal, "--to", "jsonl"});
  CHECK(lines.err.empty());
  CHECK(lines.status == 0);
  const std::vector<json> rows = objects_of(lines.out);
  REQUIRE(rows.size() == 7);  // the value of the best move is the value of the position
  CHECK(rows[0]["verdict"] == "ok");
  CHECK(rows[0]["lower"] >= 4);
  CHECK(rows[1]["verdict"] == "mismatch");
  CHECK(rows[1]["expected"] == 8);
  CHECK(rows[1]["score"] == 6);
  CHECK(rows[4]["id"] == "3:g6");
  CHECK(rows[4]["lower"] == -2);  // a bound of the position, which may be worth more
  CHECK(rows[4]["upper"] == 64);
  CHECK(rows[4]["moves"] == json::parse(R"([{"move":"g6","lower":-2,"upper":-2}])"));
  CHECK(rows[6]["verdict"] == "mismatch");
  CHECK(rows[6]["moves"] == json::parse(R"([{"move":"h6","lower":-10,"upper":-10}])"));

  const Finished converted = run_kanzen({"convert", journal, "--to", "html"});
  CHECK(contains(converted.out, "\"verdict_text\":\"confirmed: >= +4\""));
  CHECK(contains(converted.out, "\"verdict_text\":\"refuted: = -12\""));
  CHECK(contains(run_kanzen({"convert", journal, "--to", "obf"}).out, kEasy + "; H6:-10;"));
  // The results of the journal are claims that hold.
  CHECK(run_kanzen({"verify", journal, "--hash", "1"}).status == 0);

  // The page of a run that only resumes is the page of the journal.
  words.insert(words.end(), {"--resume", "--report", page});
  CHECK(run_kanzen(words).status == 1);
  CHECK(contains(read_file(page), "\"verdict_text\":\"refuted: = -12\""));
  CHECK(contains(read_file(page), R"("moves":[{"move":"h6","lower":-10,"upper":-10}])"));

  const Finished merged = run_kanzen({"merge", journal, journal});
  CHECK(merged.status == 0);
  CHECK(contains(merged.err, "7 results, 7 duplicates skipped, 0 contradictions"));
  const Finished clash =
      run_kanzen({"merge", journal, "-"},
                 {.input = R"({"board":")" + kEasy + R"(","kind":"exact","score":8})" + "\n"});
  CHECK(clash.status == 1);
  CHECK(contains(clash.err, "contradict each other"));
}

TEST_CASE("verify refuses bad input and names the place") {
  const Finished bad =
      run_kanzen({"verify", "-", "--hash", "1"}, {.input = kEasy + " ; > x\n" + kEasy + "; +6;\n"});
  CHECK(bad.status == 2);
  CHECK(contains(bad.err, "<stdin>:1:" + std::to_string(kEasy.size() + 6) + ": found 'x'"));
  CHECK(contains(bad.out, "1 confirmed"));
  CHECK(run_kanzen({"verify", "no-such-file"}).status == 2);
  CHECK(run_kanzen({"verify", "-"}, {.input = kEasy + "\n"}).status == 2);  // without a claim
  CHECK(run_kanzen({"verify", "-", "--resume"}, {.input = planted(1)}).status == 2);
}

TEST_CASE("line prints values from the end and where the claim holds") {
  const Finished done = run_kanzen({"line", kDraw, "--claim", "draw", "--from-empties", "12",
                                    "--hash", "4", "--format", "jsonl"});
  CHECK(done.status == 0);
  const std::vector<json> rows = objects_of(done.out);
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
      run_kanzen({"line", board + "; h6h5", "--claim", "win", "--hash", "1", "--values-only"});
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
  const std::vector<std::string> command{"line", board + "; h6",  "--claim", "loss", "--hash",
                                         "1",    "--values-only", "--format"};
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
  const json game = objects_of(jsonl.out).back();
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
      directory.write("games.txt", "% two games\n" + kDraw + "; draw; the first\n\n" + kEasy +
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

TEST_CASE("verify explains where to put a claim given as an argument") {
  for (const std::string claim : {"f5d6c3d3c4 ; draw", "f5d6c3d3c4"}) {
    const Finished done = run_kanzen({"verify", claim});
    CHECK(done.status == 2);
    CHECK(contains(done.err, "echo \"" + claim + "\" | kanzen verify"));
  }
}

TEST_CASE("line stops at a limit with 3 and names open plies") {
  const Finished done = run_kanzen({"line", "f5d6c3d3c4f4f6f3e6e7d7", "--from-empties", "60",
                                    "--time-limit", "0.1", "--claim", "0", "--hash", "1"});
  CHECK(done.status == 3);
  CHECK(contains(done.out, "undecided from ply 1 (60 empties) to the end"));
  CHECK(run_kanzen({"line"}).status == 2);
  CHECK(run_kanzen({"line", kDraw, "--claim", "drawn"}).status == 2);
  CHECK(run_kanzen({"line", kDraw, "--board", "X"}).status == 2);
}

TEST_CASE("line reports that it was stopped early") {
  const std::vector<std::string> endless{"line",         "f5d6c3d3c4f4f6f3e6e7d7", "--from-empties",
                                         "60",           "--total-time",           "0.1",
                                         "--values-only"};
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

TEST_CASE("solve --self-check finds no error and counts its checks") {
  const Finished done = run_kanzen(
      {"solve", std::string(KANZEN_POSITIONS) + "/ffo-01-19.obf", "--self-check", "--hash", "4"});
  CHECK(done.status == 0);
  CHECK(contains(done.err, "self-check: 19 results"));
  CHECK(contains(done.err, "0 differences"));
  const Finished moves =
      run_kanzen({"solve", "--board", kEasy, "--all-moves", "--self-check", "--hash", "1"});
  CHECK(moves.status == 0);
  CHECK(contains(moves.err, "self-check: 1 result,"));
}

TEST_CASE("a planted difference is written to a file that reproduces it") {
  const TemporaryDirectory directory;
  Outcome outcome;
  outcome.record.id = "7";
  outcome.record.text = kEasy + "; +8;";
  outcome.record.position = {kStartBoard, Colour::black};
  outcome.solution().status = Status::lower;
  outcome.solution().score = outcome.solution().lower = 8;
  // Every search returns -2, which contradicts the result of the solver.
  const SelfCheckTools tools{.solve =
                                 [](const Board&, Window window) {
                                   Solution solution;
                                   solution.status =
                                       -2 <= window.alpha ? Status::upper : Status::exact;
                                   solution.score = solution.upper = -2;
                                   if (solution.status == Status::exact) solution.lower = -2;
                                   return solution;
                                 },
                             .known_bounds = [](const Board&) { return std::optional<Bounds>(); }};
  outcome.contradiction = self_check(outcome, tools).contradiction;
  REQUIRE(outcome.contradiction);
  cli::NoticeSink sink("kanzen test", directory.path(""), true, false);
  sink.contradicted(outcome);
  const json object = json::parse(read_file(directory.path("kanzen-difference-1.json")));
  CHECK(object["record"] == outcome.record.text);
  CHECK(object["result"]["score"] == 8);
  CHECK(object["found"] == "the value >= +8");
  CHECK(object["proven"] == "the value is -02");
  CHECK(object["engine"] == "kanzen test");
}

TEST_CASE("a loss is printed only if both values are proven") {
  const Finished done = run_kanzen(
      {"line", "--board", "XXXXXXXXXXXXXXXXOXXXXXXX--XXX-XX-XXXXXXX-XX-XXX--XOOOOOO------X- X",
       "a4", "--threads", "1", "--hash", "8", "--node-limit", "200", "--format", "jsonl"});
  const json ply = json::parse(done.out.substr(0, done.out.find('\n')));
  CHECK((ply["loss"].is_null() || ply["loss"] == 0));
  CHECK(ply["after"].is_null() == ply["loss"].is_null());
}

TEST_CASE("verify solves claims side by side, in parts, and writes a page") {
  const TemporaryDirectory directory;
  const std::string claims = std::string(KANZEN_POSITIONS) + "/ffo-01-19.obf";
  const std::string page = directory.path("claims.html");
  const Finished all = run_kanzen(
      {"verify", claims, "--threads", "2", "--hash", "8", "--format", "jsonl", "--report", page});
  CHECK(all.status == 0);
  const auto lines_of = [](const std::string& text) {
    return std::count(text.begin(), text.end(), '\n');
  };
  CHECK(contains(read_file(page), "\"verdict_text\":\"confirmed: = +18\""));
  std::ptrdiff_t parts = 0;
  for (const char* part : {"1/3", "2/3", "3/3"}) {
    const Finished some = run_kanzen(
        {"verify", claims, "--threads", "2", "--hash", "8", "--format", "jsonl", "--shard", part});
    CHECK(some.status == 0);
    parts += lines_of(some.out);
  }
  CHECK(parts == lines_of(all.out));
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

TEST_CASE("resume compares a changed claim with the results of the journal") {
  const TemporaryDirectory directory;
  const std::string journal = directory.path("journal.jsonl");
  const Finished value =
      run_kanzen({"solve", "--board", kEasy, "--format", "jsonl", "--hash", "1"});
  const int score = json::parse(value.out)["score"].get<int>();
  const auto claim = [&](int stated) {
    return directory.write("claims.txt", kEasy + "; " + std::to_string(stated) + ";\n");
  };
  const std::string claims = claim(score);
  CHECK(run_kanzen({"solve", claims, "--out", journal, "--hash", "1"}).status == 0);
  (void)claim(score + 4);
  const std::string page = directory.path("page.html");
  const Finished again = run_kanzen(
      {"solve", claims, "--out", journal, "--resume-changed", "--hash", "1", "--report", page});
  CHECK(again.status == 1);
  // A message names the result, because results of the journal have no rows. The page names it too.
  CHECK(contains(again.err, "kanzen: 1: the journal has "));
  CHECK(contains(again.err, "expected " + cli::score_text(score + 4) + "\n"));
  const std::string shown = read_file(page);
  CHECK(contains(shown, "\"expected\":" + std::to_string(score + 4) + ",\"verdict\":\"mismatch\""));
  CHECK_FALSE(contains(shown, "\"verdict\":\"ok\""));
}

TEST_CASE("resume names a refuted claim of the journal") {
  const TemporaryDirectory directory;
  const std::string journal = directory.path("journal.jsonl");
  const std::string claims = directory.write("claims.txt", planted(10));
  const Finished first = run_kanzen({"verify", claims, "--out", journal, "--hash", "1"});
  const Finished again =
      run_kanzen({"verify", claims, "--out", journal, "--resume", "--hash", "1"});
  CHECK(again.status == 1);
  CHECK_FALSE(contains(first.err, "the journal has"));
  std::size_t named = 0;
  for (std::size_t at = 0; (at = again.err.find(": the journal has ", at)) != std::string::npos;
       ++at) {
    ++named;
  }
  CHECK(named == 5);
}

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
  const Finished six = run_kanzen({"solve", "--board-size", "6", "--moves", line, "--hash", "1",
                                   "--format", "jsonl", "--window", "-5", "-3"});
  CHECK(six.status == 0);
  CHECK(json::parse(six.out)["score"] == -4);
  CHECK(json::parse(six.out)["empties"] == 14);
  const Finished shared = run_kanzen({"solve", "--board-size", "6", "--moves", line.substr(0, 30),
                                      "--hash", "1", "--threads", "2", "--format", "jsonl"});
  CHECK(shared.status == 0);
  CHECK(json::parse(shared.out)["score"] == 4);  // White is to move
  const Finished limited = run_kanzen(
      {"solve", "--board-size", "6", "--hash", "1", "--node-limit", "1000", "--format", "jsonl"});
  CHECK(limited.status == 3);
  CHECK(json::parse(limited.out)["status"] == "unfinished");
  for (const std::vector<std::string>& wrong : std::vector<std::vector<std::string>>{
           {"--board-size", "5"},
           {"--board-size", "6", "--moves", "d3c5h8"},
           {"--board-size", "6", "--moves", "d3c5d6e3f5f4e2d2c2e6e7g5c4c3g4h4"},
           {"--board-size", "6", "--board", kEasy},
           {"--board-size", "4", "--wld"},
           {"--board-size", "4", "--moves", whole_game + "pa"},  // a pass would negate the value
           {"--board-size", "4", "--format", "obf"},
           {"--board-size", "4", "--format", "ffo"},
           {"--board-size", "4", "--hash", "0"}}) {
    std::vector<std::string> words{"solve"};
    words.insert(words.end(), wrong.begin(), wrong.end());
    CHECK(run_kanzen(words).status == 2);
  }
}

}  // namespace kanzen::test
