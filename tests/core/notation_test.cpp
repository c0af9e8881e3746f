#include "core/notation.hpp"

#include "core/notation/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::notation {
namespace {

TEST_CASE("every square reads back in either case") {
  for (int i = 0; i < kSquares; ++i) {
    const auto square = static_cast<Square>(i);
    std::string text = to_string(square);
    CHECK(parse_move(text).value() == square);
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
    CHECK(parse_move(text).value() == square);
  }
  CHECK(to_string(Square::a1) == "a1");
  CHECK(to_string(Square::h1) == "h1");
  CHECK(to_string(Square::f5) == "f5");
  CHECK(to_string(Square::h8) == "h8");
}

TEST_CASE("all spellings of a pass are read, and one is written") {
  for (const char* text : {"PA", "pa", "PS", "ps", "PASS", "Pass", "--", "@@@@", " pa "}) {
    INFO(text);
    REQUIRE(parse_move(text).ok());
    CHECK(parse_move(text).value() == Square::pass);
  }
  CHECK(to_string(Square::pass) == "pa");
}

TEST_CASE("an error in a move names its column") {
  struct Case {
    const char* text;
    std::size_t column;
  };
  for (const Case& c : {Case{"", 1},
                        {"  ", 3},
                        {"i1", 1},
                        {"a0", 2},
                        {"a9", 2},
                        {"f", 1},
                        {"f5x", 3},
                        {"p", 1},
                        {"-", 1},
                        {"@@@", 1},
                        {"5f", 1},
                        {"pasd", 1}}) {
    INFO(c.text);
    const Result<Square> move = parse_move(c.text);
    REQUIRE(!move.ok());
    CHECK(move.error().column == c.column);
    CHECK(move.error().message.find("expected") != std::string::npos);
  }
}

TEST_CASE("a line of play is written with its passes") {
  const std::vector<Square> line{Square::f5, Square::pass, Square::h8};
  CHECK(to_string(line) == "f5pah8");
  CHECK(to_string(line, " ") == "f5 pa h8");
  CHECK(to_string(std::vector<Square>{}).empty());
}

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
    const Game game = test::random_game(random);
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
  check_error("f5d6a1", 5, "a1 flips no disc");
  check_error("f5f6e3", 5, "e3 is legal for White only");
  check_error("e4", 1, "e4 is occupied");
  check_error("f5pad6", 3, "White passes, expected a legal move");
  check_error("pa", 1, "Black passes, expected a legal move");
  check_error("1. f5\n2. a1", 4, "a1 flips no disc");
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
  CHECK(parse_moves("12. c3 d3 13. c4", parse_moves("f5d6").value().end).ok());
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

const std::string kStart = "---------------------------OX------XO---------------------------";

std::string with(std::string text, char from, char to) {
  for (char& c : text) c = c == from ? to : c;
  return text;
}

void check_board_error(const std::string& text, std::size_t column, const std::string& part,
                       const BoardStyle& style = BoardStyle{}) {
  INFO(text);
  const Result<Position> position = parse_position(text, style);
  REQUIRE(!position.ok());
  CHECK(position.error().column == column);
  CHECK(position.error().message.find(part) != std::string::npos);
  CHECK(position.error().message.find("expected") != std::string::npos);
}

TEST_CASE("the start position is read from and written to text") {
  const Result<Position> position = parse_position(kStart + " X");
  REQUIRE(position.ok());
  CHECK(position.value() == kStartPosition);
  CHECK(to_string(kStartPosition) == kStart + " X");
  CHECK(parse_position(kStart + " O").value() == kStartPosition.passed());
}

TEST_CASE("boards of random discs read back from what is written") {
  test::Random random(1);
  for (int i = 0; i < 2000; ++i) {
    const Board board = test::random_unreachable_board(random, random.between(0, 64));
    const Position position{board, i % 2 == 0 ? Colour::black : Colour::white};
    const Result<Position> read = parse_position(to_string(position));
    REQUIRE(read.ok());
    CHECK(read.value() == position);
  }
}

TEST_CASE("every set of board characters is read") {
  for (const char black : std::string("XxBb*")) {
    for (const char white : std::string("OoWw")) {
      for (const char empty : std::string("-.")) {
        const std::string board = with(with(with(kStart, '-', empty), 'X', black), 'O', white);
        INFO(board);
        for (const BoardStyle& style : {BoardStyle{}, parse_board_style("white=0").value(),
                                        parse_board_style("black=0,white=1").value()}) {
          const Result<Position> position = parse_position(board + ' ' + white, style);
          REQUIRE(position.ok());
          CHECK(position.value() == kStartPosition.passed());
        }
      }
    }
  }
}

TEST_CASE("the digit 0 is an error unless --symbols says whose disc it is") {
  const std::string board = with(kStart, 'O', '0');
  check_board_error(board + " X", 28, "digit '0'");
  check_board_error(kStart + " 0", 66, "found \"0\"");
  CHECK(parse_position(board + " X", parse_board_style("white=0").value()).value() ==
        kStartPosition);
  CHECK(parse_position(board + " 0", parse_board_style("white=0").value()).value() ==
        kStartPosition.passed());
  const std::string digits = with(with(kStart, 'X', '0'), 'O', '1');
  CHECK(parse_position(digits + " 0", parse_board_style("black=0,white=1").value()).value() ==
        kStartPosition);
  CHECK(parse_position(digits + "0", parse_board_style("black=0,white=1").value()).value() ==
        kStartPosition);
  check_board_error(digits + " X", 28, "digit '1'", parse_board_style("white=0").value());
  const std::string array = with(with(with(kStart, 'X', '1'), 'O', '2'), '-', '0');
  CHECK(
      parse_position(array + " 1", parse_board_style("black=1,white=2,empty=0").value()).value() ==
      kStartPosition);
  CHECK(
      parse_position(array + " 2", parse_board_style("black=1,white=2,empty=0").value()).value() ==
      kStartPosition.passed());
  check_board_error(array + " 1", 1, "digit '0'");
  CHECK(parse_position(with(kStart, 'X', '@') + " @").value() == kStartPosition);
}

TEST_CASE("the side may follow without a space unless another side does") {
  CHECK(parse_position(kStart + "X").value() == kStartPosition);
  // Four discs, so that Black moves, or one square too many.
  check_board_error(kStart + "o;", 65, "which the 4 discs contradict, or one square too many");
  check_board_error(kStart + "w 12", 65, "which the 4 discs contradict, or one square too many");
  const std::string after_f5 = to_string(parse_moves("f5").value().end).substr(0, 64);
  CHECK(parse_position(after_f5 + "O").value() == parse_moves("f5").value().end);
  check_board_error(after_f5 + "b 0", 65, "which the 5 discs contradict");
  check_board_error(kStart + "-", 65, "65 squares");
  check_board_error(kStart + "X X", 65, "65 squares");
  check_board_error(kStart + "X white", 65, "65 squares");
}

TEST_CASE("a wrong number of squares is an error") {
  check_board_error(kStart.substr(1) + " X", 64, "63 squares");
  check_board_error(kStart + "- X", 65, "65 squares");
  check_board_error("X", 2, "1 squares");
  check_board_error(kStart.substr(8) + "\nX", 57, "56 squares");  // the side is none
  check_board_error(kStart.substr(0, 32) + " " + kStart.substr(32) + " X", 33, "32 squares");
  check_board_error(std::string(10'000, '-'), 65, "10000 squares");
  check_board_error("", 1, "no board");
  check_board_error(" \t ", 4, "no board");
}

TEST_CASE("a character that is no disc is an error where it stands") {
  check_board_error("---z" + kStart.substr(4) + " X", 4, "found 'z'");
  check_board_error("\x01" + kStart.substr(1) + " X", 1, "byte 0x01");
  check_board_error("\xC3\x96" + kStart + " X", 1, "found '\xC3\x96'");
  check_board_error("\xE2\x80\xAE\xE2\x80\xAC" + kStart + " X", 1,
                    "byte 0xe2");  // turns the text around
}

TEST_CASE("a missing or wrong side is an error") {
  check_board_error(kStart, 65, "no side to move");
  check_board_error(kStart + "  ;", 67, "no side to move");
  check_board_error(kStart + " -", 66, "after the 64 squares");
  check_board_error(kStart + " XO", 66, "after the 64 squares");
  check_board_error(kStart + " Blacks", 66, "after the 64 squares");
  check_board_error(kStart + " Black (o)", 73, "the sign of the side");
  check_board_error(kStart + " X to win", 68, "after the side to move");
  check_board_error(kStart + " X X", 68, "after the side to move");
  check_board_error(kStart + " X; +4", 69, "after the side to move");
}

TEST_CASE("semicolon and white space around a board are allowed") {
  CHECK(parse_position("  " + kStart + "\tX;\r").value() == kStartPosition);
  CHECK(parse_position(kStart + " X ; ").value() == kStartPosition);
}

TEST_CASE("the board of the Generic Game Server is read") {
  const std::string body =
      "8 -------- -------- -------- ---O*--- ---*O--- -------- -------- --------";
  CHECK(parse_ggs_board("[" + body + " *]").value() == kStartPosition);
  CHECK(parse_ggs_board(body + " O").value() == kStartPosition.passed());
  CHECK(parse_position("[" + body + "\n*]").value() == kStartPosition);
  CHECK(!parse_ggs_board("[" + body + " *").ok());
  CHECK(!parse_ggs_board("[" + body + "]").ok());
  CHECK(!parse_ggs_board("[" + body + " *] x").ok());
  const Result<Position> large = parse_ggs_board("[10 ---------- *]");
  REQUIRE(!large.ok());
  CHECK(large.error().column == 2);
  CHECK(large.error().message.find("size is not 8") != std::string::npos);
}

TEST_CASE("messages name the characters of every script") {
  CHECK(notation::quoted("\xE6\xA3\x8B", 24) == "\"\xE6\xA3\x8B\"");
  CHECK(notation::quoted("\xE6\xA3\x8B\xE6\xA3\x8B", 1) == "\"\xE6\xA3\x8B...\"");
  CHECK(notation::found_at("c3 \xE2\x86\x92 d4", 3) == "'\xE2\x86\x92'");
  CHECK(notation::found_at("c3 \xE9", 3) == "byte 0xe9");
}

TEST_CASE("messages show no control characters and stay short") {
  std::string noise;
  for (int i = 0; i < 256; ++i) noise += static_cast<char>(i);
  CHECK(notation::quoted(noise).size() < 40);
  for (const std::string& text : {notation::quoted(noise), notation::quoted(noise.substr(0, 20))}) {
    for (const char c : text) CHECK((c >= ' ' && c <= '~'));
  }
  for (const char c : noise) {
    const Result<Position> position = parse_position(kStart + " " + c + noise);
    REQUIRE(!position.ok());
    CHECK(position.error().message.size() < 200);
    for (const char shown : position.error().message) CHECK((shown >= ' ' && shown <= '~'));
  }
}

TEST_CASE("symbols and sides of a style are read from text") {
  const auto style = parse_board_style("black=A\u2606,white=-1,empty=.", "parity");
  REQUIRE(style.ok());
  CHECK(style.value().side == SideRule::parity);
  CHECK(style.value().symbols.size() == 4);
  CHECK(parse_board_style("").value() == BoardStyle{});
  for (const std::string bad : {"black", "black=", "red=X", "black=A,white=A", "zebra"}) {
    INFO(bad);
    CHECK(!parse_board_style(bad).ok());
  }
  CHECK(!parse_board_style("", "Edax").ok());
}

}  // namespace
}  // namespace kanzen::notation
