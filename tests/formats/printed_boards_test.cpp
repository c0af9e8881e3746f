#include "solver/formats/printed_boards.hpp"

#include <string>

#include "tests/formats/position_reading.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::test {
namespace {

TEST_CASE("a board over several lines is one record") {
  const std::string rows =
      "--------\n--------\n--------\n---OX---\n---XO---\n--------\n--------\n--------";
  CHECK(read_position(rows + " O").position == kStartPosition.passed());
  CHECK(read_position(rows + "\nX\n").position == kStartPosition);
  const std::string ggs =
      "[8 -------- -------- --------\r\n---O*--- ---*O---\r\n"
      "-------- -------- --------\r\n*]\r\n";
  CHECK(read_position(ggs).position == kStartPosition);
  const Contents contents = read_positions("\n" + rows + " X\n" + ggs + kFfo1Squares + " X\n");
  REQUIRE(contents.records.size() == 3);
  CHECK(contents.records[0].line == 2);
  CHECK(contents.records[1].line == 10);
  CHECK(contents.records[2].line == 14);
  CHECK(contents.errors.empty());
}

TEST_CASE("an incomplete board over several lines does not affect the next record") {
  CHECK(read_bad("--------\n--------\n---XO---", 4).message.find("24 squares") !=
        std::string::npos);
  CHECK(read_bad("[8 -------- --------\n--------", 3).message.find("24 squares") !=
        std::string::npos);
  const Contents contents = read_positions("--------\n---z----\n" + kFfo1Squares + " X");
  CHECK(contents.errors.size() == 2);
  CHECK(contents.records.size() == 1);
}

TEST_CASE("the picture above a board is skipped") {
  const std::string picture =
      "    a  b  c  d  e  f  g  h \n 1  .  .  .\n 2  *\n 3\n 4\n 5\n 6\n 7\n 8  .\n";
  CHECK(read_position(picture + kStartSquares + " X\n").position == kStartPosition);
  // A picture with values of moves does not show the whole position.
  CHECK(read_positions(picture).errors.size() == 1);
}

const std::string kPrinted =
    "  a b c d e f g h\n1 - - - - - - - - 1\n2 - - - - - - - - 2\n3 - - - - - - - - 3\n"
    "4 - - - O X - - - 4\n5 - - - X O - - - 5\n6 - - - - - - - - 6\n7 - - - - - - - - 7\n"
    "8 - - - - - - - - 8\n  a b c d e f g h\n";

TEST_CASE("printed boards of other programs are complete records") {
  const Contents contents =
      read_positions("Black (x) to play:\n" + kPrinted + "White (o) to play:\n" + kPrinted +
                     "\n% pos3\n" + kPrinted + "\n* to move\n\n" + kFfo1Squares + " O\n");
  CHECK(contents.errors.empty());
  REQUIRE(contents.records.size() == 4);
  CHECK(contents.records[0].position == kStartPosition);
  CHECK(contents.records[0].line == 1);
  CHECK(contents.records[1].position == kStartPosition.passed());
  CHECK(contents.records[1].line == 12);
  CHECK(contents.records[2].position == kStartPosition);
  CHECK(contents.records[2].id == "pos3");
  CHECK(contents.records[3].position.side == Colour::white);
}

/// The ranks of a board with one disc, on a1 or b1.
std::string ranks_with_disc(bool on_a1) {
  std::string text = on_a1 ? "X-------\n" : "-X------\n";
  for (int rank = 2; rank <= 8; ++rank) text += "--------\n";
  return text;
}

/// Reads printed boards, for which A and B stand in `lines`; a comma is a line break. Returns the
/// boards that were read and their sides, such as "AX BO", and a goal mark for each error.
std::string printed_reading(const std::string& lines) {
  std::string text;
  for (const char c : lines) {
    if (c == 'A' || c == 'B') {
      text += ranks_with_disc(c == 'A');
    } else {
      text += c == ',' ? std::string("\n") : std::string(1, c) + "\n";
    }
  }
  const Contents contents = read_positions(text);
  std::string out;
  for (const PositionRecord& record : contents.records) {
    if (!out.empty()) out += ' ';
    out += (record.position.black() & 1) != 0 ? 'A' : 'B';
    out += record.position.side == Colour::black ? 'X' : 'O';
  }
  return out + std::string(contents.errors.size(), '?');
}

TEST_CASE("the side of a printed board stands above it or below it") {
  CHECK(printed_reading("XA") == "AX");
  CHECK(printed_reading("AX") == "AX");
  CHECK(printed_reading("X,A") == "AX");
  CHECK(printed_reading("A,X") == "AX");
  CHECK(printed_reading("XAOB") == "AX BO");
  CHECK(printed_reading("AXBO") == "AX BO");
  CHECK(printed_reading("XA,OB,XA") == "AX BO AX");
  CHECK(printed_reading("AX,BO,AX") == "AX BO AX");
  CHECK(printed_reading("A,X,B,O") == "AX BO");
  CHECK(printed_reading("AX,,OB") == "AX BO");
  CHECK(printed_reading("XABO") == "AX BO");
}

TEST_CASE("no printed board takes the side of another board") {
  for (const std::string lines : {"AXB", "A,X,B", "XAOBX", "AXBOA", "XAO", "AXOBX"}) {
    INFO(lines);
    CHECK(printed_reading(lines) == "?");
  }
  CHECK(printed_reading("A,XB") == "BX?");
  CHECK(printed_reading("AX,B") == "AX?");
  CHECK(printed_reading("A,XB,A") == "BX??");
  CHECK(printed_reading("XA,B,OA") == "AX AO?");
  CHECK(printed_reading("A% pos1\nXB").find('A') == std::string::npos);
  // A rank of one of the boards is missing.
  const std::string seven = ranks_with_disc(true).substr(9);
  for (const std::string& text :
       {seven + "X\n" + ranks_with_disc(false), "X\n" + seven + ranks_with_disc(false) + "O\n",
        "X\n" + ranks_with_disc(false) + seven + "O\n",
        "X\n" + seven + "+----+\n" + ranks_with_disc(false)}) {
    INFO(text);
    CHECK(read_positions(text).records.empty());
  }
  const Contents unclear =
      read_positions(ranks_with_disc(true) + "White\n" + ranks_with_disc(false));
  REQUIRE(unclear.errors.size() == 1);
  CHECK(unclear.errors[0].line == 9);
  CHECK(unclear.errors[0].message.find("board above or of the board below") != std::string::npos);
}

TEST_CASE("printed boards that must be read together have a limit") {
  ReaderOptions options;
  options.max_record_bytes = 1000;
  std::string text;
  for (int i = 0; i < 100; ++i) text += ranks_with_disc(true) + "X\n";
  const Contents contents = read_positions(text, options);
  CHECK(contents.records.empty());
  REQUIRE(contents.errors.size() == 1);
  CHECK(contents.errors[0].message.find("expected a blank line") != std::string::npos);
}

TEST_CASE("a picture of another board than the one below it is an error") {
  CHECK(read_position("Black to move\n" + kPrinted + kStartSquares + " X\n").position ==
        kStartPosition);
  const Contents other = read_positions("Black to move\n" + kPrinted + kFfo1Squares + " X\n");
  CHECK(other.records.empty());
  REQUIRE(other.errors.size() == 1);
  CHECK(other.errors[0].line == 1);
  CHECK(other.errors[0].message.find("another board") != std::string::npos);
}

}  // namespace
}  // namespace kanzen::test
