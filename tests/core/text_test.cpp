#include "core/notation/text.hpp"

#include "core/notation.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::notation {

TEST_CASE("a text is a number if it has nothing else") {
  CHECK(parse_number<int>("12") == 12);
  CHECK(parse_number<int>("-12") == -12);
  CHECK(parse_number<std::uint64_t>("18446744073709551615") == UINT64_MAX);
  for (const char* text : {"", " 12", "12 ", "+12", "12x", "x", "1.5", "99999999999"}) {
    CAPTURE(text);
    CHECK(parse_number<int>(text) == std::nullopt);
  }
  CHECK(parse_number<std::uint64_t>("-1") == std::nullopt);
}

TEST_CASE("a number outside its range is not parsed") {
  CHECK(parse_number("1", 1, 8) == 1);
  CHECK(parse_number("8", 1, 8) == 8);
  CHECK(parse_number("0", 1, 8) == std::nullopt);
  CHECK(parse_number("9", 1, 8) == std::nullopt);
}

TEST_CASE("a number with a fraction is finite and has nothing else") {
  CHECK(parse_real("1.5") == 1.5);
  CHECK(parse_real("-2") == -2);
  CHECK(parse_real(".5e1") == 5);
  for (const char* text :
       {"", "inf", "nan", "-inf", "1e999", " 1", "1 ", "+1", "1x", "x", "-", "e5", "0x1"}) {
    CAPTURE(text);
    CHECK(parse_real(text) == std::nullopt);
  }
}

}  // namespace kanzen::notation

namespace kanzen::test {

using notation::json_string;
using notation::printable;

// Escapes show which bytes the tests are about.
// NOLINTBEGIN(modernize-raw-string-literal,misc-misleading-bidirectional)
TEST_CASE("capitals have small letters, and European letters no accents") {
  for (const auto& [text, folded] : std::vector<std::pair<const char*, const char*>>{
           {"M\u00DCLLER \u00D7 \u00F7", "muller x /"},
           {"\u0141uk\u00C1\u0160 \u0178\u017D St\u00E9phane Ste\u0301phane",
            "lukas yz stephane stephane"},
           {"Gro\u00DF STRA\u1E9EE", "gross strasse"},
           {"Nguy\u1EC4n \u0110\u1ED6", "nguyen do"},
           {"\u039F\u0394\u038E\u03A3 \u03C2", "\u03BF\u03B4\u03CD\u03C3 \u03C3"},
           {"\u0401\u0416\u0416 \u0404", "\u0451\u0436\u0436 \u0454"},
           {"\u4F50\u85E4\xFF[", "\u4F50\u85E4\xFF["}}) {
    CHECK(notation::fold_case(text) == folded);
  }
  Random random{5};
  for (int i = 0; i < 1000; ++i) {  // an accent by itself takes the way of all other letters
    std::string text(random.below(9), ' ');
    for (char& c : text) c = static_cast<char>(random.below(128));
    REQUIRE(notation::fold_case(text) == notation::fold_case(text + "\u0301"));
  }
}

TEST_CASE("a word is found as in a split list") {
  Random random{6};
  for (int i = 0; i < 2000; ++i) {
    std::string list;
    for (std::size_t n = random.below(9); n > 0; --n) list += "ab "[random.below(3)];
    const std::string word = std::string("ab").substr(random.below(2)) + "ab"[random.below(2)];
    const auto words = notation::split_at(list, ' ');
    const auto index = std::ranges::find(words, word) - words.begin();
    REQUIRE(notation::word_index(list, word).value_or(words.size()) == std::size_t(index));
  }
}

TEST_CASE("control characters are shown as bytes") {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", ""},
      {"game 1.kzc", "game 1.kzc"},
      {"caf\xC3\xA9 \xE6\xA3\x8B \xF0\x9F\x98\x80", "caf\xC3\xA9 \xE6\xA3\x8B \xF0\x9F\x98\x80"},
      {"\x1b[2J", "\\x1b[2J"},
      {"a\r\nb\tc\x7F", "a\\x0d\\x0ab\\x09c\\x7f"},
      {std::string("a\0b", 3), "a\\x00b"},
      {"\xC2\x9B"
       "31m",
       "\\xc2\\x9b31m"},  // CSI, one character of C1
      {"\x9B"
       "31m",
       "\\x9b31m"},  // the same as one byte
      {"\xE2\x80\xAE"
       "cz",
       "\\xe2\\x80\\xaecz"},                // right to left from here
      {"\xE2\x80\xA8", "\\xe2\\x80\\xa8"},  // line separator
      {"\xE2\x80", "\\xe2\\x80"},           // cut off
      {"\xC0\x9B", "\\xc0\\x9b"},           // longer than it need be
      {"\xE0\x82\x9B", "\\xe0\\x82\\x9b"},
      {"\xED\xA0\x80", "\\xed\\xa0\\x80"},           // a surrogate
      {"\xF4\x90\x80\x80", "\\xf4\\x90\\x80\\x80"},  // beyond U+10FFFF
      {"\xFF\xE6\xA3\x8B", "\\xff\xE6\xA3\x8B"},
  };
  for (const auto& [text, expected] : cases) CHECK(printable(text) == expected);
}

