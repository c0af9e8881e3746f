#include "solver/formats/base81.hpp"

#include <sstream>
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/read_all.hpp"

namespace kanzen {
namespace {

const std::string kStart = "!!!!!!a\"A#!!!!!!";

test::Contents read(const std::string& text) {
  std::istringstream in(text);
  Base81Reader reader(in, {});
  return test::read_all(reader);
}

TEST_CASE("the start position in base 81 is the published one") {
  CHECK(to_base81(kStartBoard) == kStart);
  REQUIRE(parse_base81(kStart).ok());
  CHECK(parse_base81(kStart).value() == kStartBoard);
}

TEST_CASE("boards of random discs read back from base 81") {
  test::Random random(8);
  for (int i = 0; i < 2000; ++i) {
    const Board board = test::random_unreachable_board(random, random.between(0, 64));
    const Result<Board> read_back = parse_base81(to_base81(board));
    REQUIRE(read_back.ok());
    CHECK(read_back.value() == board);
  }
}

TEST_CASE("every character is four squares or an error") {
  int good = 0;
  for (int c = 0; c < 256; ++c) {
    std::string text = kStart;
    text[0] = static_cast<char>(c);
    const Result<Board> board = parse_base81(text);
    good += board.ok() ? 1 : 0;
    if (board.ok()) {
      CHECK(to_base81(board.value()) == text);
    } else {
      CHECK(board.error().column == 1);
    }
  }
  CHECK(good == 81);
}

TEST_CASE("lines of base 81 have the score of the player") {
  const test::Contents contents = read(kStart + " 0\r\n\n" + kStart + "  -14\n" + kStart + "\n");
  CHECK(contents.errors.empty());
  REQUIRE(contents.records.size() == 3);
  CHECK(contents.records[0].claims.exact == 0);
  CHECK(contents.records[1].claims.exact == -14);
  CHECK(contents.records[1].line == 3);
  CHECK(contents.records[2].claims.empty());
  CHECK(is_base81_line(kStart + " +4"));
  CHECK(!is_base81_line(kStart));
  CHECK(!is_base81_line("f5d6c3"));
}

TEST_CASE("an error in base 81 has its place") {
  struct Case {
    std::string text;
    std::size_t column;
  };
  for (const Case& c : {Case{kStart.substr(1) + " 0", 16},
                        {kStart + "! 0", 17},
                        {"~" + kStart.substr(1) + " 0", 1},
                        {kStart.substr(0, 15) + "< 0", 16},
                        {kStart + " x", 18},
                        {kStart + " 65", 18},
                        {kStart + " 4 4", 20},
                        {" " + kStart + " 4", 1}}) {
    INFO(c.text);
    const test::Contents contents = read(kStart + " 2\n" + c.text + "\n" + kStart + " 4\n");
    CHECK(contents.records.size() == 2);
    REQUIRE(contents.errors.size() == 1);
    CHECK(contents.errors[0].line == 2);
    CHECK(contents.errors[0].column == c.column);
    CHECK(contents.errors[0].message.find("expected") != std::string::npos);
  }
}

}  // namespace
}  // namespace kanzen
