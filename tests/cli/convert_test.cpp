#include <fstream>
#include <regex>

#include "core/notation.hpp"
#include "core/notation/text.hpp"
#include "tests/cli/output_checks.hpp"
#include "tests/cli/process.hpp"
#include "tests/support/boards.hpp"

namespace kanzen::test {
namespace {

const std::string kSuite = std::string(KANZEN_POSITIONS) + "/ffo-20-39.obf";

}  // namespace

TEST_CASE("convert warns of each kind of value that the other form cannot hold") {
  const std::string board = kFfo1 + ";";
  // Nothing is lost where the last text is empty.
  using Row = std::tuple<std::string, std::string, std::string>;
  for (const auto& [text, to, lost] : {
           Row{board + " G8:+18; H1:-2;", "ffo", "\"values of moves\" (1)"},
           Row{board + " +18; G8:+18;", "ffo", "\"values of moves\" (1)"},
           Row{board + " +17;", "ffo", "\"odd values\" (1)"},
           Row{board + " >= 4", "ffo", "\"bounds\" (1)"},
           Row{board + " [-2,4]", "ffo", "\"bounds\" (1)"},
           Row{board + " [-2,4]", "obf", ""},
           Row{board + " [-2,4]", "markdown", ""},
           Row{board + " +18; % why", "ffo", ""},
           Row{board + " win", "ffo", ""},
           Row{board + " loss", "ffo", ""},
           Row{board + " draw", "ffo", ""},
           Row{board + " >= 4", "obf", ""},
           Row{board + " +10; G8:+18; H1:-2;", "obf", ""},
           Row{board + " G8:+18;", "csv", ""},
           Row{board + " [-2,4]", "csv", ""},
           Row{board + " [-2,4]", "csv-moves", ""},
           Row{board + " [-2,4]", "jsonl", ""},
           Row{board + " [-2,4]", "html", ""},
       }) {
    INFO(text << " to " << to);
    const std::string warning =
        "kanzen: warning: not written, because the output format cannot express them: ";
    CHECK(run_kanzen(0, {"convert - --to", to}, {.input = text + "\n"}).err ==
          (lost.empty() ? "" : warning + lost + "\n"));
  }
  const Finished solved =
      run_kanzen({"solve - --hash 1 --format jsonl"}, {.input = kEasy + "; +2\n"});
  check_error({"convert - --to csv-moves"}, 0, "\"stated scores\" (1)", {.input = solved.out});
}

TEST_CASE_METHOD(
    InFolder,
    "show --ply shows the position before a ply of each game, and an image names its job") {
  const std::string games = write("club.txt", "Al - Cy: f5d6c3d3c4 ; draw\nf5f6\n");
  const Finished shown = run_kanzen(2, {"show", games, "--ply 4"});
  CHECK(shown.out.ends_with(
      "\n" + notation::to_string(notation::parse_moves("f5d6c3").value().end) + " % Al - Cy\n"));
  check_contains(shown.err, {":2:1: the game has 2 plies, expected a smaller --ply"});
  CHECK(run_kanzen(0, {"show", games, "--ply 3"})
            .out.ends_with("\n" + notation::to_string(notation::parse_moves("f5f6").value().end) +
                           "\n"));
  const Words image{"show", games, "--out", path("board.svg"), "--number 1"};
  run_kanzen(0, {image, "--ply 4"});
  check_error({image, "--plain"}, 4, "of another job (show " + games + ", number 1, ply 4)");
}

TEST_CASE_METHOD(InFolder,
                 "convert --correct replaces scores that results refute, and no other byte") {
  const auto suite = [](const std::string& g8, const std::string& value) {
    return "% +4\r\n" + kFfo1 + "; G8:" + g8 + " ;H1:+12; % G8:+16\n\njunk\n" + kEasy + ";  " +
           value + "; % 4\n" + kFfo1 + "; >= 20";
  };
  const std::string file = write("suite.obf", suite("+16", "4"));
  const std::string results = path("results.jsonl");
  run_kanzen(1, {"solve", file, "--goal all-moves --quiet --format none --out", results});
  const Finished done = run_kanzen(1, {"convert", results, "--correct", file});
  CHECK(done.out == suite("+18", "6"));
  check_contains(done.err,
                 {"suite.obf:2: g8 was +16, is +18", "suite.obf:5: the value was 4, is 6",
                  "suite.obf:6: the value is not >=+20 but +18, and is not replaced, since",
                  "2 scores corrected, 1 left wrong"});
}

TEST_CASE("show keeps the name and the comment of a position") {
  for (const std::string& record :
       {"pos20: " + kFfo1 + " % why", kFfo1 + " % pos20", kFfo1 + "; +18; % why",
        kFfo1 + " ; >= +4 ; pos33", "pos20: " + kFfo1 + "; +10; G8:+18; % why",
        kFfo1 + "; G8:+18; H1:+12; % #1"}) {
    const Finished shown = run_kanzen(0, {"show", record});
    INFO(record << "\n" << shown.out << shown.err);
    CHECK(shown.out.ends_with("\n" + record + "\n"));
    CHECK(run_kanzen({"show", shown.out}).out == shown.out);
  }
  CHECK(run_kanzen({"show", kFfo1 + " g8"}).out == run_kanzen({"show", kFfo1 + "; g8"}).out);
  run_kanzen(2, {"show", kFfo1 + " G8:+18x"});
  for (const std::string id : {"m:1", "a b: c", "f5: d6"}) {
    const std::string record = "% id: " + id + "\n" + kFfo1 + "; G8:+18; % why";
    const Finished shown = run_kanzen(0, {"show", record});
    CHECK(shown.out.starts_with("% id: " + id + "\n"));
    CHECK(run_kanzen({"show", shown.out}).out == shown.out);
    CHECK(contains(run_kanzen(0, {"convert - --to jsonl"}, {.input = shown.out}).out,
                   R"("id":")" + id + '"'));
  }
}

TEST_CASE("convert keeps every fact that the other form can hold") {
  const auto convert = [](const std::string& text, const std::string& to) {
    const Finished done = run_kanzen(0, {"convert - --to", to}, {.input = text});
    INFO(to << "\n" << text << "\n" << done.err);
    return done.out;
  };
  // Each of the first three positions has a number. No id is the number of a line.
  const std::string discs = kEasy.substr(0, 65);
  const std::string positions =
      discs + "X; % #20\n" + discs + "O; % #21 hard, \"very\" | a; b\n" + kFfo1 + "; % #1\n";
  struct Case {
    Words options;
    Words forms;
    std::string shows;  // this form can be written from every other form
  };
  const Words all{"jsonl csv markdown html obf ffo"};
  const Words tables{"jsonl csv markdown html"};
  for (const Case& entry :
       {Case{{}, all, "obf"},
        Case{{"--goal all-moves"}, {"jsonl", "csv", "markdown", "html", "obf"}, "obf"},
        Case{{"--goal best-moves"}, tables, "markdown"}, Case{{"--goal -4..2"}, tables, "markdown"},
        Case{{"--goal wld"}, {"jsonl", "csv", "markdown", "html", "ffo"}, "ffo"},
        Case{{"--node-limit 1"}, {"jsonl", "csv", "html"}, "csv"}}) {
    const std::string results =
        run_kanzen({"solve - --quiet --hash 1 --format jsonl", entry.options}, {.input = positions})
            .out;
    const auto shown = [&](const std::string& text) {
      const std::regex times(R"(\| [0-9]+ \| [0-9.]+ \|)");
      return std::regex_replace(convert(text, entry.shows), times, "|");
    };
    // Each form is written from the one before it, and from the one after it.
    std::string text = results;
    Words forms = entry.forms;
    for (int direction = 0; direction < 2; ++direction) {
      for (const std::string& form : forms) {
        INFO(form);
        text = convert(convert(text, form), form);
        CHECK(convert(text, form) == text);
        CHECK(shown(text) == shown(results));
      }
      std::ranges::reverse(forms);
    }
  }
}

TEST_CASE("convert says that positions of a table of games lose their moves") {
  const std::string games = "black,white,moves\nAl,Cy,f5d6c3\nCy,Al,f5f6\n";
  for (const std::string form : {"csv", "obf"}) {
    check_error({"convert - --to", form}, 0, "the moves before 2 positions are not written",
                {.input = games});
  }
  CHECK(run_kanzen(0, {"convert - --to pgn"}, {.input = games}).err.empty());
  check_error({"convert - --to pgn"}, 0, "cannot express them: \"claims\" (1)",
              {.input = "f5d6c3 ; = 2\nf5d6\n"});
}

std::vector<std::string> ids_in(const std::string& rows) {
  std::vector<std::string> ids;
  for (const json& row : parse_json_lines(rows)) ids.push_back(row["id"]);
  return ids;
}

TEST_CASE("different records of one name in a file are numbered, with one note") {
  const std::string text =
      "Tiger: f5d6c3\n\nTiger: f5d6c3\n\nTiger: f5f6\n\nTiger: f5f4\n\n"
      "Rose: f5\n\nRose: f5f4\n\nTiger (2): f5f6e6\n";
  const Finished done = run_kanzen(0, {"convert - --to jsonl"}, {.input = text});
  CHECK(ids_in(done.out) == std::vector<std::string>{"Tiger", "Tiger", "Tiger (2)", "Tiger (3)",
                                                     "Rose", "Rose (2)", "Tiger (2) (2)"});
  CHECK(done.err ==
        "<stdin>:5:1: warning: another record is called \"Tiger\", so this one is \"Tiger (2)\"; "
        "others are numbered alike\n");
  CHECK(run_kanzen(0, {"convert - --to jsonl"}, {.input = done.out}).err.empty());
}

TEST_CASE("claims with one name, or with the number of a line, have names of their own") {
  const std::string claims =
      "3) f5d6c3d3c4f4f6f3e6e7d7c5 = 0\nKen: f5d6c4 = 0\nf5f6e6 = 0\nKen: f5d6c4 = 2\nKen: f5d6c4 "
      "= 0\n";
  const Finished done = run_kanzen(0, {"convert - --to jsonl"}, {.input = claims});
  CHECK(ids_in(done.out) == std::vector<std::string>{"3", "Ken", "3 (2)", "Ken (2)", "Ken"});
}

TEST_CASE("a claim stays a claim, whatever it is converted to") {
  const std::string claims = kEasy + " ; +18\n" + kEasy + " ; +20\n";
  const std::string form = GENERATE(as<std::string>{}, "jsonl", "csv", "csv-moves", "markdown");
  const std::string rows = run_kanzen(0, {"convert - --to", form}, {.input = claims}).out;
  CHECK(contains(rows, "claimed"));
  CHECK(run_kanzen({"convert - --to obf --only solved"}, {.input = rows}).out.empty());
  CHECK(contains(run_kanzen(0, {"convert - --to table"}, {.input = rows}).out, "claimed"));
  const std::string none = run_kanzen(0, {"convert - --to", form}, {.input = kEasy}).out;
  CHECK(contains(run_kanzen(0, {"convert - --to table"}, {.input = none}).out, "unfinished"));
}

TEST_CASE("each relation of a claim stays what it is in each form") {
  const std::string form =
      GENERATE(as<std::string>{}, "jsonl", "csv", "csv-moves", "markdown", "obf", "ffo", "html");
  std::string claims;
  for (const std::string claim :
       {"draw", "win", "loss", "= 4", "= 3", ">= 2", "<= -2", "> 2", "< 0", "< 3", "2 to 6",
        "[-2,4]", "[-64,2]", ">= 64", "at most 2"}) {
    const bool winner = notation::has_word("draw win loss 4", claim.substr(claim.find(' ') + 1));
    if (form != "ffo" || winner) claims += kEasy + " ; " + claim + "\n";
  }
  const auto bounds = [](const std::string& input) {
    const Finished done = run_kanzen(0, {"convert - --to jsonl"}, {.input = input});
    static const std::regex pattern(R"("lower":[^,]*,"upper":[^,]*)");
    std::string found;
    for (std::sregex_iterator at(done.out.begin(), done.out.end(), pattern), end; at != end; ++at) {
      found += at->str() + '\n';
    }
    return found;
  };
  const std::string rows = run_kanzen(0, {"convert - --to", form}, {.input = claims}).out;
  CHECK(bounds(rows) == bounds(claims));
}

TEST_CASE_METHOD(InFolder, "rows of several files name the file, which keeps equal ids apart") {
  const std::string first = write("a.obf", kEasy + "; +6; % #1\n");
  const std::string second = write("b.obf", kFfo1 + "; +18; % #1\n");
  const Words both{"convert", first, second, "--to"};
  const std::string lines = run_kanzen(0, {both, "jsonl"}).out;
  const std::vector<json> rows = parse_json_lines(lines);
  REQUIRE(rows.size() == 2);
  check_fields(rows[0], {{"id", "#1"}, {"source", "a.obf"}});
  check_fields(rows[1], {{"id", "#1"}, {"source", "b.obf"}});
  const std::string csv = run_kanzen(0, {both, "csv"}).out;
  check_contains(csv, {",source\n", ",b.obf\n"});
  // Kept by the next conversion, which has one file.
  for (const std::string& text : {lines, csv}) {
    const std::string again = run_kanzen(0, {"convert - --to jsonl"}, {.input = text}).out;
    CHECK(parse_json_lines(again)[1]["source"] == "b.obf");
  }
  CHECK_FALSE(contains(run_kanzen(0, {"convert", first, "--to jsonl"}).out, "source"));
}

TEST_CASE("a spreadsheet is refused with the advice to save it as CSV") {
  check_error({"solve -"}, 2, "is a spreadsheet, expected text; save it as CSV",
              {.input = std::string("PK\x03\x04\x14\0\6\0", 8) + "[Content_Types].xml"});
}

TEST_CASE("convert names its page as --title says") {
  const std::string page =
      run_kanzen(0, {"convert - --to html --title", std::string("Endgames of May")},
                 {.input = kEasy + "\n"})
          .out;
  CHECK(contains(page, "Endgames of May"));
}

TEST_CASE("a table with decimal commas has semicolons, and is read back") {
  const std::string csv = run_kanzen(0, {"solve --hash 1 --format csv --goal all-moves"},
                                     {.input = kEasy + " % a;b-1\n"})
                              .out;
  const std::string comma =
      run_kanzen(0, {"convert - --to csv --decimal comma"}, {.input = csv}).out;
  check_contains(comma, {"id;board;", ";0,0"});
  CHECK(run_kanzen(0, {"convert - --to csv"}, {.input = comma}).out ==
        run_kanzen(0, {"convert - --to csv"}, {.input = csv}).out);
  const TemporaryFile file("easy.csv", csv);
  const std::string compared =
      run_kanzen(0, {"compare - --format csv --decimal comma --quiet", file}, {.input = csv}).out;
  check_contains(compared, {";same;6;6;6;6;", ";0,0"});
  for (const Words& words : {Words{"verify"}, {"line --from-empties 6"}}) {
    check_output({words, "- --hash 1 --format csv --decimal comma"}, 0, ";0,0",
                 {.input = kEasy + "; h5" + (words[0] == "line" ? "" : ":+6")});
  }
  for (const Words& words :
       {Words{"convert - --to obf"}, {"solve - --hash 1"}, {"compare -", file}, {"verify -"}}) {
    check_error({words, "--decimal comma"}, 2, "--decimal comma: expected CSV",
                {.input = kEasy + "\n"});
  }
}

TEST_CASE("a decimal comma changes numbers, not texts that look like numbers") {
  const std::string game =
      "[Date \"12.03\"]\n[Round \"1.10\"]\n[Black \"1.5\"]\n\n1. f5 d6 2. c3\n";
  const Words words{"line - --from-empties 1 --format csv-games --decimal comma"};
  check_contains(run_kanzen(words, {.input = game}).out, {";12.03;", ";1.10;", ";1.5;"});
}

TEST_CASE("convert --dedup keeps short games of other players, and names that only one file has") {
  const std::string moves = "\n\n1. f5 d6 2. c3 d3 *\n\n", long_one = "\n\n" + kDrawnGame + "\n\n";
  const auto game = [](const std::string& black, const std::string& place, const std::string& m) {
    return "[Event \"" + place + "\"]\n[Black \"" + black + "\"]\n[White \"Lee\"]" + m;
  };
  // Of a long game that others played, too, no place is taken.
  const std::string games = game("Al", "", moves) + game("Cy", "", moves) +
                            game("AL", "Paris", moves) + game("Di", "Oslo", long_one) +
                            game("Ed", "Rome", long_one) +
                            game("Di", "", "\n\n" + kDrawnGame.substr(0, 90) + "\n\n");
  const Finished done = run_kanzen(0, {"convert - --dedup --to pgn"}, {.input = games});
  check_contains(done.out, {"\"Al\"", "\"Cy\"", "\"Paris\"", "\"Di\""});
  CHECK((!contains(done.out, "\"AL\"") && !contains(done.out, "Rome")));
  check_contains(done.err, {"3 games skipped, whose", "5 Ed - Lee, Rome (as 4 Di - Lee, Oslo)"});
}

TEST_CASE("games get the dates that PGN and SGF have, where these are clear") {
  const auto convert = [](const std::string& date, const std::string& to) {
    const json game{{"moves", "f5d6"}, {"date", date}, {"comment", "one\ntwo"}};
    return run_kanzen({"convert - --to", to}, {.input = game.dump() + "\n"});
  };
  using Row = std::pair<std::string, std::string>;
  for (const auto& [date, day] :
       {Row{"12 October 2001", "2001-10-12"}, Row{"2001.09.01", "2001-09-01"},
        Row{"03/25/2001", "2001-03-25"}, Row{"2001.05.12_14:03:11.CET", "2001-05-12"},
        Row{"2014-02-21 20:52:27 GMT", "2014-02-21"}, Row{"03/05/2001", "03/05/2001"},
        Row{"12-14 May 2001", "12-14 May 2001"}}) {
    INFO(date);
    CHECK(contains(convert(date, "sgf").out, "DT[" + day + "]"));
    std::string dots = day;
    if (dots[4] == '-') std::ranges::replace(dots, '-', '.');
    CHECK(contains(convert(date, "pgn").out, "[Date \"" + dots + "\"]"));
    CHECK(contains(convert(date, "ggf").out, "DT[" + day));
  }
  CHECK(contains(convert("2001-10", "pgn").out, "[Date \"2001.10.??\"]"));
  CHECK(contains(convert("2001", "pgn").out, "[Date \"2001.??.??\"]"));
  check_contains(convert("2001.05.12_14:03:11.CET", "pgn").out,
                 {"[Time \"14:03:11 CET\"]", "{one two}"});
  CHECK(contains(convert("2001.05.12_14:03:11.CET", "sgf").err, "times of day"));
}

TEST_CASE_METHOD(InFolder, "numbers of games in several files have the file in front") {
  const std::string first = write("a.pgn", "[Date \"2001.??.??\"]\n\n1. f5 d6 *\n");
  const Words files{"convert", first, write("b.sgf", "(;GM[2]SZ[8];B[f5];W[f6])")};
  check_contains(run_kanzen(0, {files, "--empties 58 --to csv --id b.sgf:1:58"}).out,
                 {"\nb.sgf:1:58,"});
  CHECK(contains(run_kanzen(0, {"line", first, "--from-empties 0 --format csv-games"}).out,
                 ",2001,"));
  check_error({files, "--to csv"}, 2, "kanzen line FILE --from-empties 0 --format csv-games");
}

TEST_CASE("options without effect are reported or refused") {
  const std::string game =
      "(;GM[Othello]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- "
      "*]B[F5];)\n";
  check_error({"convert - --side black --empties 60"}, 0,
              "warning: --symbols and --side have no effect", {.input = game});
  CHECK(run_kanzen({"convert - --empties 60"}, {.input = game}).err.empty());
  const Finished solved = run_kanzen(0, {"solve", kEasy, "--hash 1 --from ggf --dedup"});
  for (const std::string option : {"--from", "--dedup"}) {
    CHECK(contains(solved.err, "warning: " + option + " has no effect on one position"));
  }
  run_kanzen(2, {"solve", kEasy, "--trace-steps 5"});
  run_kanzen(2, {"solve", kEasy, "--certificate-leaves 6"});
  run_kanzen(2, {"verify - --seed 2"}, {.input = kEasy + "; >= 0\n"});
  CHECK(contains(run_kanzen({"line f5d6 --from pgn"}).err,
                 "warning: --from has no effect on one game"));
}

TEST_CASE("convert to OBF keeps a value that the values of moves do not give") {
  const std::string values = GENERATE(as<std::string>{}, "; +4; H5:-2;\n", "; +4; H5:+4;\n");
  const std::string record = kEasy + values;
  CHECK(run_kanzen({"convert - --to obf"}, {.input = record}).out == record);
}

TEST_CASE("convert reports unreadable records and continues") {
  const Finished done =
      run_kanzen(2, {"convert -"}, {.input = kFfo1 + "; +18;\nnonsense\n" + kFfo1 + "\n"});
  CHECK(done.out == kFfo1 + "; +18;\n" + kFfo1 + ";\n");
  CHECK(contains(done.err, "<stdin>:2:1:"));
  run_kanzen(2, {"convert /no/such/file"});
  run_kanzen(2, {"convert -"});
  run_kanzen(2, {"convert", kSuite, "--to xml"});
  run_kanzen(2, {"convert", kSuite, "--empties x"});
  run_kanzen(4, {"convert", kSuite}, {.output_path = "/dev/full"});
}

TEST_CASE("boards that begin like options are boards") {
  check_output({"solve", kFfo1, "--quiet --hash 1"}, 0, " +18 ");
  run_kanzen(0, {"perft 1 --board", kFfo1});
  CHECK(contains(run_kanzen({"solve", kFfo1.substr(0, 64)}).err, ":65:"));
  run_kanzen(2, {"solve --no-such-option"});
}

TEST_CASE("show draws the position with the given values") {
  const Finished done = run_kanzen(0, {"show", kFfo1 + "; G8:+18; A4:-22;"});
  check_contains(done.out, {"Black to move", "14 empty squares", "+18", "-22", kFfo1});
  CHECK_FALSE(contains(done.out, "\x1b"));  // no colours without a terminal
  check_error({"show f5f5"}, 2, "RECORD:3:");
}

TEST_CASE("show prints the boards of a file, and every command says how it read them") {
  const std::string squares = kFfo1.substr(0, 64);
  std::string rows;
  for (std::size_t rank = 0; rank < 8; ++rank) {
    for (const char c : squares.substr(8 * rank, 8)) {
      rows += c == 'X' ? "\u25CF" : c == 'O' ? "\u25CB" : "+";
    }
    rows += '\n';
  }
  const TemporaryFile file("boards.txt");
  std::ofstream(file) << "Black to play\n" << rows << "\nBlack to play\n" << rows;
  for (const std::string command : {"show", "convert"}) {
    const Finished done = run_kanzen(0, {command, file});
    check_contains(done.out, {kFfo1});
    const std::size_t said = done.err.find("the board is read as rows of \u25CF (black)");
    CHECK(said != std::string::npos);
    CHECK(done.err.find("read as", said + 20) == std::string::npos);
  }
  check_error({"convert -"}, 2, "--side black, white, parity or mover",
              {.input = squares + " 3\n"});
  check_output({"convert - --side parity"}, 0, kFfo1, {.input = squares + " 3\n"});
  check_error({"convert - --symbols black"}, 2, "expected symbols such as", {.input = kFfo1});
}

TEST_CASE_METHOD(InFolder, "show writes a self-contained picture") {
  const std::string file = path("board.svg");
  run_kanzen(0, {"show", kFfo1 + "; G8:+18;", "--out", file});
  const std::string svg = read_file(file);
  CHECK(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
  CHECK(svg.ends_with("</svg>\n"));
  CHECK(contains(svg, ">+18</text>"));
  std::size_t discs = 0;
  for (std::size_t at = 0; (at = svg.find("r=\"21\"", at)) != std::string::npos; ++at) ++discs;
  CHECK(discs == 50);
  run_kanzen(4, {"show", kFfo1, "--out", path("no/such/board.svg")});
}

TEST_CASE_METHOD(InFolder, "show draws the positions of a file as a sheet") {
  const std::string marked = kFfo1 + "; G8:+18; % #1\n";
  const std::string file = write("two.obf", marked + kFfo1 + "; % #2\n");
  const std::string sheet = path("sheet.svg");
  run_kanzen(0, {"show", file, "--out", sheet});
  const std::string svg = read_file(sheet);
  check_contains(svg, {">#1</text>", ">#2</text>", ">+18</text>"});
  const std::string task = kFfo1 + "; % 7 Al - Cy | Black to move and win\n";
  run_kanzen(0, {"show", write("puzzles.obf", task + task), "--out", path("puzzles.svg")});
  check_contains(read_file(path("puzzles.svg")), {"Al - Cy</text>", ">Black to move and win, "});
  const std::string plain = path("plain.svg");
  check_output({"show", file, "--plain --number 1 --out", plain}, 0,
               run_kanzen(0, {"show", kFfo1 + " % #1", "--plain"}).out);
  CHECK_FALSE(contains(read_file(plain), "+18"));
  std::string many;
  for (int i = 0; i < 61; ++i) many += kFfo1 + "\n";
  check_error({"show", write("many.obf", many), "--out", path("many.svg")}, 2,
              "61 positions, expected at most 60 on a sheet");
  // Of games, the last position.
  const std::string game = write("game.sgf", "(;GM[2]SZ[8];B[f5];W[d6])");
  check_contains(run_kanzen(0, {"show", game}).out,
                 {notation::to_string(notation::parse_moves("f5d6").value().end)});
  const std::string record = "(;GM[2]SZ[8]PB[Ann]PW[Bob]EV[Cup];B[f5];W[d6])";
  run_kanzen(0, {"show", write("games.sgf", record + record), "--out", path("games.svg")});
  check_contains(read_file(path("games.svg")),
                 {">1: Ann - Bob, Cup</text>", ">2: Ann - Bob, Cup</text>"});
}

}  // namespace kanzen::test