TEST_CASE("a JSON string is valid whatever the bytes are") {
  CHECK(json_string("a\"b\\c") == R"("a\"b\\c")");
  CHECK(json_string("\x1b[2J\n\x7F") == R"("\u001b[2J\u000a\u007f")");
  CHECK(json_string("\xC2\x9B") == R"("\u009b")");
  CHECK(json_string("\xE2\x80\xAE") == R"("\u202e")");
  CHECK(json_string("\x9B\xE6\xA3\x8B") == "\"\\ufffd\xE6\xA3\x8B\"");
}
// NOLINTEND(modernize-raw-string-literal,misc-misleading-bidirectional)

TEST_CASE("no byte and no pair of bytes gets through that acts on a terminal") {
  for (int first = 0; first < 256; ++first) {
    for (int second = 0; second < 256; ++second) {
      const std::string text{static_cast<char>(first), static_cast<char>(second)};
      for (const std::string& shown : {printable(text), json_string(text)}) {
        for (std::size_t i = 0; i < shown.size(); ++i) {
          const auto byte = static_cast<unsigned char>(shown[i]);
          REQUIRE(byte >= 0x20);
          REQUIRE(byte != 0x7F);
          if (byte >= 0x80 && byte <= 0x9F) {  // then it continues a character outside C1
            REQUIRE(i > 0);
            REQUIRE(static_cast<unsigned char>(shown[i - 1]) > 0xC2);
          }
        }
      }
    }
  }
}

}  // namespace kanzen::test

