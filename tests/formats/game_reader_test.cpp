#include <fstream>
#include <nlohmann/json.hpp>

#include "solver/dialects/move_list.hpp"
#include "solver/dialects/spoken_claims.hpp"
#include "solver/formats/game_record.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/read_all.hpp"

namespace kanzen {
namespace {

const std::string kGgf =
    "(;GM[Othello]PC[GGS/os]DT[2003.01.01]PB[alice]PW[bob]RB[2100]RW[2200]TI[15:00//02:00]TY[8]\n"
    "RE[+2.000]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]\n"
    "B[F5//2.4]W[D6/0.31/1.02]B[C3];)";
const std::string kGame =
    "[Event \"?\"]\n[Site \"club\"]\n[Date \"2003.01.01\"]\n[Black \"alice\"]\n[White \"bob\"]\n"
    "[Result \"33-31\"]\n\n"
    "1. f5 {the only [move] there is} d6 $1 2. c3! (2. c4 d3 {or} (2. e3)) 2... d3 ; a comment\n"
    "3. c4 33-31\n";

test::Contents read_games(const std::string& text, const ReaderOptions& options = {}) {
  return test::read_games<make_game_reader>(text, options);
}

TEST_CASE("only the positions of the requested range are returned") {
  CHECK(read_games(kGgf, {.empties = EmptiesRange{58, 59}}).records.size() == 2);
  CHECK(read_games(kGgf, {.empties = EmptiesRange{57, 57}}).records.size() == 1);
  CHECK(read_games(kGgf, {.empties = EmptiesRange{1, 20}}).records.empty());
}

TEST_CASE("a game that is cut off leaves the next one whole") {
  const std::string whole = "(;GM[Othello]PB[a]PW[b]TY[8]B[F5]W[D6];)";
  for (const std::string cut : {"(;GM[Othello]PB[c]PW[d]TY[8]B[F5]W[D6", "(;GM[Othello]B[F5]",
                                "(;GM[Othello]B[F5]C[a (note"}) {
    for (const std::string between : {"\n", "\n  ", "\n1 ", "", " "}) {
      INFO(cut << between);
      const test::Contents found = read_games(cut + between + whole, {.whole_games = true});
      REQUIRE(found.errors.size() == 1);
      CHECK(found.errors[0].message.find("not closed before the next one") != std::string::npos);
      REQUIRE(found.records.size() == 1);
      CHECK(found.records[0].game->moves.size() == 2);
    }
  }
}

TEST_CASE("passes of random games are read if written or omitted") {
  test::Random random(5);
  int passes = 0;
  for (int i = 0; i < 200; ++i) {
    const Game game = test::random_game(random);
    std::string ggf =
        "(;GM[Othello]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- "
        "-------- *]";
    std::string short_ggf = ggf;
    std::string sgf = "(;FF[4]GM[2]";
    std::string letters = sgf;
    std::string words;
    const std::array<std::string, 6> pass_words{"pass",  "P",    "null",
                                                "passe", "skip", "\u30D1\u30B9"};
    std::size_t plies = 0;
    Position position = game.start;
    for (const Square move : game.moves) {
      const std::string side = position.side == Colour::black ? "B[" : "W[";
      const std::string name = notation::to_string(move);
      const bool pass = move == Square::pass;
      ggf += side + (pass ? "PA//3.107" : name + "/1.5") + "]";
      if (!pass) short_ggf += side + name + "]";
      sgf += ";" + side + (pass ? "" : name) + "]";
      letters += ";" + side + (pass ? "tt" : name.substr(0, 1)) +
                 (pass ? std::string() : std::string(1, static_cast<char>('a' + name[1] - '1'))) +
                 "]";
      words += (pass ? pass_words[static_cast<std::size_t>(i) % 6] : name) + ' ';
      passes += pass ? 1 : 0;
      plies += pass ? 0 : 1;
      position = play(position, move);
    }
    const test::Contents first = read_games(ggf + ";)");
    CHECK(first.errors.empty());
    CHECK(first.records.size() == plies);
    INFO(words);
    CHECK(parse_text(words).value().position == game.end);
    for (const std::string& text : {short_ggf + ";)", sgf + ")", letters + ")"}) {
      INFO(text);
      const test::Contents contents = read_games(text);
      CHECK(contents.errors.empty());
      REQUIRE(contents.records.size() == first.records.size());
      for (std::size_t k = 0; k < plies; ++k) {
        CHECK(contents.records[k].position == first.records[k].position);
        CHECK(contents.records[k].id == first.records[k].id);
      }
    }
  }
  CHECK(passes > 20);
}

TEST_CASE("passes after the end of a game are left out") {
  ReaderOptions options{.whole_games = true};
  const std::string moves = "B[e6]W[f4]B[e3]W[f6]B[g5]W[d6]B[e7]W[f5]B[c5]";  // White has no disc
  const std::string game =
      "(;GM[Othello]BO[8 ---------------------------O*------*O"
      "--------------------------- *]" +
      moves;
  for (const std::string passes : {"", "W[PA]", "W[PA//3.1]B[pass]"}) {
    const test::Contents contents = read_games(game + passes + ";)", options);
    REQUIRE(contents.records.size() == 1);
    CHECK(contents.records[0].game->moves.size() == 9);
  }
  CHECK(read_games(game + "W[a1];)", options).records.empty());
}

TEST_CASE("games without a range of empties give no positions but a warning") {
  for (const test::Contents& contents : {test::read_text<make_game_reader>(kGgf + "(;GM[2];B[f5])"),
                                         test::read_text<make_pgn_reader>(kGame + "\n" + kGame)}) {
    CHECK(contents.records.empty());
    CHECK(contents.errors.empty());
    REQUIRE(!contents.warnings.empty());
    CHECK(contents.warnings.back() ==
          "2 games give positions with --empties only, such as --empties 20");
  }
  CHECK(test::read_text<make_game_reader>(kGgf, {.whole_games = true}).warnings.empty());
}

TEST_CASE("games are read in bounded memory") {
  const std::string bad =
      "(;GM[Othello]C[" + std::string(5000, 'x') + "\n" + std::string(5000, 'y');
  const test::Contents contents = read_games(bad + "\nz]\n" + kGgf, {.max_record_bytes = 6000});
  CHECK(contents.records.size() == 4);
  REQUIRE(contents.errors.size() == 1);
  CHECK(contents.errors[0].message.find("longer than 6000") != std::string::npos);
  const std::string line = std::string(300, 'x') + "\n";
  const test::Contents pgn = test::read_games<make_pgn_reader>(
      "[Event \"x\"]\n\n{" + line + line + "}\n" + kGame, {.max_record_bytes = 500});
  CHECK(pgn.records.size() == 6);
  CHECK(pgn.errors.size() == 1);
}

test::Contents read_pgn(const std::string& text, const ReaderOptions& options = {}) {
  return test::read_games<make_pgn_reader>(text, options);
}

TEST_CASE("a file may have several PGN games") {
  for (const char* result : {"33-31", "1-0", "0-1", "1/2-1/2", "*", ""}) {
    INFO(result);
    std::string game = kGame;
    game.replace(game.rfind("33-31"), 5, result);
    const test::Contents contents = read_pgn(game + "\n" + game + "\r\n" + game);
    CHECK(contents.errors.empty());
    REQUIRE(contents.records.size() == 18);
    CHECK(contents.records[6].id == "2:60");
    CHECK(contents.records[6].line == 11);
  }
  CHECK(read_pgn("").records.empty());
  CHECK(read_pgn("\n\n").errors.empty());
  CHECK(read_pgn("1. f5 d6").records.size() == 3);
}

TEST_CASE("results of games are read in every form") {
  std::ifstream file(KANZEN_LINE_CASES);
  const std::map<std::string, std::string> table = nlohmann::json::parse(file)["results of games"];
  for (const auto& [text, interval] : table) {
    INFO(text);
    const auto result = parse_game_result(text);
    CHECK((result ? to_string(*result) : "") == interval);
  }
}

TEST_CASE("a result that contradicts the moves is met by a warning in every format") {
  const std::string moves = "e6f4e3f6g5d6e7f5c5";  // 13 black discs alone
  const auto properties = [&moves] {
    std::string out;
    for (std::size_t i = 0; i < moves.size(); i += 2) {
      out += (i % 4 == 0 ? "B[" : ";W[") + moves.substr(i, 2) + (i % 4 == 0 ? "]" : "];");
    }
    return out;
  };
  const auto warnings = [](const std::string& text) {
    std::istringstream in(text);
    test::Contents contents;
    ReaderOptions options{.whole_games = true};
    test::warnings_into(contents, options);
    InputStream stream(in);
    const test::Contents read = test::read_all(*open_records(stream, options));
    CHECK(read.errors.empty());
    REQUIRE(read.records.size() == 1);
    // Without a warning, it follows from the moves.
    CHECK(read.records[0].tags.result.empty() == contents.warnings.empty());
    return contents.warnings;
  };
  for (const std::string result : {"0-64", "14-50", "0-1", "1/2-1/2", "W+4", "white", "won"}) {
    INFO(result);
    const std::vector<std::string> wanted{"the stated result \"" + result +
                                          (result == "won" ? "\" is not understood and" : "\"") +
                                          " is not used: the moves end 64-0"};
    CHECK(warnings("[Result \"" + result + "\"]\n\n" + moves + "\n") == wanted);
    CHECK(warnings("(;GM[2]RE[" + result + "];" + properties() + ")\n") == wanted);
    CHECK(warnings("black,white,moves,winner\nAl,Cy," + moves + "," + result + "\n") == wanted);
    CHECK(warnings("{\"moves\":\"" + moves + "\",\"result\":\"" + result + "\"}\n") == wanted);
    if (result[0] == '0' || result[0] == '1')
      CHECK(warnings(moves + " " + result + "\n") == wanted);
  }
  CHECK(warnings("black,moves,value\nAl," + moves + ",-4\n").size() == 1);
  for (const std::string right : {"13-0", "64-0", "1-0", "B+64", "B+13", "black", "*", "?", ""}) {
    INFO(right);
    CHECK(warnings("[Result \"" + right + "\"]\n\n" + moves + "\n").empty());
    CHECK(warnings("(;GM[2]RE[" + right + "];" + properties() + ")\n").empty());
  }
}

TEST_CASE("White of Flipello moves first and is our Black") {
  const std::string board = "8/8/8/3pP3/3Pp3/8/8/8";
  const std::string players = "[White \"first\"]\n[Black \"second\"]\n";
  const Position after = play(play(flipello_start(), Square::c5), Square::c6);
  for (const std::string& tags :
       {"[FEN \"" + board + "[PPpp] w - - 0 1\"]\n", "[FEN \"" + board + "[] w 0 1\"]\n",
        "[Variant \"Flipello\"]\n[FEN \"" + board + " w - - 0 1\"]\n",
        std::string("[Variant \"flipello\"]\n"), std::string()}) {
    INFO(tags);
    const test::Contents contents = read_pgn(players + tags + "\n1. P@c5 @c6 1-0\n");
    CHECK(contents.errors.empty());
    CHECK(contents.warnings.empty());
    REQUIRE(contents.records.size() == 3);
    CHECK(contents.records[0].position == flipello_start());
    CHECK(contents.records[2].position == after);
    CHECK(contents.records[0].comment == "first - second");
  }
  CHECK(read_pgn("[Variant \"Othello\"]\n\n1. f5 d6\n").records.size() == 3);
}

TEST_CASE("Latin-1 in a PGN file becomes UTF-8 and UTF-8 is kept") {
  const char* name = GENERATE("Andr\xE9", "Andr\xC3\xA9");
  const test::Contents contents =
      read_pgn("[Black \"" + std::string(name) + "\"]\n[White \"bob\"]\n\n1. f5\n");
  REQUIRE(!contents.records.empty());
  CHECK(contents.records[0].comment == "Andr\xC3\xA9 - bob");
}

TEST_CASE("a heading is no beginning of the game below it") {
  for (const std::string heading :
       {"Marc vs Piyanat (final)", "Round 2.", "Board 2 (of 3).", "Final (2nd)", "(final)"}) {
    for (const bool whole_games : {true, false}) {
      INFO(heading);
      const test::Contents found =
          test::read_contents(heading + "\n1. f5 d6 2.\nc3\n" + heading + "\nf5d6c3d3\n",
                              {.format = Format::lines, .whole_games = whole_games});
      const bool is_name = heading.ends_with(")") && !heading.starts_with("(");
      CHECK(found.errors.size() + found.warnings.size() == (is_name ? 0 : 2));
      REQUIRE(found.records.size() == 2);
      const bool players = whole_games && heading.find(" vs ") != std::string::npos;
      CHECK((found.records[1].id == heading) == (is_name && !players));
      CHECK((found.records[1].tags.black == "Marc") == players);
      CHECK(found.records[1].empty_count() == (whole_games ? 60 : 56));
    }
  }
}

}  // namespace
}  // namespace kanzen
