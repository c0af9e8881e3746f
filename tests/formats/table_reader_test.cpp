#include "solver/formats/table_reader.hpp"

#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "core/notation.hpp"
#include "solver/formats/jsonl_reader.hpp"
#include "solver/formats/open_records.hpp"
#include "solver/formats/writer.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/read_all.hpp"

namespace kanzen::test {
namespace {

const std::string kStart = notation::to_string(kStartPosition);

Contents read(const std::string& text, ReaderOptions options = {}) {
  Contents warned;
  warnings_into(warned, options);
  std::istringstream source(text);
  InputStream in(source);
  CHECK(recognise(text) == Format::csv);
  Contents contents = read_all(*open_records(in, options));
  contents.warnings = std::move(warned.warnings);
  return contents;
}

TEST_CASE("a score in CSV of another program is a claim of the exact value") {
  for (const std::string name : {"score", "value", "expected", "result", "Score", " VALUE "}) {
    for (const std::string number : {"4", "+4", "+04", " 4 ", "\"4\""}) {
      INFO(name << " " << number);
      const Contents contents = read("id,board," + name + "\nfirst," + kEasy + "," + number +
                                     "\nsecond," + kEasy + ",\n");
      CHECK(contents.errors.empty());
      CHECK(contents.warnings.empty());
      REQUIRE(contents.records.size() == 2);
      CHECK(contents.records[0].id == "first");
      CHECK(contents.records[0].claims.exact == 4);
      CHECK(contents.records[1].claims.empty());
    }
  }
}

TEST_CASE("unused columns of CSV are named in one warning") {
  const Contents contents =
      read("id,board,their_score,nodes,best\n1," + kEasy + ",4,17,h5\n2," + kEasy + ",6,18,h5\n");
  CHECK(contents.records.size() == 2);
  CHECK(contents.warnings ==
        std::vector<std::string>{"the columns \"their_score\", \"nodes\", \"best\" are not used"});
  // Some of these belong to results of this program.
  CHECK(read("id,board,status,pv,nodes,best_move\n1," + kEasy + ",unfinished,,17,h5\n")
            .warnings.empty());
  CHECK(read("id,board,status,pv,odd\n1," + kEasy + ",unfinished,,17\n").warnings ==
        std::vector<std::string>{"the column \"odd\" is not used"});
}

TEST_CASE("semicolons and tabs separate fields like commas") {
  for (const char separator : {',', ';', '\t'}) {
    std::string text = "board|score|comment\n" + kEasy + "|4|hard\n";
    for (char& c : text) c = c == '|' ? separator : c;
    const Contents contents = read(text);
    CHECK(contents.errors.empty());
    REQUIRE(contents.records.size() == 1);
    CHECK(contents.records[0].claims.exact == 4);
    CHECK(contents.records[0].comment == "hard");
    CHECK(contents.records[0].id == "2");
  }
}

TEST_CASE("a table without a heading begins with a board") {
  for (const std::string separator : {",", ", ", "\t"}) {
    const Contents contents = read(kEasy + separator + "+4\n" + kStart + separator + "0\n");
    CHECK(contents.errors.empty());
    CHECK(contents.warnings.empty());
    REQUIRE(contents.records.size() == 2);
    CHECK(contents.records[0].claims.exact == 4);
    CHECK(contents.records[1].claims.exact == 0);
    CHECK(contents.records[0].line == 1);
  }
  const Contents named = read(kEasy + ",hard one,4\n");
  CHECK(named.records.at(0).claims.empty());
  CHECK(named.warnings == std::vector<std::string>{"the columns \"2\", \"3\" are not used"});
  CHECK(recognise(kEasy + "; +4;\n") == Format::lines);
  CHECK(recognise(kEasy + "\t% hard\n") == Format::lines);
  CHECK(recognise("f5,d6,c3\n") == Format::lines);
}

TEST_CASE("a column of moves is played") {
  const Game game = notation::parse_moves("f5d6c3").value();
  for (const std::string& text :
       {std::string("name,moves,score\ngame 1,f5d6c3,2\n"),
        std::string("name;moves;score\ngame 1;F5 D6 C3;2\n"),
        "name,board,moves,score\ngame 1," + kStart + ",\"1. f5 d6 2. c3\",2\n"}) {
    INFO(text);
    const Contents contents = read(text);
    CHECK(contents.errors.empty());
    REQUIRE(contents.records.size() == 1);
    CHECK(contents.records[0].position == game.end);
    CHECK(contents.records[0].claims.exact == 2);
    CHECK(contents.records[0].id == "game 1");
    const Contents whole = read(text, {.whole_games = true});
    REQUIRE(whole.records.size() == 1);
    CHECK(whole.records[0].game->moves == game.moves);
    CHECK(whole.warnings.size() == 1);
  }
  const Contents values = read("board,moves\n" + kEasy + ",h5:6 g6:-2\n");
  REQUIRE(values.records.size() == 1);
  CHECK(values.records[0].claims.moves.size() == 2);
}

TEST_CASE("the dialect gives the meaning of digits in boards of CSV") {
  std::string digits = kEasy;
  for (char& c : digits) c = c == 'X' ? '1' : c == 'O' ? '2' : c == '-' ? '0' : c;
  CHECK(read("board\n" + digits + "\n").errors.size() == 1);
  const Contents contents = read("board\n" + digits + "\n", {.dialect = notation::Dialect::digits});
  REQUIRE(contents.records.size() == 1);
  CHECK(notation::to_string(contents.records[0].position) == kEasy);
  CHECK(read(digits + ",4\n", {.dialect = notation::Dialect::digits}).records.size() == 1);
}

TEST_CASE("an error in a table has its line") {
  struct Case {
    std::string text;
    std::size_t line;
    std::string part;
  };
  for (const Case& c :
       {Case{"board,score\n" + kEasy + ",4,5\n", 2, "3 fields, expected 2"},
        Case{"board,score\n" + kEasy + ",four\n", 2, "score is invalid"},
        Case{"board,score\n" + kEasy + ",3\n", 2, "odd"},
        Case{"board,score,value\n" + kEasy + ",4,6\n", 2, "score is 4 and value is 6"},
        Case{"board,score,score\n" + kEasy + ",4,6\n", 1, "\"score\" is there twice"},
        Case{"board,comment\n" + kEasy + ",\"open\n", 2, "not closed"},
        Case{"board,comment\n" + kEasy + ",\"a\"b\n", 2, "after a quotation mark"},
        Case{"board,empties\n" + kEasy + ",7\n", 2, "empties is 7, expected the 6"},
        Case{"id,board\n1,nonsense\n", 2, "board: "}}) {
    INFO(c.text);
    const Contents contents = read(c.text);
    REQUIRE(contents.errors.size() == 1);
    INFO(contents.errors[0].message);
    CHECK(contents.errors[0].line == c.line);
    CHECK(contents.errors[0].message.find(c.part) != std::string::npos);
  }
}

TEST_CASE("comments above the heading of CSV are skipped, and ids with # are not") {
  const Contents contents = read("% exported\n# by hand\n\nid,board,score\n#40," + kEasy + ",4\n");
  CHECK(contents.errors.empty());
  REQUIRE(contents.records.size() == 1);
  CHECK(contents.records[0].id == "#40");
}

TEST_CASE("unused columns of Markdown are named") {
  std::istringstream in("| id | their | position |\n|--|--|--|\n| a | 4 | " + kEasy + " |\n");
  Contents warned;
  ReaderOptions options;
  warnings_into(warned, options);
  REQUIRE(make_table_reader(in, Format::markdown, options)->next()->ok());
  CHECK(warned.warnings == std::vector<std::string>{"the column \"their\" is not used"});
}

TEST_CASE("a Markdown table with a line and a position is a table of results") {
  Contents warned;
  ReaderOptions options;
  warnings_into(warned, options);
  std::istringstream table(
      "| id | empties | score | best | nodes | seconds | verdict | line | position |\n"
      "|:--|--:|--:|:--|--:|--:|:--|:--|:--|\n"
      "| #1 | 6 | +06 | h5 | 12 | 0.500 | unchecked |  | " +
      kEasy + " |\n");
  const auto of_markdown = make_table_reader(table, Format::markdown, options);
  const auto cells = of_markdown->next();
  REQUIRE(cells);
  const Result<Outcome> of_cells = require_outcome(*cells);
  REQUIRE(of_cells);
  CHECK(of_cells.value().solution().score == 6);
  CHECK(warned.warnings.empty());
}

}  // namespace
}  // namespace kanzen::test
