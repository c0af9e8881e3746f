#include <regex>

#include "tests/cli/output_checks.hpp"
#include "tests/cli/process.hpp"
#include "tests/support/boards.hpp"

namespace kanzen::test {

/// Lines with claims about kEasy; every second one is wrong.
[[nodiscard]] inline std::string half_wrong_claims(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += kEasy + " ; = " + (i % 2 == 0 ? "6" : "8") + " ;\n";
  return text;
}

namespace {

// The image of kEasy in the diagonal.
const std::string kEasyTurned =
    "XOOOOOOOXXOOOOOOXXXOOOOOOXXXXOOOXXXXXOOOXXXXO-OOXXXXO-OOXXXX---- X";

}  // namespace

TEST_CASE("verify confirms true claims and ends with 0") {
  const std::string text = kEasy + " ; >= +6 ; from below\n" + kEasy + " ; < 8 ; from above\n" +
                           kEasy + "; H5:+6; G6:-2; F6:-4; H6:-10; % all moves\n" + kMustPass +
                           "; -42;\n" + kDrawnGame + "; draw; the end of a game\n";
  const Finished done = run_kanzen(0, {"verify - --hash 1 --format jsonl"}, {.input = text});
  const std::vector<json> rows = parse_json_lines(done.out);
  REQUIRE(rows.size() == 9);
  for (const json& row : rows) CHECK(row["verdict"] == "confirmed");
  check_fields(rows[0], {{"source", "<stdin>"}, {"comment", "from below"}});
  CHECK(rows[3]["move"] == "h5");
  CHECK(contains(done.err, "9 claims: 9 confirmed, 0 refuted, 0 undecided"));
}

TEST_CASE("the totals say that a wrong value is also that of the best move") {
  const std::string text = kEasy + "; H5:+8; G6:-2; F6:-4; H6:-10;\n" + kEasy + "; +8;\n";
  check_output({"verify - --hash 1"}, 1,
               "3 refuted (1 value twice: of a position and of its best move)", {.input = text});
}

TEST_CASE_METHOD(InFolder, "values that give empty squares to nobody are compared by their rule") {
  // h8 takes the last white disc; one and two squares stay empty.
  const std::string rows(56, 'X');
  const std::string odd = rows + "-XXXXXO- X";
  const std::string even = rows + "--XXXXO- X";
  const std::string theirs =
      write("theirs.obf", odd + "; +63;\n" + even + "; +62;\n" + kMustPass + "; -42;\n");
  const std::string hint = "2 wrong values look as if empty squares counted for nobody";
  check_output({"verify", theirs}, 1, "1 confirmed, 2 refuted");
  check_output({"verify", theirs}, 1, hint);
  CHECK(contains(run_kanzen(1, {"verify", theirs}).err, "note: no game ends with an odd"));
  const std::string ours = path("ours.jsonl");
  check_output({"solve", theirs, "--threads 1 --out", ours}, 1, hint);
  check_output({"compare", ours, theirs}, 1, "1 wrong value looks as if empty squares");

  check_output({"verify", theirs, "--empties-to nobody"}, 0, "3 confirmed, 0 refuted");
  check_output({"compare", ours, theirs, "--empties-to nobody"}, 0,
               "3 the same, 2 of them if empty squares count for nobody");
  const std::string wrong = write("wrong.obf", odd + "; +64;\n" + even + "; +61;\n");
  const Finished refuted = run_kanzen(1, {"verify", wrong, "--empties-to nobody"});
  check_contains(refuted.out, {"2 refuted", "+63", "+62"});
  CHECK_FALSE(contains(refuted.out, "look as if"));
  check_output({"compare", ours, wrong, "--empties-to nobody"}, 1, "1 with different values");

  // The results say whose rule they follow, in a file, after a resume, and to `compare`.
  const std::string verdicts = path("verdicts.jsonl");
  check_output({"verify", theirs, "--empties-to nobody --out", verdicts}, 0, "3 confirmed");
  check_output({"verify", theirs, "--empties-to nobody --out", verdicts, "--resume"}, 0,
               "0 decided now");
  check_error({"verify", theirs, "--out", verdicts, "--resume"}, 2, "empties to nobody");
  check_output({"compare", ours, verdicts}, 2, "3 without a value in A or B");
  check_error({"verify", theirs, "--empties-to nobody --certificate", path("proofs")}, 2,
              "certificates give empty squares to the winner");
}

TEST_CASE("verify finds every planted error and ends with 1") {
  const Finished done =
      run_kanzen(1, {"verify - --hash 1 --format csv"}, {.input = half_wrong_claims(20)});
  const std::vector<std::string> lines = lines_of(done.out);
  CHECK(lines.at(0).starts_with("id,source,line,board"));
  for (std::size_t number = 1; number < lines.size(); ++number) {
    INFO(lines[number]);
    CHECK(contains(lines[number], number % 2 == 1 ? ",confirmed," : ",refuted,6,6,h5"));
  }
  check_contains(done.err, {"10 confirmed, 10 refuted",
                            "line 1 of <stdin> and line 2 of <stdin> contradict each other"});
}

TEST_CASE("verify --refute makes and checks the claims of all other moves") {
  const TemporaryFile proofs("proofs");
  const auto refute = [&](const std::string& claim, const Words& more = {}) {
    return run_kanzen({"verify - --refute --format jsonl --hash 1 --threads 1", more},
                      {.input = claim + "\n"});
  };
  CHECK(refute(kEasy + "; h5:+6;", {"--sample", "1"}).status == 2);
  const Finished good = refute(kEasy + "; h5:+6;", {"--certificate", proofs});
  CHECK(good.status == 0);
  const std::vector<json> rows = parse_json_lines(good.out);
  REQUIRE(rows.size() == 4);  // h5 and the three other moves
  check_fields(rows[0], {{"claim", "= +6"}, {"move", "h5"}, {"pv", ""}});
  for (std::size_t i = 1; i < rows.size(); ++i) {
    check_fields(rows[i], {{"claim", "<= +6"}, {"verdict", "confirmed"}});
    CHECK(rows[i]["upper"] <= 6);
    const auto pv = rows[i]["pv"].get<std::string>();
    CHECK(pv.starts_with(rows[i]["move"].get<std::string>()));
    CHECK(pv.size() == 4);  // the move and the reply
    run_kanzen(0, {"check", certificates_in(proofs).at(i)});
  }
  const std::vector<json> wrong = parse_json_lines(refute(kEasy + "; <= 4").out);
  REQUIRE(wrong.size() == 5);
  for (const json& row : wrong) {
    const bool is_wrong = !row.contains("move") || row["move"] == "h5";
    CHECK(row["verdict"] == (is_wrong ? "refuted" : "confirmed"));
  }
  CHECK(parse_json_lines(refute(kEasy + "; >= 4").out).size() == 1);  // no upper end
}

TEST_CASE("a line whose side must pass has one claim") {
  const std::string board = std::string(56, 'X') + "XXXXOXX- X";
  const Finished one =
      run_kanzen(0, {"verify - --hash 1 --format csv"}, {.input = board + "; pa:+56;\n"});
  INFO(one.out << one.err);
  CHECK(std::ranges::count(one.out, '\n') == 2);  // the heading and one verdict
  const Finished two =
      run_kanzen({"verify - --hash 1 --format csv"}, {.input = board + "; +54; pa:+56;\n"});
  CHECK(two.status != 0);  // contradicting values stay two claims
}

TEST_CASE_METHOD(InFolder, "a Markdown table has the claims, whatever their verdict") {
  const std::string claims =
      write("a.txt", kEasy + "; = 6\n" + kEasy + "; >= 8 ; wrong\n" + kEasy + "; h5:+6;\n");
  const std::string results = path("a.jsonl");
  const Finished table =
      run_kanzen(1, {"verify", claims, "--hash 1 --threads 1 --format markdown --out", results});
  check_contains(table.out,
                 {"| 1 | ", " | = +6 | +06 | ", " | confirmed | ", kEasy, " | >= +8 | +06 | ",
                  " | refuted, the value is +06, not >=+08 | ", " | h5: = +6 | "});
  CHECK(run_kanzen(0, {"convert", results, "--to markdown"}).out == table.out);
  const std::string read = write("a.md", table.out);
  CHECK(contains(run_kanzen({"convert", read, "--to csv"}).out, ",mismatch,"));
}

TEST_CASE("a line without a claim takes no name") {
  const Finished done = run_kanzen(0, {"verify - --hash 1 --format csv"},
                                   {.input = "2) f5d6\n\n" + kEasy + "; = 6\n2) " + kDrawnGame +
                                             " draw\n3) " + kEasy + "; >= 6\n"});
  // The third line has no name, so its number is taken.
  CHECK(contains(done.err, "another record is called \"3\", so this one is \"3 (2)\""));
  check_contains(done.out, {"\n3,<stdin>,3,", "\n2,<stdin>,4,", "\n3 (2),<stdin>,5,"});
}

TEST_CASE("verify writes a certificate for each decided claim") {
  const TemporaryFile folder("proofs");
  const Finished done = run_kanzen(
      1, {"verify - --hash 1 --certificate", folder, "--certificate-leaves 3 --format jsonl"},
      {.input = kEasy + " ; = 8 ; wrong\n" + kEasy + "; h5:+6;\n" + kMustPass + " ; <= 0\n"});
  CHECK(parse_json_lines(done.out).size() == 3);
  CHECK(contains(done.err, ": 3 certificates written, "));
  const std::vector<std::string> proven{"value 6 for", "value -6 for", ": proven: "};
  for (std::size_t i = 0; i < proven.size(); ++i) {
    const std::string file = certificates_in(folder).at(i);
    check_output({"check", file}, 0, proven[i]);
    CHECK(contains(run_kanzen({"check", file}).out, " O") == (i == 1));
  }
}

TEST_CASE("verify reports that only the final score of a finished game was compared") {
  // The last moves of this record were played, whatever their value.
  const std::string text = kDrawnGame + "; draw; the end of a game\n" + kEasy + " ; >= +6 ; open\n";
  const std::string final_score_only = "1 claim is about a game that is over: only the final score";
  const Finished table = run_kanzen(0, {"verify - --hash 1"}, {.input = text});
  CHECK(std::regex_search(table.out, std::regex("confirmed .*game over\n")));
  check_contains(table.out, {final_score_only, "kanzen line --games FILE checks the moves"});

  const Finished jsonl = run_kanzen({"verify - --hash 1 --format jsonl"}, {.input = text});
  const std::vector<json> rows = parse_json_lines(jsonl.out);
  REQUIRE(rows.size() == 2);
  CHECK(rows[0]["over"] == true);
  CHECK_FALSE(rows[1].contains("over"));
  CHECK(contains(jsonl.err, final_score_only));

  const Finished csv = run_kanzen({"verify - --hash 1 --format csv"}, {.input = text});
  check_contains(csv.out, {",over\n", ",true\n"});
  CHECK(contains(csv.err, final_score_only));

  const Finished open = run_kanzen({"verify - --hash 1"}, {.input = kEasy + " ; >= +6 ; open\n"});
  CHECK_FALSE(contains(open.out, "over"));
  check_output({"verify - --hash 1"}, 1, final_score_only, {.input = kDrawnGame + "; win;\n"});
}

TEST_CASE("verify --claims-for turns the scores of OBF and of tables, and those of moves") {
  const std::string board = kEasy.substr(0, kSquares);
  for (const std::string& text :
       {kEasy + "; -6; h5:-6;\n", "board,side,score\n" + board + ",X,-6\n", kEasy + " ; = -6\n"}) {
    CAPTURE(text);
    run_kanzen(0, {"verify - --hash 1 --claims-for white"}, {.input = text});
    for (const std::string same : {"automatic", "black", "mover"}) {
      run_kanzen(1, {"verify - --hash 1 --claims-for", same}, {.input = text});
    }
  }
}

TEST_CASE_METHOD(InFolder, "verify names contradictory labels of images of a position") {
  const std::string one = write("one.obf", kEasy + "; +6;\n");
  const std::string two = write("two.obf", "% turned\n" + kEasyTurned + "; -28;\n");
  const Finished done = run_kanzen(1, {"verify", one, two, "--hash 1"});
  CHECK(
      contains(done.err, "line 2 of " + two + " and line 1 of " + one + " contradict each other"));
  CHECK(contains(done.out, ", 1 contradiction\n"));
}

TEST_CASE("a claim that takes too long is undecided and ends with 3") {
  check_output({"verify - --hash 1 --node-limit 20000"}, 3, "1 confirmed, 0 refuted, 1 undecided",
               {.input = kStartSquares + " X; 0;\n" + kEasy + "; +6;\n"});
  check_output({"verify - --hash 1 --time-limit 0.05"}, 3, "0 confirmed, 0 refuted, 1 undecided",
               {.input = kStartSquares + " X; 0;\n"});
  const Finished total = run_kanzen(3, {"verify - --hash 1 --total-time 0.5"},
                                    {.input = kStartSquares + " X; 0;\n" + kEasy + "; +6;\n"});
  // Holds whether or not a claim was begun, and whether or not the other one had its turn.
  check_contains(total.out, {" confirmed, 0 refuted, ", " undecided, stopped early"});
}

TEST_CASE("verify shows the running claim on a terminal") {
  const TemporaryFile file("claims.txt", kEasy + " ; = 6 ;\n" + kStartSquares + " X; 0;\n");
  Words words{"verify", file, "--hash 1 --format csv"};
  const std::string bar = "] 1/2 done, ";
  const Finished watched = run_kanzen(
      3, words,
      {.signal = SIGINT,
       .signal_when =
           [](const Finished& so_far) { return contains(so_far.err, "2 = +0 (60 empties)"); },
       .terminal = true});
  check_contains(watched.err, {bar, " nodes/s, 2 = +0 (60 empties)"});
  CHECK(contains(watched.err, "\r\x1b[K2 claims: 1 confirmed"));  // wiped
  CHECK_FALSE(contains(watched.out, "\x1b"));
  words.insert(words.end(), {"--node-limit", "20000", "--quiet"});
  CHECK(run_kanzen(words, {.terminal = true}).err.empty());
  words.pop_back();
  CHECK_FALSE(contains(run_kanzen(words).err, "\x1b"));  // not a terminal
}

TEST_CASE("a sample repeats for the same seed and has an interval") {
  const std::string text = half_wrong_claims(100);
  const Words words{"verify - --sample 20 --seed 7 --hash 1 --format csv"};
  const TemporaryFile page("page.html");
  const Finished one = run_kanzen({words, "--report", page}, {.input = text});
  const Finished two = run_kanzen(words, {.input = text});
  const std::regex seconds(",[0-9]+\\.[0-9]+,");
  CHECK(one.status == 1);
  CHECK(std::ranges::count(one.out, '\n') == 21);
  CHECK(std::regex_replace(one.out, seconds, "") == std::regex_replace(two.out, seconds, ""));
  const std::string sample = "sample of 20 out of 100 claims, seed 7: ";
  check_contains(one.err, {sample, "with 95 % confidence"});
  check_contains(read_file(page), {"claims contradict earlier ones", sample});
  Words other = words;
  other[5] = "8";
  CHECK(std::regex_replace(run_kanzen(other, {.input = text}).out, seconds, "") !=
        std::regex_replace(one.out, seconds, ""));
}

TEST_CASE("verify refuses bad input and names the place") {
  const Finished bad =
      run_kanzen(2, {"verify - --hash 1"}, {.input = kEasy + " ; > x\n" + kEasy + "; +6;\n"});
  CHECK(contains(bad.err, "<stdin>:1:" + std::to_string(kEasy.size() + 6) + ": found 'x'"));
  CHECK(contains(bad.out, "1 confirmed"));
  run_kanzen(2, {"verify no-such-file"});
  run_kanzen(2, {"verify -"}, {.input = kEasy + "\n"});  // without a claim
  const TemporaryFile page("page.html");
  run_kanzen(0, {"verify - --report", page}, {.input = kEasy + " ; win\n" + kEasy + "\n"});
  CHECK(contains(read_file(page), "1 record without a claim (\\u003cstdin>:2)"));
  run_kanzen(2, {"verify - --resume"}, {.input = half_wrong_claims(1)});
}

TEST_CASE_METHOD(InFolder, "a claim about a move is not the claim about the position after it") {
  // After g1 comes the first board, which is worth -4 for the side to move there: the first claim
  // is right, and g1 is worth +4 for the side that plays it, so the second is wrong. Both say "=
  // -4".
  const std::string after = "O-XXXXO--XXXOOX-XXXXOOXOXXXOXXX-XXOXOXXOXOXOXOXOXXOOOXXOX-OOOOXO X";
  const std::string before = "O-XXXX---XXXOXX-XXXXXOXOXXXOXXX-XXOXOXXOXOXOXOXOXXOOOXXOX-OOOOXO O";
  const std::string claims =
      write("claims.obf", after + " ; = -4\n" + before + "; g1:-4\n" + before + "; g1:+4\n");
  const std::string journal = path("verdicts.jsonl");
  run_kanzen(1, {"verify", claims, "--threads 1 --hash 1 --out", journal});
  for (const Words& words :
       {Words{"merge --dedup", journal}, Words{"convert --dedup", journal, "--to jsonl"}}) {
    const Finished done = run_kanzen(words);
    check_contains(done.out, {R"("id":"1")", R"("id":"2:g1")"});
    CHECK_FALSE(contains(done.out, R"("id":"3:g1")"));  // says the same as the first
  }
  // With --dedup, a verdict on the same question answers an undecided claim.
  std::vector<std::string> lines;
  for (const std::string& line : lines_of(read_file(journal))) {
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
      run_kanzen(3, {"merge --dedup", write("open.jsonl", lines[0] + lines[1] + lines[2])});
  CHECK(contains(open.out, R"("id":"2:g1")"));
  CHECK_FALSE(contains(open.out, R"("id":"3:g1")"));
}

TEST_CASE_METHOD(InFolder, "a journal of verdicts is converted, merged and shown on a page") {
  // Claims about the position, a true one and a false one, and about its four moves.
  const std::string claims = write("claims.obf", kEasy + "; >= 4;\n" + kEasy + "; = 8;\n" + kEasy +
                                                     "; h5:+6; g6:-2; f6:-4; h6:-12;\n");
  const std::string journal = path("verdicts.jsonl");
  const std::string page = path("page.html");
  Words words{"verify", claims, "--hash 1 --threads 1 --out", journal, "--quiet"};
  run_kanzen(1, words);

  const Finished lines = run_kanzen({"convert", journal, "--to jsonl"});
  CHECK(lines.err.empty());
  CHECK(lines.status == 0);
  const std::vector<json> rows = parse_json_lines(lines.out);
  REQUIRE(rows.size() == 7);  // the value of the best move is the value of the position
  CHECK(rows[0]["verdict"] == "ok");
  CHECK(rows[0]["lower"] >= 4);
  check_fields(rows[1], {{"verdict", "mismatch"}, {"expected", 8}, {"score", 6}});
  CHECK(rows[4]["id"] == "3:g6");
  CHECK(rows[4]["lower"] == -2);  // a bound of the position, which may be worth more
  check_fields(rows[4],
               {{"upper", 64}, {"moves", json::parse(R"([{"move":"g6","lower":-2,"upper":-2}])")}});
  check_fields(
      rows[6],
      {{"verdict", "mismatch"},
       {"moves", json::parse(R"([{"move":"h6","lower":-10,"upper":-10,"pv":"h6h5f6g6h8h7"}])")}});

  check_contains(run_kanzen({"convert", journal, "--to html"}).out,
                 {R"("verdict_text":"confirmed: >= +4 for Black")",
                  R"("verdict_text":"refuted: = -12 for Black")"});
  CHECK(contains(run_kanzen({"convert", journal, "--to obf"}).out, kEasy + "; H6:-10;"));
  // The results of the journal are claims that hold.
  run_kanzen(0, {"verify", journal, "--hash 1"});

  // The page of a run that only resumes is the page of the journal.
  words.insert(words.end(), {"--resume", "--report", page});
  run_kanzen(1, words);
  CHECK(contains(read_file(page), "\"verdict_text\":\"refuted: = -12 for Black\""));
  CHECK(contains(read_file(page),
                 R"("moves":[{"move":"h6","lower":-10,"upper":-10,"pv":"h6h5f6g6h8h7"}])"));

  check_error({"merge", journal, journal}, 0,
              "7 results, 7 solved, 7 duplicates skipped, 0 contradictions");
  check_error(
      {"merge", journal, "-"}, 1, "contradict each other",
      {.input = R"({"board":")" + kEasy + R"(","status":"exact","pv":"","score":8})" + "\n"});
}

TEST_CASE_METHOD(InFolder,
                 "a resumed run judges a recorded result by the changed claim, in its row") {
  const std::string claims = write("claims.txt", kEasy + "; +6;\n");
  const Words words{"solve", claims, "--hash 1 --out", path("journal.jsonl")};
  run_kanzen(0, words);
  (void)write("claims.txt", kEasy + "; +10;\n");
  const Finished resumed = run_kanzen(1, {words, "--resume=changed"});
  CHECK(contains(resumed.out, "mismatch (expected +10)"));
  CHECK(!contains(resumed.err, "+10"));
}

}  // namespace kanzen::test
