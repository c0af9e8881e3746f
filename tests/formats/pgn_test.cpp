#include "solver/formats/pgn.hpp"

#include <string>
#include <vector>

#include "core/notation.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/check_error.hpp"
#include "tests/support/read_all.hpp"

namespace kanzen {
namespace {

const std::string kGame =
    "[Event \"?\"]\n[Site \"club\"]\n[Date \"2003.01.01\"]\n[Black \"alice\"]\n[White \"bob\"]\n"
    "[Result \"33-31\"]\n\n"
    "1. f5 {the only [move] there is} d6 $1 2. c3! (2. c4 d3 {or} (2. e3)) 2... d3 ; a comment\n"
    "3. c4 33-31\n";

test::Contents read(const std::string& text, const ReaderOptions& options = {}) {
  return test::read_games<PgnReader>(text, options);
}

void check_error(const std::string& text, std::size_t line, std::size_t column,
                 const std::string& part) {
  INFO(text);
  test::check_error_alone(read(text), line, column, part);
}

TEST_CASE("a PGN game with annotations is read") {
  const test::Contents contents = read(kGame);
  CHECK(contents.errors.empty());
  REQUIRE(contents.records.size() == 6);
  CHECK(contents.records[5].position == notation::parse_moves("f5d6c3d3c4").value().end);
  CHECK(contents.records[5].comment == "alice - bob, club, 2003.01.01");
  CHECK(contents.records[5].id == "1:55");
}

TEST_CASE("a file may have several PGN games") {
  for (const char* result : {"33-31", "1-0", "0-1", "1/2-1/2", "*", ""}) {
    INFO(result);
    std::string game = kGame;
    game.replace(game.rfind("33-31"), 5, result);
    const test::Contents contents = read(game + "\n" + game + "\r\n" + game);
    CHECK(contents.errors.empty());
    REQUIRE(contents.records.size() == 18);
    CHECK(contents.records[6].id == "2:60");
    CHECK(contents.records[6].line == 11);
  }
  CHECK(read("").records.empty());
  CHECK(read("\n\n").errors.empty());
  CHECK(read("1. f5 d6").records.size() == 3);
}

TEST_CASE("the tag FEN sets the start of a PGN game") {
  const test::Contents game = read("[FEN \"8/8/8/3pP3/3Pp3/8/8/8 w - - 0 1\"]\n\n1... e3 2. f3\n");
  CHECK(game.errors.empty());
  REQUIRE(game.records.size() == 3);
  CHECK(game.records[0].position == kStartPosition.passed());
}

TEST_CASE("an error in a PGN game has its place") {
  check_error("[Event \"x\"]\n\n1. f5 d6 2. a1\n", 3, 13, "turns no disc");
  check_error("[Event \"x\"]\n\n1. f5 xx\n", 3, 7, "expected a move");
  check_error("[Event x]\n\n1. f5\n", 1, 8, "expected [Name");
  check_error("[Event \"x]\n\n1. f5\n", 1, 8, "not closed");
  check_error("[FEN \"8/8 b\"]\n\n1. f5\n", 1, 10, "after rank 7");
  check_error("1. f5 {open\n", 1, 7, "expected }");
  check_error("1. f5 (open\n", 2, 1, "expected )");
  check_error("1. f5 )\n", 1, 7, "found ')'");
  check_error("1. f5 33-31 d6\n", 1, 7, "expected a move");
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
    const test::Contents contents = read(players + tags + "\n1. P@c5 @c6 1-0\n");
    CHECK(contents.errors.empty());
    CHECK(contents.warnings.empty());
    REQUIRE(contents.records.size() == 3);
    CHECK(contents.records[0].position == flipello_start());
    CHECK(contents.records[2].position == after);
    CHECK(contents.records[0].comment == "first - second");
  }
  // Neither the tags nor the FEN give the colour of P.
  check_error("[FEN \"" + board + " w - - 0 1\"]\n\n1. P@c5\n", 1, 7, "P is Black");
  check_error("[Variant \"Chess960\"]\n\n1. f5\n", 1, 11, "the variant is \"Chess960\"");
  CHECK(read("[Variant \"Othello\"]\n\n1. f5 d6\n").records.size() == 3);
}

TEST_CASE("unknown tags of PGN are named once") {
  const std::string odd = "[Komi \"3\"]\n[Round \"1\"]\n[Handicap \"2\"]\n\n1. f5\n";
  const test::Contents contents = read(odd + "\n" + odd + kGame);
  CHECK(contents.errors.empty());
  CHECK(contents.warnings ==
        std::vector<std::string>{"tags that are not used: \"Komi\" (2), \"Handicap\" (2)"});
  CHECK(read(kGame).warnings.empty());
}

TEST_CASE("a value of a tag may have quotation marks") {
  const test::Contents contents = read("[Event \"the \\\"open\\\" \\\\\"]\n\n1. f5\n");
  CHECK(contents.errors.empty());
  REQUIRE(!contents.records.empty());
  CHECK(contents.records[0].comment == "the \"open\" \\");
  check_error("[Black \"a\"]\n[Black \"b\"]\n\n1. f5\n", 2, 2, "a second tag");
}

TEST_CASE("Latin-1 in a PGN file becomes UTF-8 and UTF-8 is kept") {
  for (const char* name : {"Andr\xE9", "Andr\xC3\xA9"}) {
    const test::Contents contents =
        read("[Black \"" + std::string(name) + "\"]\n[White \"bob\"]\n\n1. f5\n");
    REQUIRE(!contents.records.empty());
    CHECK(contents.records[0].comment == "Andr\xC3\xA9 - bob");
  }
}

TEST_CASE("PGN games without a range of empties give no positions but a warning") {
  const test::Contents contents = test::read_text<PgnReader>(kGame + "\n" + kGame);
  CHECK(contents.records.empty());
  CHECK(contents.errors.empty());
  CHECK(
      contents.warnings ==
      std::vector<std::string>{"2 games give positions with --empties only, such as --empties 20"});
}

TEST_CASE("a bad PGN game affects only itself") {
  const test::Contents contents =
      read("[Event \"x\"]\n\n1. a1\n" + kGame + "\n[Event \"y\"]\n1. f5 f9\n" + kGame);
  CHECK(contents.records.size() == 12);
  REQUIRE(contents.errors.size() == 2);
  CHECK(contents.errors[0].line == 3);
  const test::Contents long_game = read(
      "[Event \"x\"]\n\n{" + std::string(300, 'x') + "\n" + std::string(300, 'x') + "}\n" + kGame,
      {.max_record_bytes = 500});
  CHECK(long_game.records.size() == 6);
  CHECK(long_game.errors.size() == 1);
}

}  // namespace
}  // namespace kanzen
