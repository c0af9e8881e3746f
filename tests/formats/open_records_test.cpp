#include "solver/formats/open_records.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

#include "tests/support/boards.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/packed.hpp"
#include "tests/support/read_all.hpp"

namespace kanzen {
namespace {

using test::kStartSquares;

const std::string kGgf =
    "(;GM[Othello]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- "
    "*]B[F5];)\n";
const std::string kWthor = std::string("\x14\x0F\x09\x1E\x01\0\0\0\0\0\xD1\x07\x08\0\x3C\0", 16) +
                           std::string("\1\0\2\0\3\0\x20\x20\x38", 9) + std::string(59, '\0');

test::Contents read(const std::string& bytes, ReaderOptions options = {}) {
  if (!options.empties) options.empties = EmptiesRange{0, 64};
  std::istringstream source(bytes);
  InputStream in(source);
  return test::read_all(*open_records(in, options));
}

struct Sample {
  Format format;
  std::string text;
  std::size_t records;
};

const std::vector<Sample>& samples() {
  static const std::vector<Sample> kSamples{
      {Format::lines, kStartSquares + " X; +4;\n", 1},
      {Format::lines, "f5d6c3\n", 1},
      {Format::lines, "1. f5 d6 2. c3\n", 1},
      {Format::lines, "[8 " + kStartSquares + " X]\n", 1},
      {Format::ggf, kGgf, 2},
      {Format::ggf, "1 " + kGgf, 2},
      {Format::sgf, "(;FF[4]GM[2]SZ[8];B[f5])\n", 2},
      {Format::pgn, "[Event \"x\"]\n\n1. f5 d6\n", 3},
      {Format::wthor, kWthor, 2},
      {Format::takizawa, "obf,score_lowerbound,score_upperbound\n" + kStartSquares + " X;,-2,0\n",
       1},
      {Format::base81, "!!!!!!a\"A#!!!!!! 0\n", 1},
      {Format::ffo,
       "% a script\n" + kStartSquares + " X % #1\n32 - 32  f5\n" + kStartSquares + " O\nDraw\n", 2},
      {Format::csv, "id,board,score,kind\n7," + kStartSquares + " X,4,exact\n", 1},
      {Format::markdown,
       "| id | score | position |\n|:--|--:|:--|\n| 7 | +04 | " + kStartSquares + " X |\n", 1},
      {Format::html,
       "<!DOCTYPE html>\n<script type=\"application/x-ndjson\" id=\"data\">\n{\"page\":{}}\n"
       "{\"id\":\"7\",\"board\":\"" +
           kStartSquares + " X\"}\n{\"end\":true}\n</script>\n",
       1},
  };
  return kSamples;
}

TEST_CASE("each format is recognised by its beginning") {
  for (const Sample& sample : samples()) {
    INFO(sample.text);
    CHECK(recognise(sample.text) == sample.format);
    for (const std::string& bytes :
         {sample.text, test::gzipped(sample.text), test::zstd_packed(sample.text)}) {
      const test::Contents contents = read(bytes);
      CHECK(contents.errors.empty());
      REQUIRE(contents.records.size() == sample.records);
    }
    CHECK(read(sample.text, {.format = sample.format}).records.size() == sample.records);
  }
}

TEST_CASE("a file of base 81 is not JSON although it begins with a brace") {
  // The opponent has a1 to d1.
  for (const std::string text :
       {"{!!!!!a\"A#!!!!!! -12\n", "{!!!!!a\"A#!!!!!!\n{!!!!!a\"A#!!!!!! 4\n",
        "\xEF\xBB\xBF{!!!!!a\"A#!!!!!! 0"}) {
    INFO(text);
    CHECK(recognise(text) == Format::base81);
    const test::Contents contents = read(text);
    CHECK(contents.errors.empty());
    REQUIRE_FALSE(contents.records.empty());
    CHECK((contents.records[0].position.board.opponent & 15) == 15);
  }
  for (const std::string text : {"{", "{}", "{\"a\":1,\"b\":23}\n", "{\"board\":\"X\"}"}) {
    INFO(text);
    CHECK(recognise(text) == Format::jsonl);
  }
}

TEST_CASE("comments, blank lines and a byte order mark do not hide a format") {
  for (const Sample& sample : samples()) {
    if (sample.format == Format::wthor || sample.format == Format::base81) continue;
    INFO(sample.text);
    CHECK(recognise("% a comment\n\n# another\r\n" + sample.text) == sample.format);
    CHECK(recognise("\xEF\xBB\xBF\r\n" + sample.text) == sample.format);
  }
  CHECK(recognise("\xEF\xBB\xBF!!!!!!a\"A#!!!!!! 0\n") == Format::base81);
}

TEST_CASE("files of no other format are read as lines") {
  for (const char* text :
       {"", "\n", "% only a comment", "hello", "[", "[1", "(", "f5d6c3d3c4f4f6f3 12"}) {
    INFO(text);
    CHECK(recognise(text) == Format::lines);
  }
  CHECK(read("").records.empty());
  CHECK(read("").errors.empty());
  CHECK(read("hello").errors.size() == 1);
}

TEST_CASE("lines that may be moves are not boards in base 81") {
  for (const std::string text : {"f5d6c3d3c4f4c5b3 -2\n", "f5d6c3d3c4f4f6f9 -2\n"}) {
    INFO(text);
    CHECK(recognise(text) == Format::lines);
  }
  const test::Contents moves = read("f5d6c3d3c4f4c5b3 -2\nf5d6c3d3c4f4c5b3 4\n");
  REQUIRE(moves.records.size() == 2);
  CHECK(moves.records[0].claims.exact == -2);
  // In a file of boards such a line is refused, unless the user names the format.
  const std::string boards = "!!!!!!a\"A#!!!!!! 0\nf5d6c3d3c4f4c5b3 -2\n";
  const test::Contents found = read(boards);
  CHECK(found.records.size() == 1);
  REQUIRE(found.errors.size() == 1);
  CHECK(found.errors[0].line == 2);
  CHECK(found.errors[0].message.find("moves or a board in Base 81") != std::string::npos);
  CHECK(read(boards, {.format = Format::base81}).records.size() == 2);
}

TEST_CASE("formats are found by name") {
  for (const Format format : {Format::automatic, Format::lines, Format::ggf, Format::sgf,
                              Format::pgn, Format::wthor, Format::takizawa, Format::base81}) {
    CHECK(!to_string(format).empty());
    CHECK(format_by_name(to_string(format)) == format);
  }
  CHECK(!format_by_name("obf2"));
}

TEST_CASE("a compressed position file is read like the plain one") {
  std::ifstream file(std::filesystem::path(KANZEN_POSITIONS_DIR) / "hard-20-dev.obf");
  const std::string text(std::istreambuf_iterator<char>(file), {});
  for (const std::string& bytes : {text, test::gzipped(text), test::zstd_packed(text)}) {
    const test::Contents contents = read(bytes);
    CHECK(contents.errors.empty());
    CHECK(contents.records.size() == 138);
  }
  // Truncated: the earlier records are read, and an error follows.
  const std::string gz = test::gzipped(text);
  const test::Contents cut = read(gz.substr(0, gz.size() - 4));
  CHECK(cut.errors.size() == 1);
  CHECK(cut.records.size() <= 138);
}

}  // namespace
}  // namespace kanzen
