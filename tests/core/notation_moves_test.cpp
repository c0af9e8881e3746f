#include <string>

#include "core/moves.hpp"
#include "core/notation.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::notation {
namespace {

// The shortest game: Black takes every white disc with the ninth move.
const std::string kWipeOut = "e6f4e3f6g5d6e7f5c5";

void check_error(const std::string& text, std::size_t column, const std::string& part,
                 const Position& start = kStartPosition) {
  INFO(text);
  const Result<Game> game = parse_moves(text, start);
  REQUIRE(!game.ok());
  CHECK(game.error().column == column);
  CHECK(game.error().message.find(part) != std::string::npos);
}

/// A game of random legal moves from `start`, every pass in it.
Game random_game(test::Random& random) {
  Game game;
  while (!game_over(game.end.board)) {
    Bitboard legal = legal_moves(game.end.board);
    Square move = Square::pass;
    if (legal != 0) {
      for (std::uint64_t skip = random.below(static_cast<std::uint64_t>(popcount(legal))); skip > 0;
           --skip) {
        pop_first(legal);
      }
      move = first_square(legal);
    }
    REQUIRE(!try_play(game, move));
  }
  return game;
}

TEST_CASE("a move string leads to the position after its last move") {
  const Result<Game> game = parse_moves("f5d6c3");
  REQUIRE(game.ok());
  CHECK(game.value().moves == std::vector<Square>{Square::f5, Square::d6, Square::c3});
  CHECK(game.value().start == kStartPosition);
  CHECK(to_string(game.value().end) ==
        "------------------X--------XX------OXX-----O-------------------- O");
}

TEST_CASE("case separators numbers and results do not matter") {
  const Position end = parse_moves("f5d6c3d3c4").value().end;
  for (const char* text :
       {"F5D6C3D3C4", "f5 d6 c3 d3 c4", " f5,d6,c3,d3,c4 ", "1. F5 d6 2. c3 d3 3. c4",
        "1.f5 d6 2.c3 d3 3.c4", "1 f5 d6 2 c3 d3 3 c4", "1) f5 d6\r\n2) c3 d3\r\n3) c4",
        "1. f5 1... d6 2. c3 d3 3. c4 33-31", "f5d6c3d3c4;", "1. F5 D6\n2. C3 D3\n3. C4\n"}) {
    INFO(text);
    const Result<Game> game = parse_moves(text);
    REQUIRE(game.ok());
    CHECK(game.value().end == end);
  }
}

TEST_CASE("passes may be written or left out") {
  test::Random random(2);
  int with_pass = 0;
  for (int i = 0; i < 500; ++i) {
    const Game game = random_game(random);
    std::string omitted;
    for (const Square move : game.moves) {
      if (move != Square::pass) omitted += to_string(move);
    }
    const std::string written = to_string(game.moves);
    with_pass += written != omitted ? 1 : 0;
    for (const std::string& text : {written, omitted, to_string(game.moves, " ")}) {
      INFO(text);
      const Result<Game> read = parse_moves(text);
      REQUIRE(read.ok());
      CHECK(read.value().moves == game.moves);
      CHECK(read.value().end == game.end);
    }
  }
  CHECK(with_pass > 20);
}

TEST_CASE("illegal and out of turn moves are errors where they stand") {
  check_error("f5d6f5", 5, "f5 is occupied");
  check_error("f5d6a1", 5, "a1 turns no disc");
  check_error("f5f6e3", 5, "e3 is legal for White only");
  check_error("e4", 1, "e4 is occupied");
  check_error("f5pad6", 3, "White passes, expected a legal move");
  check_error("pa", 1, "Black passes, expected a legal move");
  check_error("1. f5\n2. a1", 4, "a1 turns no disc");
  CHECK(parse_moves("1. f5\n2. a1").error().line == 2);
}

TEST_CASE("nothing can be played after the end of the game") {
  const Result<Game> game = parse_moves(kWipeOut);
  REQUIRE(game.ok());
  CHECK(game_over(game.value().end.board));
  check_error(kWipeOut + "a1", kWipeOut.size() + 1, "after the end of the game");
  check_error(kWipeOut + "pa", kWipeOut.size() + 1, "after the end of the game");
}

TEST_CASE("a word that is no move is an error") {
  check_error("", 1, "expected a move string");
  check_error("   ", 4, "expected a move string");
  check_error("12.", 1, "found the move number 12, expected the move number 1");
  check_error("1.", 3, "expected a move string");
  check_error("1. f5 d6 2.", 12, "expected a move string");
  check_error("f5d", 3, "expected a move");
  check_error("f5d9", 4, "expected a rank");
  check_error("f5x6", 3, "found \"x6\"");
  check_error("f5!d6", 3, "found \"!d6\"");
  check_error("f5 1234. d6", 4, "expected a move");
  check_error("f5 33-31 d6", 4, "expected a move");
  check_error("f5 6d", 4, "expected a move");
  check_error("f5;d6", 4, "after the moves");
  check_error("f5%", 3, "after the moves");
  check_error(std::string("f5\0d6", 5), 3, "byte 0x00");
}

TEST_CASE("the numbers of moves have no gap") {
  check_error("3. c3 d3", 1, "expected the move number 1");
  check_error("1. f5 d6 3. c3", 10, "expected the move number 2");
  check_error("1. f5 d6 1. c3", 10, "expected the move number 2");
  check_error("f5 d6 4. c3", 7, "expected the move number 3");
  for (const char* text : {"f5 d6 2. c3", "f5 d6 3. c3", "1. f5 2. d6 3. c3", "f5 1... d6 2. c3"}) {
    INFO(text);
    CHECK(parse_moves(text).value().moves.size() == 3);
  }
  const Position start = parse_moves("f5d6").value().end;
  CHECK(parse_moves("12. c3 d3 13. c4", start).ok());
}

TEST_CASE("a score ends the moves, and is left to the caller") {
  for (const std::string score : {"12", "+12", "-2", "0"}) {
    const std::string text = "f5d6c3 " + score;
    std::size_t at = 0;
    const Result<Game> game = read_moves(text, at);
    REQUIRE(game.ok());
    CHECK(at == 7);
    check_error(text, 8, "after the moves, expected nothing");
  }
  check_error("1 f5 d6 2 c3 d3 3", 17, "a score or the number of a move");
}

TEST_CASE("a word in place of a move is named as a whole") {
  check_error("f5 Diagonal", 4, "found \"Diagonal\"");
  check_error("f5 passed", 4, "found \"passed\"");
}

TEST_CASE("moves may start from any position") {
  const Position start = parse_moves("f5d6").value().end;
  CHECK(parse_moves("c3d3", start).value().end == parse_moves("f5d6c3d3").value().end);
  check_error("f5", 1, "occupied", start);
}

TEST_CASE("a failed move leaves the game as it was") {
  Game game;
  REQUIRE(!try_play(game, Square::f5));
  const Position end = game.end;
  CHECK(try_play(game, Square::a1).has_value());
  CHECK(game.end == end);
  CHECK(game.moves.size() == 1);
}

}  // namespace
}  // namespace kanzen::notation
