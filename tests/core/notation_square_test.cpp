#include "core/board.hpp"
#include "core/notation.hpp"
#include "tests/support/catch.hpp"

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
                        {"pas", 1}}) {
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

}  // namespace
}  // namespace kanzen::notation
