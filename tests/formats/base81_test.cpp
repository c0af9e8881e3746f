#include "solver/formats/base81.hpp"

#include <sstream>
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/read_all.hpp"

namespace kanzen {
namespace {

const std::string kStart = "!!!!!!a\"A#!!!!!!";

test::Contents read_base81(const std::string& text) {
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
  const test::Contents contents =
      read_base81(kStart + " 0\r\n\n" + kStart + "  -14\n" + kStart + "\n");
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
    const test::Contents contents = read_base81(kStart + " 2\n" + c.text + "\n" + kStart + " 4\n");
    CHECK(contents.records.size() == 2);
    REQUIRE(contents.errors.size() == 1);
    CHECK(contents.errors[0].line == 2);
    CHECK(contents.errors[0].column == c.column);
    CHECK(contents.errors[0].message.find("expected") != std::string::npos);
  }
}

const std::string kBoard = "------------O------OOX-----XOX----XXOO----XO-O------------------";
const std::string kKnowledge = "obf,depth,accuracy,score_lowerbound,score_upperbound,nodes\n";
const std::string kTasks = "obf,count,score,alpha,beta\n";
const std::string kResults = "obf,is_exact,score_lowerbound,score_upperbound\n";
const std::string kBounds = "obf,score_lowerbound,score_upperbound\n";

test::Contents read(const std::string& text) {
  std::istringstream in(text);
  TakizawaReader reader(in, {});
  return test::read_all(reader);
}

PositionRecord read_one(const std::string& text) {
  INFO(text);
  const test::Contents contents = read(text);
  REQUIRE(contents.errors.empty());
  REQUIRE(contents.records.size() == 1);
  return contents.records[0];
}

void check_error(const std::string& text, std::size_t column, const std::string& part) {
  INFO(text);
  const test::Contents contents = read(text + "\n" + kBoard + " X;,-2,2\n");
  REQUIRE(!contents.errors.empty());
  INFO(contents.errors[0].message);
  CHECK(contents.errors[0].line == 2);
  CHECK(contents.errors[0].column == column);
  CHECK(contents.errors[0].message.find(part) != std::string::npos);
  CHECK(contents.errors[0].message.find("expected") != std::string::npos);
  CHECK(contents.records.size() + contents.errors.size() == 2);
}

TEST_CASE("a task has a window and no claim") {
  const PositionRecord task = read_one(kTasks + kBoard + " X;,6397,0,-64,64\r\n");
  CHECK(notation::to_string(task.position) == kBoard + " X");
  CHECK(task.claims.empty());
  REQUIRE(task.window);
  CHECK(task.window->alpha == -64);
  CHECK(task.window->beta == 64);
  CHECK(task.id == "2");
}

TEST_CASE("only searches to the end are claims") {
  // With 50 empty squares, depth 36 and accuracy 100 do not reach the end.
  CHECK(read_one(kKnowledge + kBoard + " X;,50,100,4,64,123456789012").claims.lower == 4);
  CHECK(read_one(kKnowledge + kBoard + " X;,50,100,4,64,-12").claims.upper == 64);
  CHECK(read_one(kKnowledge + kBoard + " X;,50,100,4,4,1").claims.exact == 4);
  CHECK(read_one(kKnowledge + kBoard + " X;,36,100,4,4,1").claims.empty());
  CHECK(read_one(kKnowledge + kBoard + " X;,50,98,4,4,1").claims.empty());
}

TEST_CASE("results and bounds are claims with the lower bound first") {
  const PositionRecord bounds = read_one(kBounds + kBoard + " O;,-2,0");
  CHECK(bounds.position.side == Colour::white);
  CHECK(bounds.claims.lower == -2);
  CHECK(bounds.claims.upper == 0);
  CHECK(!bounds.claims.exact);
  CHECK(read_one(kResults + kBoard + " X;,1,0,0").claims.exact == 0);
  CHECK(read_one(kResults + kBoard + " X;,0,0,64").claims.lower == 0);
}

TEST_CASE("tables may follow one another") {
  const test::Contents contents =
      read(kBounds + kBoard + " X;,-2,2\n" + kTasks + kBoard + " X;,1,0,0,64\n");
  CHECK(contents.errors.empty());
  REQUIRE(contents.records.size() == 2);
  CHECK(contents.records[0].claims.lower == -2);
  CHECK(contents.records[1].window);
  CHECK(contents.records[1].line == 4);
}

TEST_CASE("an error in a row has its place") {
  check_error(kBounds + kBoard.substr(1) + " X;,0,0", 64, "63 squares");
  check_error(kBounds + kBoard + ";,0,0", 65, "no side");
  check_error(kBounds + kBoard + " X;,0", 70, "2 fields");
  check_error(kBounds + kBoard + " X;,0,0,0", 74, "4 fields");
  check_error(kBounds + kBoard + " X;,2,0", 69, "lower one first");
  check_error(kBounds + kBoard + " X;,x,0", 69, "found 'x'");
  check_error(kBounds + kBoard + " X;,,0", 69, "the end of the line");
  check_error(kBounds + kBoard + " X;,0,65", 71, "from -64 to 64");
  check_error(kBounds + kBoard + " X;,0 1,5", 69, "from -64 to 64");
  check_error(kResults + kBoard + " X;,1,0,2", 69, "two equal bounds");
  check_error(kResults + kBoard + " X;,2,0,2", 69, "from 0 to 1");
  check_error(kTasks + kBoard + " X;,1,0,4,4", 73, "empty window");
  check_error(kTasks + kBoard + " X;,many,0,4,6", 69, "number of games");
  check_error(kKnowledge + kBoard + " X;,50,100,4,64,1x", 81, "number of nodes");
  check_error(kKnowledge + kBoard + " X;,50,100,4,64,-", 81, "number of nodes");
  const test::Contents no_header = read(kBoard + " X;,0,0\n");
  REQUIRE(no_header.errors.size() == 1);
  CHECK(no_header.errors[0].message.find("no header") == 0);
  CHECK(read("").errors.empty());
}

}  // namespace
}  // namespace kanzen
