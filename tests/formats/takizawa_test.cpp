#include "solver/formats/takizawa.hpp"

#include <sstream>
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/read_all.hpp"

namespace kanzen {
namespace {

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
