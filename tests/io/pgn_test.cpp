#include "solver/io/pgn.hpp"

#include <string>

#include "core/notation/move_text.hpp"
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

TEST_CASE("PGN games follow one another") {
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

TEST_CASE("a FEN has rank 8 first and Black in lower case") {
  const Result<Position> start = parse_fen("8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1");
  REQUIRE(start.ok());
  CHECK(start.value() == kStartPosition);
  const Result<Position> corner = parse_fen("P7/8/8/8/8/8/8/p6P w");
  REQUIRE(corner.ok());
  CHECK(corner.value().black() == bit(Square::a1));
  CHECK(corner.value().white() == (bit(Square::a8) | bit(Square::h1)));
  CHECK(corner.value().side == Color::white);
  const test::Contents game = read("[FEN \"8/8/8/3pP3/3Pp3/8/8/8 w - - 0 1\"]\n\n1... e3 2. f3\n");
  CHECK(game.errors.empty());
  REQUIRE(game.records.size() == 3);
  CHECK(game.records[0].position == kStartPosition.passed());
}

TEST_CASE("what is wrong in a FEN is an error where it stands") {
  struct Case {
    const char* text;
    std::size_t column;
  };
  for (const Case& c : {Case{"", 1},
                        {"8/8/8/8/8/8/8", 14},
                        {"8/8/8/8/8/8/8/8", 16},
                        {"9/8/8/8/8/8/8/8 b", 1},
                        {"7/8/8/8/8/8/8/8 b", 2},
                        {"7pp/8/8/8/8/8/8/8 b", 3},
                        {"8/8/8/8/8/8/8/8/8 b", 16},
                        {"8/8/8/8/8/8/8/8 x", 17},
                        {"8/8/8/8/8/8/8/k7 b", 15},
                        {"p8/8/8/8/8/8/8/8 b", 2}}) {
    INFO(c.text);
    const Result<Position> position = parse_fen(c.text);
    REQUIRE(!position.ok());
    CHECK(position.error().column == c.column);
    CHECK(position.error().message.find("expected") != std::string::npos);
  }
}

TEST_CASE("what is wrong in a PGN game is an error where it stands") {
  check_error("[Event \"x\"]\n\n1. f5 d6 2. a1\n", 3, 13, "turns no disc");
  check_error("[Event \"x\"]\n\n1. f5 xx\n", 3, 7, "expected a move");
  check_error("[Event x]\n\n1. f5\n", 1, 8, "expected \"");
  check_error("[Event \"x]\n\n1. f5\n", 1, 8, "not closed");
  check_error("[FEN \"8/8 b\"]\n\n1. f5\n", 1, 10, "after rank 7");
  check_error("1. f5 {open\n", 1, 7, "expected }");
  check_error("1. f5 (open\n", 2, 1, "expected )");
  check_error("1. f5 )\n", 1, 7, "found ')'");
  check_error("1. f5 33-31 d6\n", 1, 7, "expected a move");
}

TEST_CASE("a bad PGN game costs only itself") {
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
