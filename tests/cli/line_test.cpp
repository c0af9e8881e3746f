#include <regex>

#include "tests/cli/output_checks.hpp"
#include "tests/cli/process.hpp"
#include "tests/support/boards.hpp"

namespace kanzen::test {

TEST_CASE("line prints values from the end and where the claim holds") {
  const Finished done =
      run_kanzen(0, {"line", kDrawnGame, "--claim draw --from-empties 12 --hash 4 --format jsonl"});
  const std::vector<json> rows = parse_json_lines(done.out);
  REQUIRE(rows.size() == 13);
  for (std::size_t i = 0; i < 12; ++i) {
    check_fields(rows[i], {{"ply", 60 - i}, {"lower", 0}, {"upper", 0}, {"loss", 0}});
    CHECK(rows[i]["others"].is_array());
  }
  check_fields(rows[12], {{"claim", "draw"},
                          {"holds_from", 49},
                          {"fails_at", nullptr},
                          {"open_before", 48},
                          {"true_at", json::array({json::array({49, 61})})}});
  CHECK(rows[12]["false_at"].empty());
}

TEST_CASE("line names the mistake and ends with 1 if the claim fails") {
  // After the wrong h6, worth -10, in a position worth +6 to the side to move, White here.
  std::string board = kEasy;
  for (char& c : board) c = c == 'X' ? 'O' : c == 'O' ? 'X' : c;
  const Finished done = run_kanzen(
      1, {"line", board + "; h6h5", "--claim win --claims-for black --hash 1 --goal value"});
  const std::regex row("1 +White +h6 +6 +\\+06 +-10 +16 ");
  CHECK(std::regex_search(done.out, row));
  CHECK(contains(done.out,
                 "false at ply 1 (6 empties), proven for every position from ply 2 (5 empties)"));
}

TEST_CASE("a claim about a line that ends where --from-empties begins is decided") {
  const TemporaryFile journal("values.jsonl");
  const Words line{"line", kEasy + "; h6", "--hash 1 --claims-for black --from-empties"};
  const std::string reach = "no ply is as near the end of the game as --from-empties asks\n";
  check_output(
      {line, "5 --claim loss"}, 0,
      "value after the last move: -10 for Black; " + reach +
          "claim \"loss\" for Black: undecided at ply 1 (6 empties), true after the last move "
          "(5 empties)\n");
  check_output({line, "5 --claim draw"}, 1, "false after the last move (5 empties)\n");
  check_output({line, "4 --claim loss"}, 3, "undecided from ply 1 (6 empties) to the end\n");
  check_output({"line f5d6c3d3c4f4f6f3e6e7d7 --from-empties 49 --node-limit 1 --claim 0 --hash 1"},
               3, "partly analysed: value after the last move: -64..+64 for Black; " + reach);
  CHECK(contains(run_kanzen(0, {line, "4"}).out, reach));  // no claim
  CHECK_FALSE(contains(run_kanzen(0, {line, "4 --quiet"}).out, "no ply"));
  // After h5 the game is over.
  check_output({"line", kEasy + "; h5", "--hash 1 --from-empties 0 --claim loss"}, 0,
               "value after the last move: +06 for Black; " + reach);

  const Words recorded{line, "5 --format jsonl --out", journal};
  const Finished first = run_kanzen(0, recorded);
  check_fields(parse_json_lines(first.out).at(0), {{"end_value", -10}, {"open_before", 1}});
  CHECK(contains(read_file(journal), R"("plies":[],"end_value":-10)"));
  CHECK(run_kanzen(0, {recorded, "--resume"}).out == first.out);
}

TEST_CASE("a results file of line lists games without a ply, once") {
  const TemporaryFile games("games.txt", "f5d6c3\n\n" + kEasy + "; h5\n\nf5d6\n");
  const TemporaryFile journal("values.jsonl");
  const Words line{"line", games, "--from-empties 8 --hash 1 --threads 1 --format jsonl --out",
                   journal};
  const Finished first = run_kanzen(0, line);
  CHECK(run_kanzen(0, {line, "--resume"}).out == first.out);
  const std::vector<json> lines = parse_json_lines(read_file(journal));
  REQUIRE(lines.size() == 5);  // the header, the games and the end
  for (const std::size_t i : {std::size_t{1}, std::size_t{3}}) {
    check_fields(lines[i], {{"plies", json::array()},
                            {"source", std::string(games)},
                            {"not_analysed",
                             "no ply is as near the end of the game as --from-empties asks"}});
  }
  CHECK_FALSE(lines[2].contains("not_analysed"));
  CHECK(contains(run_kanzen(0, {"convert", journal, "--to pgn"}).out, "1. f5 d6 2. c3 *"));
}

TEST_CASE("line reads files of games with claims of their own") {
  const TemporaryFile file("games.txt", "% two games\n" + kDrawnGame + "; draw; the first\n\n" +
                                            kEasy + "; h5; >= 8; wrong\n");
  const Finished done = run_kanzen(1, {"line --games", file, "--from-empties 8 --hash 1"});
  check_contains(done.out, {"game 1: the first, 60 plies", "game 2: wrong, 1 ply\n",
                            "claim \"<= -8\" for Black: false from ply 1 (6 empties) to the end"});
  check_error({"line --games -"}, 2, "<stdin>:1:6: found '9'", {.input = "f5d6c9\n"});
}

TEST_CASE("line reports that it was stopped early") {
  const Words endless{"line f5d6c3d3c4f4f6f3e6e7d7 --from-empties 60 --total-time",
                      "0.1 --goal value"};
  const auto ended_with = [&](const Words& more) { return run_kanzen({endless, more}); };
  const Finished table = ended_with({});
  CHECK(table.status == 3);
  CHECK(table.out.ends_with("stopped early\n"));
  CHECK(ended_with({"--format", "jsonl"}).err == "1 game partly analysed\nstopped early\n");
  CHECK_FALSE(contains(ended_with({"--quiet"}).out, "stopped early"));
}

namespace {

const std::string kTwoGames =
    "[Event \"Spring Open\"]\n[Site \"Paris\"]\n[Date \"2001.03.04\"]\n[Black \"Ann\"]\n"
    "[White \"Bob\"]\n\n1. f5 d6 2. c3 d3\n\n"
    "[Event \"Autumn Open\"]\n[Black \"Bob\"]\n[White \"Cid\"]\n\n1. f5 f6 2. e6\n";

/// Runs `kanzen board`, and ends it as soon as it serves the page.
Finished board_until_served(const Words& arguments, const RunOptions& more = {}) {
  RunOptions options = more;
  options.signal = SIGINT;
  options.signal_when = [](const Finished& so_far) {
    return contains(so_far.err, "open this address");
  };
  return run_kanzen({"board --hash 1 --threads 1", arguments}, options);
}

}  // namespace

TEST_CASE("line reads an argument that is a file as --games does") {
  const TemporaryFile file("two.pgn", kTwoGames);
  const Words rest{"--from-empties 0 --format jsonl --hash 1"};
  const Finished named = run_kanzen(0, {"line", file, rest});
  CHECK(named.out == run_kanzen({"line --games", file, rest}).out);
  CHECK(parse_json_lines(named.out).size() == 2);
  CHECK(parse_json_lines(run_kanzen({"line", file, file, rest}).out).size() == 4);
  const auto piped = parse_json_lines(run_kanzen({"line", rest}, {.input = kTwoGames}).out);
  REQUIRE(piped.size() == 2);
  CHECK(piped[0]["source"] == "<stdin>");
}

TEST_CASE("an unreadable game leaves the others their numbers") {
  const Words words{"line - --from-empties 0 --format jsonl --number 3"};
  const Finished third = run_kanzen(2, words, {.input = "f5d6\nf5a1\nf5f6\n"});
  check_contains(third.out, {R"({"game":3,"plies":2,)", R"("id":"3")"});
  const std::string ggf = "(;GM[Othello]B[f5];)\n(;GM[Othello]B[f5]\n(;GM[Othello]B[f5];)\n";
  check_contains(run_kanzen(2, words, {.input = ggf}).out, {R"({"game":3,)", R"("id":"3")"});
  const TemporaryFile results("results.jsonl");
  std::filesystem::remove(results);
  run_kanzen(2, {words, "--out", results}, {.input = "f5d6\nf5a1\nf5f6\n"});
  const Words again{"line", results, "--from-empties 0 --format jsonl"};
  for (const std::string number : {"0", "3"}) {  // a results file keeps the number, too
    const Words chosen = number == "0" ? again : Words{again, "--number", number};
    CHECK(parse_json_lines(run_kanzen(0, chosen).out).at(0)["game"] == 3);
  }
  check_error({again, "--number 1"}, 2, "expected one with the number 1");
}

TEST_CASE("line --dedup analyses games with equal moves and claims once") {
  // The second is the image of the first, the third has a claim, and the fourth other players.
  const RunOptions games{
      .input = "Al - Bo: f5d6c3\n\nAl - Bo: d3c5f6\n\nf5d6c3 ; draw\n\nAl - Cy: f5d6c3\n"};
  const Words words{"line - --from-empties 0 --format jsonl"};
  CHECK(parse_json_lines(run_kanzen(0, words, games).out).size() == 4);
  const Finished once = run_kanzen(0, {words, "--dedup"}, games);
  const std::vector<json> rows = parse_json_lines(once.out);
  REQUIRE(rows.size() == 3);
  CHECK(rows[1]["game"] == 3);
  CHECK(contains(once.err,
                 "1 game skipped, whose moves equal those of others up to symmetry: 2 (as 1)\n"));
}

TEST_CASE_METHOD(InFolder, "line refuses an argument that is a file and also a game") {
  write("f5d6", "f5f6\n");
  const RunOptions here{.folder = path("")};
  const Finished both = run_kanzen(2, {"line f5d6 --hash 1"}, here);
  check_contains(both.err, {"f5d6 is a file, and also moves or a position: expected ./f5d6 for the",
                            "echo f5d6 | kanzen line - for the other reading"});
  run_kanzen(0, {"line ./f5d6 --from-empties 0 --hash 1"}, here);
  if (program_has("board")) {
    check_error({"board f5d6 --hash 1"}, 2, "kanzen board - for the other reading", here);
  }

  check_contains(run_kanzen({"line games.pgn"}).err, {"games.pgn", "No such file"});
  CHECK(contains(run_kanzen({"line ./f5d6 f5f6"}, here).err, "expected files or one game"));
  CHECK(contains(run_kanzen({"line f5d6 --games ./f5d6"}, here).err,
                 "expected either GAME or --games FILE"));
}

TEST_CASE_METHOD(InFolder, "board shows the game of a file") {
  if (!program_has("board")) return;
  const std::string file = write("two.pgn", kTwoGames);
  const Finished first = board_until_served({file});
  CHECK(first.status == 0);
  CHECK(contains(first.err,
                 "two.pgn has more than one position or game, and the board shows the "
                 "first; choose another with --number N"));
  CHECK_FALSE(contains(board_until_served({file, "--number", "2"}).err, "more than one"));
  CHECK(board_until_served({"-"}, {.input = "f5d6c3\n"}).status == 0);

  check_error({"board", file, "--number 3 --hash 1"}, 2,
              file + ": found 2 records, expected one with the number 3");
  CHECK(
      contains(run_kanzen({"board f5d6 --number 1"}).err, "--number: expected a file as POSITION"));
  CHECK(
      contains(run_kanzen({"board", write("empty.txt", "\n")}).err, "no position and no game in "));
}

TEST_CASE("line carries players, tournament, date and id of a game into its rows") {
  const Finished jsonl =
      run_kanzen({"line - --from-empties 0 --format jsonl --hash 1"}, {.input = kTwoGames});
  const std::vector<json> games = parse_json_lines(jsonl.out);
  REQUIRE(games.size() == 2);
  check_fields(games[0], {{"id", "1"},
                          {"source", "<stdin>"},
                          {"black", "Ann"},
                          {"white", "Bob"},
                          {"tournament", "Spring Open"},
                          {"date", "2001-03-04"},
                          {"score", nullptr}});
  check_fields(games[1], {{"white", "Cid"}, {"date", nullptr}});

  const Finished csv =
      run_kanzen({"line - --from-empties 0 --format csv-games --hash 1"}, {.input = kTwoGames});
  CHECK(csv.out.starts_with("game,id,source,black,white,tournament,date,plies,board,moves,score,"));
  CHECK(contains(csv.out, "\n1,1,<stdin>,Ann,Bob,Spring Open,2001-03-04,4,,f5d6c3d3,"));
  check_error({"line - --from base81 --hash 1"}, 2, "expected games", {.input = kTwoGames});
}

TEST_CASE("rows of games have no control characters") {
  const std::string games = "[White \"A\xff\nB\"]\n[Black \"Ann\"]\n\n1. f5 d6 2. c3 d3 *\n";
  const std::string format = GENERATE(as<std::string>{}, "csv", "csv-games");
  const Finished csv = run_kanzen(
      {"line - --from pgn --from-empties 0 --format", format, "--hash 1"}, {.input = games});
  INFO(csv.out << csv.err);
  CHECK(csv.out.starts_with("game,id,source,black,white,"));
  CHECK_FALSE(contains(csv.out, "\xff"));
}

TEST_CASE("line sums up the mistakes of both sides, and numbers moves without passes") {
  // Black is worth +6 by h5 and plays h6, worth -10. White passes later in the game.
  const std::string game = kEasy + "; h6 h5";
  const Words words{"line", game, "--hash 1 --goal value --format"};
  const auto with = [&](const std::string& format) { return run_kanzen({words, format}).out; };
  const std::vector<json> rows = parse_json_lines(with("jsonl"));
  REQUIRE(rows.size() == 3);
  check_fields(rows[0], {{"ply", 2}, {"move_number", 2}});
  check_fields(rows[2], {{"black_mistakes", 1},
                         {"black_lost", 16},
                         {"white_lost", rows[0]["loss"]},
                         {"first_ply", 1}});

  const std::string csv = with("csv");
  CHECK(csv.starts_with(
      "game,id,source,black,white,tournament,date,ply,move_number,side,board,played,"));
  check_contains(csv, {",1,1,Black,XXXO", " X,h6,6,6,6,-10,16,"});
  CHECK(csv.find(",h6,6,6,6,-10,16,") < csv.find(" O,h5,"));
  const std::string table = with("table");
  CHECK(table.find("Black h6") < table.find("White h5"));  // in the order of the game
  CHECK(contains(table, "Black: 1 mistake in 1 move, 16 discs lost; White: "));
  CHECK_FALSE(contains(table, "last one first"));
}

TEST_CASE_METHOD(InFolder,
                 "line, verify and prove read a claim for the side that --claims-for names") {
  // White is to move after h6, and that position is worth +10 to White.
  const std::string text = kEasy + " h6 ; >= 10 ; a claim\n";
  const auto verdict = [&](const std::string& side) {
    return run_kanzen({"verify - --hash 1 --claims-for", side}, {.input = text}).status;
  };
  run_kanzen(0, {"verify - --hash 1"}, {.input = text});
  CHECK(verdict("mover") == 0);
  CHECK(verdict("white") == 0);
  CHECK(verdict("black") == 1);
  // One that names its side is about that side, whatever the option says.
  const std::string stated = kEasy + " h6 ; <= -10 for Black\n";
  run_kanzen(0, {"verify - --hash 1 --claims-for white"}, {.input = stated});
  const std::string line = kEasy + "; h6; >= 10; for White\n";
  CHECK(contains(run_kanzen({"line - --hash 1 --claims-for black"}, {.input = line}).out,
                 "claim \"<= -10\" for Black: "));

  const std::string game = kEasy + "; h6; >= 10; a claim\n";
  const auto claim = [&](const Words& more) {
    const std::string out = run_kanzen({"line - --hash 1", more}, {.input = game}).out;
    return out.substr(out.find("claim "));
  };
  const std::string of_white =
      "claim \"<= -10\" for Black: false at ply 1 (6 empties), true after the last move (5 "
      "empties)\n";
  CHECK(claim({"--claims-for", "white"}) == of_white);
  CHECK(claim({"--claims-for", "mover"}) == of_white);
  CHECK(claim({}) == of_white);  // after a board, as verify reads the same line
  CHECK(claim({"--claims-for", "black"}) ==
        "claim \">= +10\" for Black: false from ply 1 (6 empties) to the end\n");
  CHECK(
      contains(run_kanzen({"line", kEasy + "; h6", "--hash 1 --claim win --claims-for white"}).out,
               "claim \"loss\" for Black: "));
  for (const auto& [typed, shown] : std::map<std::string, std::string>{
           {">= 4 for White", "<= -4"}, {"W+2", "= -2"}, {"remis", "= +0"}, {"+4", "= +4"}}) {
    CHECK(contains(
        run_kanzen({"line", kEasy + "; h6", "--hash 1 --claims-for black", "--claim", typed}).out,
        "claim \"" + shown + "\" for Black: "));
  }

  if (!program_has("prove")) return;
  for (const std::string side : {"black", "white"}) {
    const std::string store = path(side + ".db");
    run_kanzen(0, {"prove start", store, kEasy + "; h6", "--claim", std::string(">= 10"),
                   "--claims-for", side});
    const Finished run = run_kanzen({"prove run", store, "--hash 1"});
    CHECK(contains(run.out, side == "white" ? "confirmed" : "refuted"));
  }
}

TEST_CASE("a claim about moves from the start is about Black in all commands") {
  // Black wins all discs with the last move, and White would be to move.
  const std::string game = "e6f4e3f6g5d6e7f5c5";
  const auto status = [](const Words& command, const std::string& line) {
    return run_kanzen({command, "--hash 1"}, {.input = line + "\n"}).status;
  };
  const Words line{"line - --from-empties 52 --goal value"};
  CHECK(
      contains(run_kanzen(0, {"verify - --format jsonl"}, {.input = game + " ; win\n"}).out, game));
  CHECK(status({"verify -"}, game + " ; loss") == 1);
  CHECK(status({"verify - --claims-for mover"}, game + " ; loss") == 0);
  CHECK(status({"verify - --claims-for mover"}, game + " -64") == 0);
  CHECK(status(line, game + " ; win") == 0);
  CHECK(status(line, game + " ; loss") == 1);
  CHECK(status({"solve -"}, game + " 64") == 0);
  CHECK(status({"solve -"}, game + " -64") == 1);
  CHECK(contains(run_kanzen(0, {"convert - --to obf"}, {.input = game + " 64\n"}).out, "O; -64"));
}

TEST_CASE("the side of a claim is noted once if it matters and nobody chose it") {
  const auto notes = [](const Words& command, const std::string& input) {
    const std::string text = run_kanzen({command, "--hash 1"}, {.input = input}).err;
    const std::size_t first = text.find("note: claims");
    return first == text.npos ? 0 : text.find("note: claims", first + 1) == text.npos ? 1 : 2;
  };
  const std::string won = "e6f4e3f6g5d6e7f5c5";
  CHECK(notes({"verify -"}, won + " ; win\n\n" + won + " ; >= 2\n") == 1);
  CHECK(notes({"verify -"}, won + " ; draw\n") == 0);
  CHECK(notes({"verify - --claims-for black"}, won + " ; win\n") == 0);
  CHECK(notes({"verify -"}, kEasy + " ; win\n") == 0);  // Black is to move
  CHECK(notes({"line - --from-empties 52 --goal value"}, won + " ; win\n") == 1);
}

TEST_CASE_METHOD(InFolder, "line resumes from its journal and prints all games again") {
  const std::string games =
      write("games.txt", kEasy + "; h6 h5; >= 8; one\n" + kEasy + "; h5; two\n");
  const std::string journal = path("values.jsonl");
  const Words words{"line", games, "--hash 1 --threads 1 --out", journal,
                    "--resume --format jsonl"};
  const Finished first = run_kanzen(1, words);
  std::string whole = read_file(journal);
  CHECK(std::ranges::count(whole, '\n') == 4);  // header, two games, end
  CHECK(contains(whole, R"("goal":"game","moves":"h6h5","plies":[{"ply":2,)"));
  CHECK(run_kanzen(1, words).out == first.out);  // even nodes and times: nothing is searched

  // As if the run had been killed after the last ply of the first game.
  const std::size_t third_line = whole.find('\n', whole.find('\n') + 1) + 1;
  std::ofstream(journal, std::ios::binary) << whole.substr(0, third_line);
  const Finished rest = run_kanzen(1, words);
  CHECK(parse_json_lines(rest.out)[0] == parse_json_lines(first.out)[0]);
  CHECK(parse_json_lines(rest.out).size() == parse_json_lines(first.out).size());

  const Words other{words, "--from-empties 5"};
  check_error(other, 2, "it was made with other options");
  Words changed = other;
  std::ranges::replace(changed, std::string("--resume"), std::string("--resume=changed"));
  CHECK(parse_json_lines(run_kanzen(changed).out).size() == 3);  // a ply and a game, and a game
  // Readers see each game once, as the last run has left it, and are told of the others.
  for (const auto& [reader, lines] :
       {std::pair(Words{"line", journal, "--from-empties 0 --format csv-games"}, 3),
        std::pair(Words{"convert", journal, "--to sgf"}, 2)}) {
    const Finished read = run_kanzen(reader);
    CHECK(std::ranges::count(read.out, '\n') == lines);
    CHECK(contains(read.err, "skipped lines 2 to 3, which a later run of this file has replaced"));
  }
}

TEST_CASE("line counts the claims of games where no table has them") {
  const Words words{"line", kEasy + "; h6 h5", "--hash 1 --claim draw --format"};
  check_contains(run_kanzen(1, {words, "none"}).err,
                 {"1 claim: 0 confirmed, 1 refuted, 0 undecided"});
  CHECK_FALSE(contains(run_kanzen(1, {words, "table"}).out, "1 claim: "));
}

TEST_CASE_METHOD(InFolder, "line says how many games are left, as solve does") {
  const std::string file = write("two.pgn", kTwoGames);
  const Words limited{"line", file, "--from-empties 57 --node-limit 1 --hash 1"};
  const Words recorded{limited, "--out", path("games.jsonl")};
  check_output(recorded, 3, "of 2 analysed; continue with --resume and larger limits");
  CHECK_FALSE(contains(run_kanzen(limited).out, "--resume"));
}

TEST_CASE("a game with a ply that lacks its moves is partly analysed") {
  const auto all_moves = [](const std::string& nodes) {
    return Words{"line", kDrawnGame, "--from-empties 10 --threads 1 --hash 1 --goal all-moves",
                 "--node-limit", nodes};
  };
  const Finished partly = run_kanzen(3, all_moves("1000"));
  check_contains(partly.out, {"partly analysed: Black: ", "\n1 game partly analysed"});
  CHECK_FALSE(contains(partly.out, "?"));  // though each ply has its value
  CHECK_FALSE(contains(run_kanzen(0, all_moves("100M")).out, "partly"));
  // Resumed, it has two lines in the results file and is one game.
  const TemporaryFile results("results.jsonl");
  run_kanzen(3, {all_moves("1000"), "--out", results});
  run_kanzen(0, {all_moves("100M"), "--out", results, "--resume"});
  const Finished listed = run_kanzen({"line", results, "--from-empties 0 --format csv-games"});
  CHECK(std::ranges::count(listed.out, '\n') == 2);
  const std::string games = run_kanzen({"convert", results, "--to pgn"}).out;
  CHECK(games.find("[Event ") == games.rfind("[Event "));
}

TEST_CASE("a results file has each game once when files are added to the collection") {
  const TemporaryDirectory directory;
  const auto game = [](const std::string& black) {
    return "[Black \"" + black + "\"]\n[White \"Bo\"]\n\n" + kDrawnGame + "\n\n";
  };
  const std::string one = directory.write("one.pgn", game("Al") + game("Cy"));
  const std::string two = directory.write("two.pgn", game("Di"));
  const std::string results = directory.path("results.jsonl");
  const Words words{"--from-empties 4 --hash 1 --threads 1 --quiet --out", results,
                    "--resume=changed"};
  run_kanzen(0, {"line", one, words});
  run_kanzen(0, {"line", two, one, words});
  const std::string games = run_kanzen(0, {"convert", results, "--to pgn"}).out;
  for (const char* const black : {"\"Al\"", "\"Cy\"", "\"Di\""}) {
    CHECK(games.find(black) != std::string::npos);
    CHECK(games.find(black) == games.rfind(black));
  }
}

TEST_CASE("line continues a game from the plies in its journal") {
  const TemporaryFile journal("values.jsonl");
  const std::string game = kEasy + "; h6 h5";
  const Words words{"line", game, "--hash 1 --threads 1 --out", journal, "--format jsonl"};
  run_kanzen(0, {words, "--from-empties 5"});
  const std::vector<json> rows = parse_json_lines(run_kanzen({words, "--resume=changed"}).out);
  REQUIRE(rows.size() == 3);
  check_fields(rows[1], {{"ply", 1}, {"loss", 16}});
}

TEST_CASE_METHOD(InFolder,
                 "line --goal all-moves gives the value and a line of play of every move") {
  const std::string journal = path("values.jsonl");
  const std::string page = path("games.html");
  Words words{"line",     kEasy + "; h6 h5",   "--goal all-moves --hash 1 --threads 1 --out",
              journal,    "--resume --report", page,
              "--format", std::string()};
  const auto with = [&words](const std::string& format) {
    words.back() = format;
    const Finished done = run_kanzen(0, words);
    INFO(done.err);
    return done.out;
  };
  const std::string first = with("jsonl");
  const json moves = parse_json_lines(first).at(1)["moves"];  // before the first ply
  REQUIRE(moves.size() == 4);
  check_fields(moves[0], {{"move", "h5"}, {"lower", 6}});
  check_fields(moves[3], {{"move", "h6"}, {"upper", -10}});
  CHECK(moves[3]["pv"].get<std::string>().starts_with("h6"));
  CHECK(with("jsonl") == first);  // from the journal
  CHECK(contains(read_file(page), R"("moves":[{"move":"h5","lower":6,"upper":6,"pv":"h5)"));
  const std::string csv = with("csv-moves");
  CHECK(csv.starts_with(
      "game,id,source,black,white,tournament,date,ply,move_number,side,played,empties,value,move,"
      "move_value,loss,pv\n"));
  CHECK(contains(csv, ",1,1,Black,h6,6,6,h6,-10,16,h6"));
  CHECK(contains(with("table"), "\n         g6   -02  g6"));

  words.erase(words.begin() + 2,
              words.begin() + 4);  // without --goal all-moves; the journal has values of all moves
  std::filesystem::remove(page);
  run_kanzen(2, words);
  check_error({"line", kEasy + "; h5", "--format csv-moves"}, 2, "expected --goal all-moves");
}

TEST_CASE("a game whose plies may take hours is met by a forecast") {
  const auto stopped = [](const Words& more) {
    return run_kanzen({"line", kDrawnGame, "--hash 16 --threads 1", more},
                      {.signal = SIGINT, .signal_when = [](const Finished& so_far) {
                         return contains(so_far.err, " empties on may take ");
                       }});
  };
  const Finished done = stopped({"--from-empties", "40"});
  CHECK(done.status == 3);
  check_contains(done.err,
                 {"the positions from 40 empties on may take", "a smaller --from-empties"});
  CHECK_FALSE(contains(stopped({"--from-empties", "6"}).err, "may take"));
  const Finished early = run_kanzen({"line f5d6c3d3c4 --from-empties 20"});
  CHECK_FALSE(contains(early.err, "may take"));  // no ply is near the end of the game
}

TEST_CASE_METHOD(InFolder,
                 "line --sample draws games and says how sure the share of mistaken ones is") {
  std::string text;
  for (int i = 0; i < 20; ++i) text += kEasy + (i % 2 == 0 ? "; h6 h5\n" : "; h5\n");
  const std::string games = write("games.txt", text);
  const std::string page = path("games.html");
  const auto sampled = [&](const std::string& seed) {
    return run_kanzen(
        {"line", games, "--sample 8 --seed", seed, "--hash 1 --format jsonl --report", page});
  };
  const auto numbers = [](const Finished& done) {
    std::vector<std::string> ids;
    for (const json& row : parse_json_lines(done.out)) {
      if (row.contains("plies")) ids.push_back(row["id"]);
    }
    return ids;
  };
  const Finished first = sampled("1");
  CHECK(first.status == 0);
  CHECK(numbers(first).size() == 8);
  CHECK(numbers(sampled("1")) == numbers(first));
  CHECK(sampled("2").status == 4);  // the page of another sample
  std::filesystem::remove(page);
  CHECK(numbers(sampled("2")) != numbers(first));
  check_contains(first.err, {"sample of 8 out of 20 games, seed 1: ",
                             " of 8 games analysed have a mistake, "});
  CHECK(contains(read_file(page), R"({"note":"sample of 8 out of 20 games, seed 2: )"));
  check_contains(
      run_kanzen(3, {"line", games, "--sample 8 --hash 1 --format none --node-limit 1"}).err,
      {"games analysed have a mistake; the share of all is unknown"});
}

TEST_CASE_METHOD(InFolder, "a journal of games is a file of games, and says who played") {
  const std::string games = write("games.txt", kEasy + "; h6 h5\n" + kEasy + "; h5\n");
  const std::string journal = path("values.jsonl");
  const auto rows = [](const std::string& file, const Words& more) {
    const Finished done = run_kanzen(0, {"line", file, "--hash 1 --threads 1 --format csv", more});
    std::string out;  // without the name of the file, nodes and seconds
    for (std::string& line : lines_of(done.out)) {
      line.resize(line.rfind(',', line.rfind(',') - 1));
      const std::size_t source = line.find(',', line.find(',') + 1);
      out += line.substr(0, source) + line.substr(line.find(',', source + 1)) + "\n";
    }
    return out;
  };
  const std::string first = rows(games, {"--out", journal});
  CHECK(std::ranges::count(first, '\n') == 4);
  CHECK(rows(journal, {}) == first);
  std::string squares = kEasySquares;
  std::ranges::replace(squares, 'X', '*');
  const std::string played =
      write("played.ggf",
            "(;GM[Othello]PC[Oxford]DT[2001]PB[Ann]PW[Bob]TY[8]BO[8 " + squares + " *]B[h5];)\n");
  const std::string named = path("named.jsonl");
  run_kanzen(0, {"line", played, "--from-empties 6 --hash 1 --format none --out", named});
  CHECK(contains(read_file(named), R"("black":"Ann","white":"Bob")"));
  check_output({"line", named, "--from-empties 6 --hash 1 --format csv-games"}, 0,
               ",Ann,Bob,Oxford,2001,");
}

TEST_CASE("a journal of games is refused where results of positions are expected") {
  const TemporaryFile journal("values.jsonl");
  const std::string games = kEasy + "; h5\n" + kEasy + "; h6\n";
  run_kanzen(0, {"line - --hash 1 --out", journal}, {.input = games});
  for (const char* command : {"convert", "merge", "solve"}) {
    const Finished refused = run_kanzen(2, {command, journal});
    check_contains(refused.err, {":2:1: the analysis of a game, expected the result of a position",
                                 "--dedup --to pgn"});
    CHECK_FALSE(contains(refused.err, ":3:1:"));  // once for the file
    CHECK_FALSE(contains(refused.err, "has not ended"));
  }
}

TEST_CASE_METHOD(InFolder, "tables of games and plies are read back, and players have a table") {
  const std::string pgn =
      write("two.pgn",
            "[Black \"Ann\"]\n[White \"Bob\"]\n[Event \"Open\"]\n[Date \"2001.03.04\"]\n\n" +
                kDrawnGame + "\n\n[Black \"C\u00EDd\"]\n[White \"Ann\"]\n\n" + kDrawnGame + "\n");
  const auto rows = [&](const std::string& file, const std::string& form, const Words& more = {}) {
    return run_kanzen(0, {"line", file, "--from-empties 4 --hash 1 --quiet --format", form, more})
        .out;
  };
  const auto written = [&](const std::string& form) {
    const Words words{"line", pgn, "--from-empties 4 --hash 1 --format", form};
    return write(form, run_kanzen(0, words).out);
  };
  const std::string games = rows(pgn, "csv-games");
  CHECK(contains(games, ",Ann,Bob,Open,2001-03-04,60,," + kDrawnGame + ",0,"));
  const std::string back = rows(written("csv-games"), "csv-games");
  check_contains(back,
                 {",Ann,Bob,Open,2001-03-04,60,," + kDrawnGame + ",0,", ",C\u00EDd,Ann,,,60,,"});
  const std::string later = std::string(27, '.') + "OX......XXX" + std::string(26, '.') + " O,f6,";
  CHECK(contains(rows(write("later.csv", "board,moves,\n" + later), "csv-games"), later));
  CHECK(contains(run_kanzen(0, {"verify", written("csv")}).out, "8 claims: 8 confirmed"));
  CHECK(rows(pgn, "csv-players") ==
        "Ann,2,4,0,0,0.000,0,0,0,0\nBob,1,2,0,0,0.000,0,0,0,0\nC\u00EDd,1,2,0,0,0.000,0,0,0,0\n");
  CHECK(rows(pgn, "csv-players", {"--player C\u00CDD"}).starts_with("Ann,1,2,"));
  const Finished listed = run_kanzen(0, {"line", pgn, "--from-empties 0 --format csv-games"});
  check_contains(listed.out, {"\n1,1,", ",Ann,Bob,Open,2001-03-04,60,," + kDrawnGame + ",0,,0,",
                              ",0,0.000000,,,,\n"});  // no node, no second
  CHECK(rows(pgn, "csv-players", {"--event OPEN --date 2001-03"}).starts_with("Ann,1,2,"));
  const std::string text = write(
      "t.txt", "Rio 2007\n========\nAl - Bo\n" + kDrawnGame + "\n\nTed: " + kDrawnGame + "\n");
  check_error({"line", text, "--player Ted --date 2007"}, 2,
              R"(called "Ted"; left out: 1 game without players, with "Ted" in 1 of their names)");
  check_error({"line", pgn, "--date 2002"}, 2,
              "the date \"2002\"; left out: 1 game without a date");
  // A number in a name is whole, wherever it stands.
  const std::string numbers =
      "[Black \"bot 120 (bot 12)\"]\n[White \"bot 312\"]\n\n" + kDrawnGame + "\n";
  run_kanzen(0, {"line - --from-empties 0 --player", std::string("bot 12")}, {.input = numbers});
  run_kanzen(2, {"line - --from-empties 0 --player", std::string("ot 1")}, {.input = numbers});
  check_error({"convert", pgn, "--player Ann"}, 2, "only games have such tags, expected --to ggf");
  for (const std::string form : {"ggf", "sgf", "pgn"}) {
    const std::string file = write("as." + form, run_kanzen(0, {"convert", pgn, "--to", form}).out);
    check_contains(rows(file, "csv-games"),
                   {",Ann,Bob,Open,2001-03-04,60,", ",C\u00EDd,Ann,,,60,,"});
  }
  check_error({"convert - --to pgn"}, 2, "a record without moves, expected a game",
              {.input = run_kanzen({"solve", kEasy, "--hash 1 --format jsonl"}).out});
}

}  // namespace kanzen::test
