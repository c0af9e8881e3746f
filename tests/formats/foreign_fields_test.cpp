// Tables and JSON of other programs, by the names of their fields.
#include "solver/formats/foreign_fields.hpp"

#include "tests/support/boards.hpp"
#include "tests/support/read_all.hpp"

namespace kanzen::test {
namespace {

/// BOARD is kEasy, and SQUARES is that without the side.
std::string filled(std::string text) {
  replace_all(text, "BOARD", kEasy);
  replace_all(text, "SQUARES", kEasySquares);
  return text;
}

TEST_CASE("fields on lines are read in bounded memory") {
  const std::string rows(400, 'x');
  const Contents found = read_contents(
      "turn: X\nboard:\n" + rows + '\n' + rows + '\n' + rows + "\n\n" + filled("board: BOARD\n"),
      {.max_record_bytes = 1000});
  CHECK(found.errors.at(0).message ==
        "a record of more than 1000 bytes, expected a blank line between records");
  CHECK(found.records.size() == 1);
}

TEST_CASE("the user names the fields of one of several files") {
  // Another file may have these names, and one field has several.
  for (const std::string list : {"board=Stand,value=worth", "board=a,board=position,value=worth"}) {
    ReaderOptions options{.fields = parse_field_choice(list).value(), .several_files = true};
    for (const std::string text :
         {"position,value,id\nBOARD,6,n\n", R"({"position":"BOARD","value":6,"id":"n"})"}) {
      INFO(list << text);
      const Contents contents = read_contents(filled(text), options);
      REQUIRE(contents.records.size() == 1);
      CHECK(contents.records[0].claims.exact() == 6);
      CHECK(contents.errors.empty());
      CHECK(contents.warnings.at(0).find("expected the one of --fields") != std::string::npos);
    }
  }
  CHECK_FALSE(parse_field_choice("bord=x"));
  CHECK_FALSE(parse_field_choice("board"));
}

TEST_CASE("a document may be longer than a line") {
  std::string text = "[";
  for (int i = 0; i < 100; ++i) text += (i > 0 ? "," : "") + (R"({"board":")" + kEasy + "\"}");
  const Contents contents = read_contents(text + "]\n", {.max_record_bytes = 1000});
  CHECK(contents.errors.empty());
  CHECK(contents.records.size() == 100);
}

}  // namespace
}  // namespace kanzen::test
