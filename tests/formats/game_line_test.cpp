#include "solver/formats/game_line.hpp"

#include <sstream>
#include <string>

#include "core/notation.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/read_all.hpp"

namespace kanzen {
namespace {

const std::string kStart = "---------------------------OX------XO--------------------------- X";

test::Contents read(const std::string& text) {
  std::istringstream in(text);
  GameLineReader reader(in, {.whole_games = true});
  return test::read_all(reader);
}

GameLine parse(const std::string& text) {
  INFO(text);
  const Result<GameLine> line = parse_game_line(text);
  REQUIRE(line.ok());
  return line.value();
}

TEST_CASE("a score after the moves of a game is a claim about the value for Black") {
  for (const std::string text : {"f5d6c3 -2", "f5d6c3; -2", "f5d6c3 ; = -2", "f5d6c3 -2 ; why"}) {
    CHECK(parse(text).claim == ClaimedInterval{Relation::equal, -2});
  }
  CHECK(parse("f5d6c3 12").claim == ClaimedInterval{Relation::equal, 12});
  CHECK(parse("f5d6c3 12 ; why").comment == "why");
  CHECK(parse("f5d6c3; 12 good moves").comment == "12 good moves");
  CHECK_FALSE(parse("f5d6c3; 12 good moves").claim);
  CHECK_FALSE(parse_game_line("f5d6c3 12 ; draw"));
  CHECK_FALSE(parse_game_line("f5d6c3 65"));
  CHECK_FALSE(parse_game_line("1. f5 d6 2."));
}

TEST_CASE("a game on a line may begin with a board and have a name") {
  CHECK(parse(kStart + "; f5d6").game.moves.size() == 2);
  CHECK(parse(kStart + " f5d6").game.moves.size() == 2);
  CHECK(parse("Tiger: f5d6c3 ; draw").name == "Tiger");
  CHECK(parse("f5d6c3   Tiger").comment == "Tiger");
  CHECK(parse("f5d6c3 % pos20").name == "pos20");
  const test::Contents games = read("% pos1\nf5d6\n\nf5f6\nRose: f5d6\n");
  REQUIRE(games.records.size() == 3);
  CHECK(games.records[0].id == "pos1");
  CHECK(games.records[1].id == "4");
  CHECK(games.records[2].id == "Rose");
}

TEST_CASE("a game may continue on the next lines") {
  const test::Contents games = read("1. f5 d6\n2. c3 d3\n3. c4 -2\n1. f5 f6\nf5d6\nc3d3\n");
  CHECK(games.errors.empty());
  REQUIRE(games.records.size() == 3);
  CHECK(games.records[0].game->moves.size() == 5);
  CHECK(games.records[0].interval == ClaimedInterval{Relation::equal, -2});
  CHECK(games.records[1].line == 4);
  CHECK(games.records[2].game->moves.size() == 4);
  const test::Contents wrong = read("1. f5 d6\n3. c3 d3\nf5f6\n");
  CHECK(wrong.records.size() == 1);
  REQUIRE(wrong.errors.size() == 1);
  CHECK(wrong.errors[0].line == 2);
  CHECK(wrong.errors[0].message.find("expected the move number 2") != std::string::npos);
}

}  // namespace
}  // namespace kanzen
