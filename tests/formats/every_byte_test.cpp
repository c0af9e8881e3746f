// Every byte of a record is used, named in a warning, or documented as ignored.
#include "tests/support/every_byte.hpp"

#include <string>
#include <vector>

#include "tests/support/boards.hpp"
#include "tests/support/catch.hpp"

namespace kanzen {
namespace {

using test::kFfo1Squares;

void check_every_byte(const std::vector<test::EveryByteCase>& examples,
                      const ReaderOptions& options = {}) {
  for (const test::EveryByteCase& example : examples) {
    INFO(example.text);
    CHECK(test::unused_bytes(example, options) == std::vector<std::string>{});
  }
}

TEST_CASE("every byte of a line with a board is used") {
  // Scores need no plus sign, and blanks separate items as semicolons do. A comment after the
  // value and a semicolon needs no %.
  check_every_byte({
      {kFfo1Squares + " X"},
      {kFfo1Squares + "O"},
      {kFfo1Squares + " Black"},
      {kFfo1Squares + " White (o) to play:", {}, ":"},
      {kFfo1Squares + " X; G8:+18; H1:-12; % #1", {}, ";:+"},
      {kFfo1Squares + " X G8:+18 h1 12", {}, ":+"},
      {kFfo1Squares + " X; -18; % why", {}, ";%"},
      {kFfo1Squares + " X; -18; why", {}, ";"},
      {kFfo1Squares + " X; g8h7a8 % why", {}, ";"},
      {kFfo1Squares + " X ; >= +4 ; why", {}, "+"},
      {kFfo1Squares + " X; g8h7 ; [-2,+6] ; why", {}, ";+"},
      {"pos 3: " + kFfo1Squares + " X"},
      {"Rose v. Toth | " + kFfo1Squares + " X; -4", {}, ";"},
      {"% pos20\n" + kFfo1Squares + " X % why"},
      {"% any text\n\n" + kFfo1Squares + " X", {"% any text"}},
      {"[8 " + kFfo1Squares + " X]"},
      {"start;...........................wb......bw...........................;b;text;", {}, ";"},
      {"8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1; -4 % why", {" - - 0 1"}, ";"},
  });
}

TEST_CASE("every byte of a line of moves is used") {
  check_every_byte({
      {"f5d6c3"},
      {"f5d6c3d3c4 12"},
      {"f5d6c3d3c4 -2 % pos20"},
      {"f5d6c3d3c4f4c5b3 -2"},
      {"f5d6c3d3c4 -2 ; why", {}, ";"},
      {"f5, d6, c3; +12", {}, ",;+"},
      {"1. f5 d6 2. c3 d3 % why", {}, ".%"},
      {"1. f5 d6\n2. c3 d3\n3. c4 -2", {}, "."},
      {"f5d6\nc3d3", {}},
      {"1. f5 1... d6 33-31", {"1.", "1...", "33-31"}},
      {"Tiger | f5d6c3d3c4"},
      {"Tiger: f5d6c3 ; = -4 ; why"},
      {"f5d6c3   Parallel Opening"},
      {"f5d6c3: Tiger -2", {}, ":"},
      {"f5d6c3 ; draw ; why"},
  });
}

TEST_CASE("every byte of a printed board is used") {
  // A rank has its number on either side, or no number.
  const std::string numbers = "12345678";
  check_every_byte({
      {"Black (x) to play:\n  a b c d e f g h\n1 - - X X X X X - 1\n2 - O O O X X - O 2\n"
       "3 - O O O X X O X 3\n4 - O X O X O X X 4\n5 O X X X O X X X 5\n6 - - X O X O X X 6\n"
       "7 - X X X O O O - 7\n8 - O O O O O - - 8\n  a b c d e f g h\n",
       {},
       ":" + numbers},
      {"  A B C D E F G H\n1 - - X X X X X - 1\n2 - O O O X X - O 2  * to move\n"
       "3 - O O O X X O X 3\n4 - O X O X O X X 4  *: discs = 25\n5 O X X X O X X X 5\n"
       "6 - - X O X O X X 6   empties = 20\n7 - X X X O O O - 7\n8 - O O O O O - - 8\n",
       {"*: discs = 25", "empties = 20"},
       numbers},
      {"--XXXXX-\n-OOOXX-O\n-OOOXXOX\n-OXOXOXX\nOXXXOXXX\n--XOXOXX\n-XXXOOO-\n-OOOOO--\nX\n"},
  });
}

TEST_CASE("every byte of a game on a line is used") {
  check_every_byte(
      {
          {"f5d6c3d3c4 -2"},
          {"Tiger: f5d6c3 ; draw ; why"},
          {kFfo1Squares + " X; g8h7 ; = 4 ; why", {}, ";="},
          {"1. f5 d6\n2. c3 d3", {}, "."},
      },
      {.whole_games = true});
}

TEST_CASE("every byte of base 81 and of a script is used") {
  check_every_byte({{"!!!!!!a\"A#!!!!!! -2\n!!!!!!a\"A#!!!!!! 0"}});
  check_every_byte({{kFfo1Squares + " X % #1\n41 - 23  g8 h7", {" g8 h7"}},
                    {kFfo1Squares + " X\nBlack win\n" + kFfo1Squares + " O\nDraw"}},
                   {.format = Format::ffo});
}

}  // namespace
}  // namespace kanzen