namespace kanzen::notation {
namespace {

using test::kFfo1Squares;

const std::string kFfo1Line =
    kFfo1Squares + " X; G8:+18; H1:+12; H7:+6; A2:+6; A3:+4; B1:-4; A4:-22; G2:-24;";
// Black has no disc left to flip; White has.
const std::string kMustPass = "OX" + std::string(62, '-') + " X";

void check_line_error(const std::string& line, std::size_t column, const std::string& part) {
  INFO(line);
  const Result<ObfRecord> record = parse_obf(line);
  REQUIRE(!record.ok());
  CHECK(record.error().column == column);
  CHECK(record.error().message.find(part) != std::string::npos);
}

ObfRecord read(const std::string& line) {
  INFO(line);
  const Result<ObfRecord> record = parse_obf(line);
  REQUIRE(record.ok());
  return record.value();
}

TEST_CASE("a record with a score for every move is read") {
  const ObfRecord record = read(kFfo1Line);
  CHECK(record.position.side == Colour::black);
  CHECK(board_text(record.position) == kFfo1Squares);
  REQUIRE(record.moves.size() == 8);
  CHECK(record.moves.front() == MoveScore{Square::g8, 18});
  CHECK(record.moves.back() == MoveScore{Square::g2, -24});
  CHECK(!record.value);
  CHECK(!record.comment);
}

TEST_CASE("the same record is read from every way of writing it") {
  const ObfRecord record = read(kFfo1Line);
  for (const std::string& line :
       {kFfo1Line + "\r", "  " + kFfo1Line, kFfo1Line + " --:-127;",
        kFfo1Line.substr(0, kFfo1Line.size() - 1),
        kFfo1Squares + " X;G8:18;h1:12;H7 : 6 ; a2: +6;A3:4;b1:-4;A4:-22;g2:-24"}) {
    INFO(line);
    CHECK(read(line).moves == record.moves);
    CHECK(read(line).position == record.position);
    CHECK(!read(line).value);
  }
}

TEST_CASE("white space separates scores as semicolons do") {
  const ObfRecord record = read(kFfo1Squares + " X G8:+18 H1:12  h7 +6 a2 6 % why");
  CHECK(record.moves == std::vector<MoveScore>{
                            {Square::g8, 18}, {Square::h1, 12}, {Square::h7, 6}, {Square::a2, 6}});
  CHECK(record.comment == "why");
  CHECK(read(kFfo1Squares + " X 18").value == 18);
  CHECK(read(kFfo1Squares + " X -4 % why").value == -4);
  check_line_error(kFfo1Squares + " X g8h7 18", 73,
                   "of the board or of the position after the moves");
  check_line_error(kFfo1Squares + " X 1 g8 2 h7", 68, "a score or the number of a move");
  check_line_error(kFfo1Squares + " X; G8:+18H1:+12", 75, "expected ;");
}

TEST_CASE("a score without a move is the value of the position") {
  CHECK(read(kFfo1Squares + " X; +18;").value == 18);
  CHECK(read(kFfo1Squares + " X; -4").value == -4);
  CHECK(read(kFfo1Squares + " X;0;").value == 0);
  const ObfRecord record = read(kFfo1Squares + " O; +8; % best score only; a comment");
  CHECK(record.value == 8);
  CHECK(record.moves.empty());
  CHECK(record.comment == "best score only; a comment");
}

TEST_CASE("scripts of bare boards with comments are read") {
  CHECK(read(kFfo1Squares + " X % #40").comment == "#40");
  CHECK(read(kFfo1Squares + " X%").comment == "");
  CHECK(!read(kFfo1Squares + " X").comment);
  CHECK(!read(kFfo1Squares + " X;").value);
  CHECK(read(kFfo1Squares + " O ; % a % b").comment == "a % b");
}

TEST_CASE("the sentinel is neither a move nor a pass") {
  CHECK(read(kFfo1Squares + " X; --:-127;").moves.empty());
  CHECK(read(kMustPass + "; --:-127;").moves.empty());
  CHECK(read(kMustPass + "; --:-4; --:-127;").moves.size() == 1);
  check_line_error(kFfo1Squares + " X; --:-1270;", 72, "too large");
  check_line_error(kFfo1Squares + " X; --:-12;", 69, "not legal");
}

TEST_CASE("a pass has a score only where it is forced") {
  for (const char* pass : {"PA", "ps", "@@@@", "--", "pass"}) {
    const ObfRecord record = read(kMustPass + "; " + pass + ":-64;");
    REQUIRE(record.moves.size() == 1);
    CHECK(record.moves[0] == MoveScore{Square::pass, -64});
  }
  check_line_error(kFfo1Squares + " X; PA:+4;", 69, "not legal");
}

TEST_CASE("a board may be followed by moves to play") {
  const ObfRecord record = read(kFfo1Squares + " X;g8h7 % played");
  CHECK(record.played == std::vector<Square>{Square::g8, Square::h7});
  CHECK(record.position ==
        parse_moves("g8h7", parse_position(kFfo1Squares + " X").value()).value().end);
  CHECK(record.comment == "played");
  CHECK(read(kFfo1Squares + " X; G8;").played.size() == 1);
  check_line_error(kFfo1Squares + " X;g8a1", 70, "a1");
  check_line_error(kFfo1Squares + " X;g8; +4;", 72, "after the moves");
  CHECK(read(kFfo1Squares + " X; +4; g8h7 % why").comment == "g8h7 % why");
}

TEST_CASE("an error in an OBF record names its column") {
  check_line_error(kFfo1Squares.substr(1) + " X;", 64, "63 squares");
  check_line_error(kFfo1Squares + "- X;", 65, "65 squares");
  check_line_error(kFfo1Squares + ";", 65, "no side");
  check_line_error(kFfo1Squares + " X; e4:+3;", 69, "not legal");
  check_line_error(kFfo1Squares + " X; a1:+3;", 69, "not legal");
  check_line_error(kFfo1Squares + " X; G8:+65;", 72, "expected -64 to +64");
  check_line_error(kFfo1Squares + " X; -65;", 69, "expected -64 to +64");
  check_line_error(kFfo1Squares + " X; G8:+;", 73, "expected a score");
  check_line_error(kFfo1Squares + " X; G8:;", 72, "expected a score");
  check_line_error(kFfo1Squares + " X; G8:+1x;", 74, "expected ;");
  check_line_error(kFfo1Squares + " X; G8:99999999999999999999;", 72, "too large");
  check_line_error(kFfo1Squares + " X; G8:+4; g8:+6;", 76, "second score for g8");
  check_line_error(kFfo1Squares + " X; +4; +4;", 73, "second score");
  check_line_error(kFfo1Squares + " X; J8:+4;", 69, "expected a move");
  check_line_error(kFfo1Squares + " X; hello", 69, "expected a move");
  check_line_error("", 1, "0 squares");
}

TEST_CASE("all records of the position files are written as they were read") {
  int records = 0;
  for (const auto& entry : std::filesystem::directory_iterator(KANZEN_POSITIONS_DIR)) {
    if (entry.path().extension() != ".obf") continue;
    std::ifstream in(entry.path());
    for (std::string line; std::getline(in, line);) {
      if (line.empty() || line[0] == '%') continue;
      if (const std::size_t sentinel = line.find(" --:-127;"); sentinel != std::string::npos) {
        line.erase(sentinel, 9);
      }
      ++records;
      CHECK(to_string(read(line)) == line);
    }
  }
  CHECK(records >= 254);
}

}  // namespace
}  // namespace kanzen::notation
