#include <string>

#include "core/notation.hpp"
#include "core/notation/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::notation {
namespace {

const std::string kStart = "---------------------------OX------XO---------------------------";

std::string with(std::string text, char from, char to) {
  for (char& c : text) c = c == from ? to : c;
  return text;
}

void check_error(const std::string& text, std::size_t column, const std::string& part,
                 Dialect dialect = Dialect::standard) {
  INFO(text);
  const Result<Position> position = parse_position(text, dialect);
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

TEST_CASE("every dialect of board characters is read") {
  for (const char black : std::string("XxBb*")) {
    for (const char white : std::string("OoWw")) {
      for (const char empty : std::string("-.")) {
        const std::string board = with(with(with(kStart, '-', empty), 'X', black), 'O', white);
        INFO(board);
        for (const Dialect dialect : {Dialect::standard, Dialect::zebra, Dialect::egaroucid}) {
          const Result<Position> position = parse_position(board + ' ' + white, dialect);
          REQUIRE(position.ok());
          CHECK(position.value() == kStartPosition.passed());
        }
      }
    }
  }
}

TEST_CASE("the digit 0 is an error unless the dialect says whose disc it is") {
  const std::string board = with(kStart, 'O', '0');
  check_error(board + " X", 28, "digit '0'");
  check_error(kStart + " 0", 66, "found \"0\"");
  CHECK(parse_position(board + " X", Dialect::zebra).value() == kStartPosition);
  CHECK(parse_position(board + " 0", Dialect::zebra).value() == kStartPosition.passed());
  // In Egaroucid's files 0 is Black and 1 is White.
  const std::string digits = with(with(kStart, 'X', '0'), 'O', '1');
  CHECK(parse_position(digits + " 0", Dialect::egaroucid).value() == kStartPosition);
  CHECK(parse_position(digits + "1", Dialect::egaroucid).value() == kStartPosition.passed());
  check_error(digits + " X", 28, "digit '1'", Dialect::zebra);
  // In arrays of numbers 0 is empty.
  const std::string array = with(with(with(kStart, 'X', '1'), 'O', '2'), '-', '0');
  CHECK(parse_position(array + " 1", Dialect::digits).value() == kStartPosition);
  CHECK(parse_position(array + " 2", Dialect::digits).value() == kStartPosition.passed());
  check_error(array + " 1", 1, "digit '0'");
  CHECK(parse_position(with(kStart, 'X', '@') + " @").value() == kStartPosition);
}

TEST_CASE("the side may follow without a space unless another side does") {
  CHECK(parse_position(kStart + "X", Dialect::egaroucid).value() == kStartPosition);
  CHECK(parse_position(kStart + " X", Dialect::egaroucid).value() == kStartPosition);
  CHECK(parse_position(kStart + "X").value() == kStartPosition);
  CHECK(parse_position(kStart + "o;").value() == kStartPosition.passed());
  check_error(kStart + "-", 65, "65 squares");
  check_error(kStart + "X X", 65, "65 squares");
  check_error(kStart + "X white", 65, "65 squares");
  check_error(kStart + "-", 65, "\"-\"", Dialect::egaroucid);
  check_error(kStart + "X X", 67, "after the side", Dialect::egaroucid);
}

TEST_CASE("a wrong number of squares is an error") {
  check_error(kStart.substr(1) + " X", 64, "63 squares");
  check_error(kStart + "- X", 65, "65 squares");
  check_error("X", 2, "1 squares");
  check_error(kStart.substr(0, 32) + " " + kStart.substr(32) + " X", 33, "32 squares");
  check_error(std::string(10'000, '-'), 65, "10000 squares");
  check_error("", 1, "no board");
  check_error(" \t ", 4, "no board");
}

TEST_CASE("a character that is no disc is an error where it stands") {
  check_error("---z" + kStart.substr(4) + " X", 4, "found 'z'");
  check_error("\x01" + kStart.substr(1) + " X", 1, "byte 0x01");
  check_error("\xC3\x96" + kStart + " X", 1, "byte 0xC3");
}

TEST_CASE("a missing or wrong side is an error") {
  check_error(kStart, 65, "no side to move");
  check_error(kStart + "  ;", 67, "no side to move");
  check_error(kStart + " -", 66, "after the 64 squares");
  check_error(kStart + " XO", 66, "after the 64 squares");
  check_error(kStart + " Blacks", 66, "after the 64 squares");
  check_error(kStart + " Black (o)", 73, "the sign of the side");
  check_error(kStart + " X to win", 68, "after the side to move");
  check_error(kStart + " X X", 68, "after the side to move");
  check_error(kStart + " X; +4", 69, "after the side to move");
}

TEST_CASE("the side may be a word and say that it is to move") {
  for (const char* side : {"Black", "BLACK", "black to move", "X to move",
                           "* to play:", "Black (x) to play:", "Black(*)"}) {
    INFO(side);
    CHECK(parse_position(kStart + " " + side).value() == kStartPosition);
  }
  CHECK(parse_position(kStart + " White").value() == kStartPosition.passed());
  CHECK(parse_position(kStart + " white (O) to move;").value() == kStartPosition.passed());
}

TEST_CASE("a word in place of squares is named as a whole") {
  check_error("Black", 1, "found \"Black\", expected 64 squares");
  check_error("  hello world", 3, "found \"hello\"");
}

TEST_CASE("semicolon and white space around a board are allowed") {
  CHECK(parse_position("  " + kStart + "\tX;\r").value() == kStartPosition);
  CHECK(parse_position(kStart + " X ; ").value() == kStartPosition);
}

TEST_CASE("a board may stand in eight rows or square by square") {
  std::string rows;
  std::string spaced;
  for (std::size_t i = 0; i < kStart.size(); ++i) {
    if (i % 8 == 0) rows += i == 0 ? "" : "\r\n";
    rows += kStart[i];
    spaced += kStart[i];
    spaced += ' ';
  }
  CHECK(parse_position(rows + "\nX").value() == kStartPosition);
  CHECK(parse_position(rows + " O\n").value() == kStartPosition.passed());
  CHECK(parse_position(spaced + "X").value() == kStartPosition);
  // Seven rows only: the side does not count as a square.
  const Result<Position> seven = parse_position(rows.substr(10) + "\nX");
  REQUIRE(!seven.ok());
  CHECK(seven.error().message.find("56 squares") != std::string::npos);
  CHECK(seven.error().line == 8);
  CHECK(seven.error().column == 1);
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

TEST_CASE("messages show no control characters and stay short") {
  std::string noise;
  for (int i = 0; i < 256; ++i) noise += static_cast<char>(i);
  CHECK(quoted(noise).size() < 40);
  for (const std::string& text : {quoted(noise), quoted(noise.substr(0, 20))}) {
    for (const char c : text) CHECK((c >= ' ' && c <= '~'));
  }
  for (const char c : noise) {
    const Result<Position> position = parse_position(kStart + " " + c + noise);
    REQUIRE(!position.ok());
    CHECK(position.error().message.size() < 200);
    for (const char shown : position.error().message) CHECK((shown >= ' ' && shown <= '~'));
  }
}

TEST_CASE("dialects are found by name") {
  CHECK(dialect_by_name("standard") == Dialect::standard);
  CHECK(dialect_by_name("zebra") == Dialect::zebra);
  CHECK(dialect_by_name("egaroucid") == Dialect::egaroucid);
  CHECK(dialect_by_name("digits") == Dialect::digits);
  CHECK(!dialect_by_name("Edax"));
  for (const std::string_view name : dialect_names()) CHECK(dialect_by_name(name));
}

}  // namespace
}  // namespace kanzen::notation
