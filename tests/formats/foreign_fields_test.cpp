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

TEST_CASE("fields on lines of their own end with their record") {
  const Contents found = read_contents(
      filled("- board: BOARD\n  value: 6\n  depth of search: 9\n- board: BOARD\n\nboard: "
             "BOARD\nboard: BOARD\n"
             "and: so on\nno field\nboard: \nturn: X\n"));
  CHECK(found.records.size() == 3);
  REQUIRE(found.errors.size() == 2);
  CHECK(found.errors[0].line == 9);
  CHECK(found.errors[0].message ==
        "found \"no field\" among fields, expected NAME: VALUE or a blank line above it");
  CHECK(found.errors[1].line == 10);
  CHECK_THAT(found.warnings.at(0), Catch::Contains("the field \"depth of search\" is not used"));
  const Contents open = read_contents(filled("turn: X\nboard: BOARD\n\nid: n\nboard: [1,\n2\n"));
  CHECK(open.records.size() == 1);
  CHECK(open.errors.at(0).message ==
        "found no array as \"board\", expected one whose brackets are closed");
}

TEST_CASE("the first record of fields on lines is enough to know them by") {
  const std::string text = filled("board: BOARD\nwert: 6\n\nwords of another kind\n");
  const Contents found = read_contents(text);
  CHECK(found.records.size() == 1);
  CHECK(found.errors.size() == 1);
  const Contents chosen = read_contents(text, {.fields = parse_field_choice("value=wert").value()});
  CHECK(chosen.records.at(0).claims.exact() == 6);
  const Contents missing =
      read_contents(text, {.fields = parse_field_choice("value=worth").value()});
  CHECK(missing.errors.back().message == "no field \"worth\", expected the one of --fields");
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

TEST_CASE("the user names the fields of a file") {
  const FieldChoice chosen =
      parse_field_choice("board=Stand,side=who,value=true value,move=key,id=nr").value();
  const std::string csv = "score,nr,Stand,who,True Value,key\n2,n,SQUARES,X,6,39\n";
  const std::string json =
      R"({"score":2,"nr":"n","Stand":"SQUARES","who":"X","true value":6,"key":39})";
  for (const std::string& text : {csv, json}) {
    const Contents contents = read_contents(filled(text), {.fields = chosen});
    REQUIRE(contents.records.size() == 1);
    const PositionRecord& record = contents.records[0];
    CHECK(record.id == "n");
    CHECK(record.claims.exact() == 6);
    CHECK(record.claims.moves == std::vector<notation::MoveScore>{{Square::h5, 6}});
    REQUIRE(contents.warnings.size() == 1);
    CHECK(contents.warnings[0].find("\"score\"") != std::string::npos);
  }
  CHECK(read_contents("Stand,nr\nx,1\n", {.fields = chosen})
            .errors.at(0)
            .message.starts_with("no column"));
  // Of several files, another one may have these names, and one field has several.
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

TEST_CASE("a field of --fields that no object has is an error") {
  const std::string line = R"({"board":")" + kEasy + R"(","v":6})" + "\n";
  for (const auto& [choice, errors] : std::vector<std::pair<std::string, std::size_t>>{
           {"value=v", 0}, {"value=w", 1}, {"value=w,id=name", 1}, {"value=", 0}}) {
    for (const std::string& text : {line, "[\n" + line + "]\n"}) {
      INFO(choice << ' ' << text);
      const Contents contents = read_contents(text, {.fields = parse_field_choice(choice).value()});
      CHECK(contents.records.size() == 1);
      REQUIRE(contents.errors.size() == errors);
      if (errors > 0) CHECK(contents.errors[0].message.find("no field \"w\"") == 0);
    }
  }
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
