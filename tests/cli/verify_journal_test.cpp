#include <algorithm>
#include <cstddef>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "solver/apps/kanzen/output/summary_text.hpp"
#include "tests/cli/claims_text.hpp"
#include "tests/cli/json_lines.hpp"
#include "tests/cli/process.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {

using nlohmann::json;

TEST_CASE("verify resumes after a stop and keeps its verdicts") {
  const TemporaryDirectory directory;
  const std::string file = directory.write("claims.txt", half_wrong_claims(10));
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

TEST_CASE("a claim about a move is not the claim about the position after it") {
  const TemporaryDirectory directory;
  // After g1 comes the first board, which is worth -4 for the side to move there: the first claim
  // is right, and g1 is worth +4 for the side that plays it, so the second is wrong. Both say "=
  // -4".
  const std::string after = "O-XXXXO--XXXOOX-XXXXOOXOXXXOXXX-XXOXOXXOXOXOXOXOXXOOOXXOX-OOOOXO X";
  const std::string before = "O-XXXX---XXXOXX-XXXXXOXOXXXOXXX-XXOXOXXOXOXOXOXOXXOOOXXOX-OOOOXO O";
  const std::string claims = directory.write(
      "claims.obf", after + " ; = -4\n" + before + "; g1:-4\n" + before + "; g1:+4\n");
  const std::string journal = directory.path("verdicts.jsonl");
  REQUIRE(run_kanzen({"verify", claims, "--hash", "1", "--out", journal}).status == 1);
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"merge", "--dedup", journal},
        std::vector<std::string>{"convert", "--dedup", journal, "--to", "jsonl"}}) {
    const Finished done = run_kanzen(words);
    CHECK(contains(done.out, R"("id":"1")"));
    CHECK(contains(done.out, R"("id":"2:g1")"));
    CHECK_FALSE(contains(done.out, R"("id":"3:g1")"));  // says the same as the first
  }
  // An undecided claim is only answered by a verdict on the same question.
  std::vector<std::string> lines;
  std::istringstream text(read_file(journal));
  for (std::string line; std::getline(text, line);) {
    json object = json::parse(line);
    if (!object.contains("claim")) continue;
    for (const char* const name : {"n", "check"}) object.erase(name);
    if (!lines.empty()) {
      object["verdict"] = "undecided";
      object["lower"] = -64;
      object["upper"] = 64;
      object["pv"] = "";
    }
    lines.push_back(object.dump() + "\n");
  }
  REQUIRE(lines.size() == 3);
  const Finished open =
      run_kanzen({"merge", directory.write("open.jsonl", lines[0] + lines[1] + lines[2])});
  CHECK(open.status == 3);
  CHECK(contains(open.out, R"("id":"2:g1")"));
  CHECK_FALSE(contains(open.out, R"("id":"3:g1")"));
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
  const std::vector<json> rows = parse_json_lines(lines.out);
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
  const Finished clash = run_kanzen(
      {"merge", journal, "-"},
      {.input = R"({"board":")" + kEasy + R"(","status":"exact","pv":"","score":8})" + "\n"});
  CHECK(clash.status == 1);
  CHECK(contains(clash.err, "contradict each other"));
}

TEST_CASE("resume compares a changed claim with the results of the journal") {
  const TemporaryDirectory directory;
  const std::string journal = directory.path("journal.jsonl");
  const Finished value = run_kanzen({"solve", kEasy, "--format", "jsonl", "--hash", "1"});
  const int score = json::parse(value.out)["score"].get<int>();
  const auto claim = [&](int stated) {
    return directory.write("claims.txt", kEasy + "; " + std::to_string(stated) + ";\n");
  };
  const std::string claims = claim(score);
  CHECK(run_kanzen({"solve", claims, "--out", journal, "--hash", "1"}).status == 0);
  (void)claim(score + 4);
  const std::string page = directory.path("page.html");
  const Finished again = run_kanzen(
      {"solve", claims, "--out", journal, "--resume=changed", "--hash", "1", "--report", page});
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
  const std::string claims = directory.write("claims.txt", half_wrong_claims(10));
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

}  // namespace kanzen::test
