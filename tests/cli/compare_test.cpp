#include <regex>

#include "tests/cli/output_checks.hpp"
#include "tests/cli/process.hpp"
#include "tests/support/boards.hpp"

namespace kanzen::test {
namespace {

/// kEasy with the colours exchanged and mirrored: its best move is a5.
const std::string kImage = "OOOOXOOOOOOOOOOXOOOOOOXXOOOOOXXX-XXOOXXX---XXXXX-XXXXXXX-XXXXXXX O";

}  // namespace

TEST_CASE_METHOD(InFolder, "compare matches images and names what differs") {
  const std::string mine = write("mine.obf", kEasy + "; +6;\n" + kFfo1 + "; % pos2\n");
  const std::string run = path("run.jsonl");
  run_kanzen(0, {"solve", mine, "--threads 1 --hash 1 --out", run});

  const Finished same = run_kanzen(0, {"compare", run, run});
  check_contains(same.out, {"2 positions compared: 0 with different values, 0 with different best "
                            "moves, 2 the same; 0 only in A, 0 only in B",
                            "B/A 1.00 (2 pairs)"});

  const std::string theirs = write("theirs.obf", kImage + "; A5:+4; B6:-2;\n");
  const Finished differs = run_kanzen(1, {"compare", run, theirs});
  check_contains(differs.out, {"value", "h5 +06/+04" /* on the board of A */,
                               "1 with different values", "1 only in A, 0 only in B"});

  const std::vector<json> rows =
      parse_json_lines(run_kanzen({"compare", run, theirs, "--format jsonl --quiet"}).out);
  REQUIRE(rows.size() == 2);
  CHECK(rows[0]["comparison"] == "value");
  CHECK(rows[0]["moves"][0]["move"] == "h5");
  CHECK(rows[0]["a"]["lower"] == 6);
  CHECK(rows[0]["b"]["id"] == "1");
  check_fields(rows[1], {{"comparison", "only-a"}, {"b", nullptr}});

  const auto lines = [&](const std::string& only) {
    const std::string out =
        run_kanzen({"compare", run, theirs, "--only", only, "--format csv --quiet"}).out;
    return std::ranges::count(out, '\n');
  };
  CHECK(lines("all") == 3);  // with the heading
  CHECK(lines("mismatch") == 2);
  CHECK(lines("unmatched") == 2);
  CHECK(lines("best-move") == 1);  // the heading
}

TEST_CASE_METHOD(InFolder, "compare counts what it cannot compare") {
  const std::string mine = write("mine.obf", kEasy + "; +6;\n" + kFfo1 + ";\n");
  const std::string bounds = write("bounds.txt", kEasy + " ; >= 4\n" + kFfo1 + " ; +18\n");
  check_output({"compare", mine, bounds}, 0,
               "1 with bounds that agree, 1 without a value in A or B");

  const std::string other = write("other.obf", kFfo1 + "; +18;\n");
  const std::string easy = write("easy.obf", kEasy + "; +6;\nhello\n");
  check_error({"compare", mine, write("x.obf", "f5d6; +2;\n")}, 2, "no position is in both files");
  check_error({"compare", mine, easy}, 2, "easy.obf:2:");
  CHECK(contains(run_kanzen({"compare - -"}).err, "- is given 2 times"));
  CHECK(contains(run_kanzen({"compare", mine}).err, "B is required"));

  std::string many;
  for (std::size_t i = 0; i < 25; ++i) {
    std::string board = kEasy;
    board[i] = board[i] == 'X' ? 'O' : 'X';
    many += board + "; +0;\n";
  }
  const std::string list = write("many.obf", many + kEasy + "; +6;\n");
  const Finished long_list = run_kanzen({"compare", easy, list});
  CHECK(contains(long_list.out, "... and 5 more only in B (see --only unmatched)\n"));
}

TEST_CASE_METHOD(InFolder,
                 "compare names who found the results, and what makes their work incomparable") {
  const std::string suite = write("suite.obf", kEasy + "\n" + kMustPass + "\n");
  const std::string a = path("a.jsonl");
  const std::string b = path("b.jsonl");
  run_kanzen(0, {"solve --threads 1 --hash 1", suite, "--out", a});
  run_kanzen(0, {"solve --threads 2 --hash 2 --no-eval", suite, "--out", b});
  const std::string text = run_kanzen(0, {"compare", a, b, "--format none"}).err;
  check_contains(text,
                 {"A by kanzen ", "hash=2MiB eval=none\n", "note: B ran without the evaluation",
                  "side by side overlap", "B/A in nodes: geometric mean "});
  CHECK(contains(run_kanzen(0, {"compare", a, a, "--format none"}).err,
                 "B/A in seconds: geometric mean 1.00, quartiles 1.00, 1.00, 1.00\n"));
  const std::string mixed = write("mixed.obf", kEasy + "\n" + kFfo1 + "\n");
  const std::string whole = path("whole.jsonl");
  const std::string part = path("part.jsonl");
  run_kanzen(0, {"solve --threads 1 --hash 1", mixed, "--out", whole});
  run_kanzen(
      3, {"solve --threads 1 --hash 1 --node-limit 1000 --goal all-moves", mixed, "--out", part});
  const std::string cut = run_kanzen(0, {"compare", whole, part, "--format none"}).err;
  CHECK(contains(cut, "the work of 1 pair is not compared: a search was not finished, or"));
  CHECK(contains(cut, "the work of 1 pair is not compared: A and B have different goals\n"));
  CHECK_FALSE(contains(cut, "nodes: A"));
  CHECK_FALSE(
      std::regex_search(run_kanzen({"compare", whole, part}).out, std::regex(R"(\d\.\d\d )")));
  const std::string table =
      "board,score,nodes,seconds\n" + kEasySquares + " X,6,\"1,234,567\",\"0,5\"\n";
  const Finished theirs = run_kanzen(0, {"compare", whole, "- --format csv"}, {.input = table});
  check_contains(theirs.out, {",1234567,", ",0.500000,"});
}

TEST_CASE_METHOD(InFolder, "rows are selected and sorted, and the totals cover all") {
  const std::string suite =
      write("suite.obf", kEasy + "; +8; % pos8\n" + kFfo1 + "; +18; % pos9\n");
  const auto solve = [&](const Words& more) {
    return run_kanzen({"solve", suite, "--threads 1 --hash 1", more});
  };
  const Finished only = solve({"--only", "mismatch"});
  CHECK(only.status == 1);
  CHECK(contains(only.out, "pos8"));
  CHECK_FALSE(contains(only.out, "pos9"));
  CHECK(contains(only.out, "2 positions, 2 solved, 1 mismatch"));
  for (const std::string order : {"nodes", "seconds", "empties", "difficulty"}) {
    const std::string out = solve({"--sort", order, "--quiet"}).out;
    INFO(order);
    CHECK((out.find("pos9") < out.find("pos8") || order == "difficulty"));
  }
  const std::string limited =
      solve({"--only", "unfinished", "--node-limit", "1000", "--quiet"}).out;
  CHECK(contains(limited, "pos9"));
  CHECK_FALSE(contains(limited, "pos8"));
  CHECK(contains(solve({"--only", "solved", "--format", "csv", "--quiet"}).out, "pos8"));
  CHECK(contains(solve({"--sort", "nodes", "--format", "none"}).err, "--sort"));
  const std::string errors = write("errors.obf", kEasy + "; +8; % pos1\n" + kFfo1 +
                                                     "; +18; % pos2\n" + kEasy + "; -2; % pos3\n");
  for (const std::string command : {"solve", "verify"}) {
    const std::string out = run_kanzen({command, errors, "--hash 1 --sort error --quiet"}).out;
    CHECK(out.find("pos3") < out.find("pos1"));
    CHECK(out.find("pos1") < out.find("pos2"));
  }
  const Finished verified = run_kanzen({"verify", suite, "--hash 1 --only mismatch"});
  CHECK(contains(verified.out, "pos8"));
  CHECK_FALSE(contains(verified.out, "pos9"));
}

TEST_CASE("an image names the row that has its result") {
  const TemporaryFile suite("suite.obf", kEasy + "; % pos1\n" + kImage + "; % pos2\n");
  const Finished done = run_kanzen({"solve", suite, "--threads 1 --hash 1 --dedup --quiet"});
  CHECK(contains(done.out.substr(done.out.find("pos2")), " as pos1 "));
}

TEST_CASE_METHOD(InFolder, "convert prints tables and leaves out images") {
  const std::string first = write("a.obf", kEasy + "; % pos1\n" + kFfo1 + "; +18;\n");
  const std::string second = write("b.obf", kImage + "; +6; % pos2\n");
  const Finished table = run_kanzen(0, {"convert", first, second, "--to table"});
  CHECK(contains(table.out, "id       file         empties side     score best"));
  CHECK(std::ranges::count(table.out, '\n') == 4);
  const Finished distinct = run_kanzen(0, {"convert", first, second, "--dedup --to obf"});
  CHECK(distinct.out == kImage + "; +6; % pos2\n" + "% id: a.obf:2\n" + kFfo1 + "; +18;\n");
  CHECK(contains(distinct.err,
                 "1 position skipped, equal to others up to symmetry and colour: pos1 (as pos2)\n"
                 "2 records written, 1 skipped\n"));
  const std::string wrong = write("c.obf", kEasy + "; +8;\n");
  const Finished contradiction = run_kanzen(1, {"convert", second, wrong, "--dedup"});
  CHECK(contains(contradiction.err, "contradict each other: value <= 6 against value >= 8"));
  CHECK(contains(contradiction.out, "+8;"));
  const std::string sorted = run_kanzen({"convert", first, "--sort empties --to csv"}).out;
  CHECK(sorted.find("\n2,") < sorted.find("\npos1,"));
}

TEST_CASE("CSV has boards that are no formulas, and one row for each move if asked") {
  const Finished board = run_kanzen({"convert - --to csv"}, {.input = kFfo1 + "; +18;\n"});
  CHECK(contains(board.out, ",..XXXXX..OOOXX.O."));
  CHECK(run_kanzen({"convert - --to obf"}, {.input = board.out}).out == kFfo1 + "; +18;\n");
  const Finished moves =
      run_kanzen(0, {"solve", kEasy, "--goal all-moves --hash 1 --format csv-moves --quiet"});
  CHECK(moves.out.starts_with(
      "id,board,empties,status,lower,upper,move,move_lower,move_upper,loss,comment,pv\n1,XXXO"));
  check_contains(moves.out, {" X,6,exact,6,6,h5,6,6,0,,h5", " X,6,exact,6,6,h6,-10,-10,16,,h6"});
  CHECK(std::ranges::count(moves.out, '\n') == 5);
}

TEST_CASE_METHOD(InFolder, "CSV of moves is read back as one result for each position") {
  const std::string suite = write("a.obf", kEasy + "; % one\n" + kFfo1 + "; % two\n");
  const std::string journal = path("a.jsonl");
  for (const std::string goal : {"all-moves", "best-moves", "value", "wld", "-4..2"}) {
    INFO(goal);
    std::filesystem::remove(journal);
    const Finished moves = run_kanzen(0, {"solve", suite, "--goal", goal, "--hash 1 --out", journal,
                                          "--format csv-moves --quiet"});
    const Finished again = run_kanzen(0, {"convert - --to csv-moves"}, {.input = moves.out});
    INFO(again.err);
    CHECK(again.err.empty());
    CHECK(again.out == moves.out);
    check_output({"compare", journal, "-"}, 0, "2 positions compared: 0 with different values",
                 {.input = moves.out});
  }
}

TEST_CASE_METHOD(InFolder, "compare takes the verdicts on a position together") {
  const std::string exact = path("b.jsonl");
  run_kanzen(0, {"solve", write("a.obf", kEasy + "\n"), "--hash 1 --out", exact});
  const std::string claims = write("c.obf", kEasy + "; h5:+6;\n");
  const std::string verdicts = path("verdicts.jsonl");
  run_kanzen(0, {"verify", claims, "--refute --hash 1 --out", verdicts});
  check_contains(run_kanzen({"compare", verdicts, exact, "--format jsonl --quiet"}).out,
                 {R"("comparison":"same")", R"("id":"1")"});
  const Finished all = run_kanzen({"compare", verdicts, exact, "--format csv --quiet"});
  CHECK(std::ranges::count(all.out, '\n') == 2);  // the heading and one position
}

TEST_CASE("CSV has its heading even if no row is selected") {
  const TemporaryFile suite("suite.obf", kEasy + "; +6;\n");
  const auto heading_of = [](const Words& arguments) {
    const Finished done = run_kanzen(0, arguments);
    INFO(done.err);
    CHECK(std::ranges::count(done.out, '\n') == 1);
    return done.out.substr(0, done.out.find(','));
  };
  const Words none{"--only mismatch --format csv"};
  CHECK(heading_of({"solve", suite, "--hash 1", none}) == "id");
  CHECK(heading_of({"verify", suite, "--hash 1", none}) == "id");
  CHECK(heading_of({"compare", suite, suite, none}) == "id_a");
  CHECK(heading_of({"convert", suite, "--only mismatch --to csv"}) == "id");
}

TEST_CASE("CSV keeps spreadsheets from evaluating texts of the input") {
  const TemporaryFile suite("suite.obf", kEasy + "; +6; % =1+cmd()\n");
  const Finished csv = run_kanzen({"convert", suite, "--to csv"});
  CHECK(contains(csv.out, ",'=1+cmd(),"));
  const Finished back = run_kanzen({"convert - --to obf"}, {.input = csv.out});
  CHECK(back.out == kEasy + "; +6; % =1+cmd()\n");
  const Finished verified = run_kanzen({"verify", suite, "--hash 1 --format csv"});
  check_contains(verified.out, {",'=1+cmd(),", ",'= +6,"});
  check_output({"convert - --to jsonl"}, 0, R"("expected":6,"verdict":"ok")",
               {.input = verified.out});
  const Finished window = run_kanzen({"solve", kEasy, "--goal -4..2 --hash 1 --format csv"});
  CHECK(contains(window.out, ",'-4 2,"));
  CHECK(contains(run_kanzen({"convert - --to jsonl"}, {.input = window.out}).out,
                 R"("window":[-4,2])"));
  for (const std::string comment : {"-", "=", "'=1", "''+x", "+6", "- 6", "@"}) {
    const std::string line = kEasy + "; +6; % " + comment + "\n";
    const Finished once = run_kanzen({"convert - --to csv"}, {.input = line});
    const std::string last = once.out.substr(once.out.rfind(',') + 1);
    CHECK((last == "+6\n" || std::string("=+-@").find(last[0]) == std::string::npos));
    CHECK(run_kanzen({"convert - --to obf"}, {.input = once.out}).out == line);
  }
  const std::string game = "[Black \"=1+cmd()\"]\n[White \"@Bob\"]\n\n1. f5 d6 *\n";
  const Finished games = run_kanzen(
      {"line - --from pgn --from-empties 0 --format csv-games --hash", "1"}, {.input = game});
  CHECK(contains(games.out, ",'=1+cmd(),'@Bob,"));
}

TEST_CASE_METHOD(InFolder, "compare writes a page with all rows") {
  const std::string mine = write("a.obf", kEasy + "; h5:+6;\n" + kFfo1 + "; +18;\n");
  const std::string theirs = write("b.obf", kImage + "; A5:+4;\nhello\n");
  const std::string page = path("page.html");
  const Finished done = run_kanzen({"compare", mine, theirs, "--only unmatched --report", page});
  check_contains(done.out, {"1 only in A, 0 only in B, 1 unreadable record in B\n"});
  const std::string text = read_file(page);
  check_contains(text, {R"("comparison":"value","a":{"id":"1",)", R"("comparison":"only-a")",
                        R"({"note":"1 position compared: 1 with different values)",
                        R"({"problem":")" + theirs + ":2:1: "});
  CHECK(text.ends_with("{\"end\":true}\n</script>\n</body>\n</html>\n"));
  run_kanzen(4, {"compare", mine, mine, "--report", page});  // the page of another job
  CHECK(read_file(page) == text);
}

TEST_CASE_METHOD(
    InFolder,
    "convert --dedup finds contradictions before --only selects, and claims are not solved") {
  const std::string a = write("a.obf", kEasy + "; h5:+6;\n");
  const std::string b = write("b.obf", kEasy + "; h5:+8;\n");
  const Finished done = run_kanzen(1, {"convert", a, b, "--dedup --only solved"});
  CHECK(contains(done.err, "contradict each other"));
  CHECK(done.out.empty());
}

TEST_CASE_METHOD(InFolder, "scores of files are not results of searches, however exact they are") {
  const std::string file = write("scores.obf", kEasy + "; h5:+6; g6:+4;\n");
  CHECK(run_kanzen({"convert", file, "--only solved"}).out.empty());
  CHECK_FALSE(run_kanzen({"convert", file, "--only unfinished"}).out.empty());
  const std::string script = write("result.ffo", kEasy + " % claimed\n35 - 29\n");
  CHECK(run_kanzen({"convert", script, "--only solved"}).out.empty());
  CHECK_FALSE(run_kanzen({"convert", script, "--only unfinished"}).out.empty());
  // A result of a search is kept before them.
  const std::string results = path("results.jsonl");
  run_kanzen(0, {"solve", write("input.obf", kEasy + "\n"), "--hash 1 --out", results});
  const Finished kept = run_kanzen(0, {"convert", script, results, "--dedup --to csv"});
  CHECK_FALSE(contains(kept.out, "claimed"));
}

}  // namespace kanzen::test
