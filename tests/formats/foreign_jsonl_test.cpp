// JSON lines of other programs.
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/notation.hpp"
#include "solver/formats/jsonl_outcome.hpp"
#include "solver/formats/jsonl_reader.hpp"
#include "solver/formats/jsonl_writer.hpp"
#include "solver/formats/open_records.hpp"
#include "solver/formats/outcome_records.hpp"
#include "solver/records/journal_lines.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/read_all.hpp"

namespace kanzen::test {
namespace {

const std::string kStart = notation::to_string(kStartPosition);

Contents foreign_records(const std::string& text, const ReaderOptions& options = {}) {
  Contents warned;
  ReaderOptions warning = options;
  warnings_into(warned, warning);
  std::istringstream in(text);
  OutcomeRecords records(std::make_unique<JsonlReader>(in, warning), warning);
  Contents contents = read_all(records);
  contents.warnings = std::move(warned.warnings);
  return contents;
}

TEST_CASE("scores in JSON of another program are claims of the exact value") {
  for (const std::string name : {"score", "value", "expected", "result"}) {
    INFO(name);
    const Contents contents =
        foreign_records(R"({"id":"a","board":")" + kStart + R"(",")" + name + R"(":4})");
    CHECK(contents.errors.empty());
    CHECK(contents.warnings.empty());
    REQUIRE(contents.records.size() == 1);
    CHECK(contents.records[0].claims.exact == 4);
    CHECK(contents.records[0].id == "a");
  }
  const Contents bounds =
      foreign_records(R"({"name":"b","board":")" + kStart + R"(","lower":-2,"comment":"open"})");
  REQUIRE(bounds.records.size() == 1);
  CHECK(bounds.records[0].claims.lower == -2);
  CHECK_FALSE(bounds.records[0].claims.exact);
  CHECK(bounds.records[0].comment == "open");
  CHECK(bounds.records[0].id == "b");
}

TEST_CASE("a claim of another program is not a result of this one") {
  const std::string line = R"({"board":")" + kStart + R"(","score":4})";
  JsonlFields fields;
  const Result<OutcomeOrRecord> read = parse_jsonl(line, fields);
  REQUIRE(read);
  REQUIRE(std::holds_alternative<PositionRecord>(read.value()));
  CHECK(std::get<PositionRecord>(read.value()).claims.exact == 4);
  const Result<Outcome> outcome = parse_jsonl_outcome(line);
  REQUIRE_FALSE(outcome);
  CHECK(outcome.error().message.starts_with("no result of Kanzen"));
}

TEST_CASE("unused fields are named once") {
  const std::string line = R"({"id":7,"board":")" + kStart + R"(","their_score":4,"depth":3})";
  const Contents contents = foreign_records(line + "\n" + line + "\n");
  CHECK(contents.records.size() == 2);
  CHECK(contents.records[0].id == "7");
  CHECK(contents.warnings == std::vector<std::string>{R"(the field "depth" is not used)",
                                                      R"(the field "their_score" is not used)"});
  // Exported positions have checksums, which are compared.
  const std::string exported = with_checksum(R"({"id":"7","board":")" + kStart + R"("})");
  CHECK(foreign_records(exported).warnings.empty());
  CHECK(foreign_records(exported).records.size() == 1);
  const std::string own = R"({"board":")" + kStart + R"(","status":"unfinished","pv":"","odd":1})";
  CHECK(foreign_records(own).warnings ==
        std::vector<std::string>{R"(the field "odd" is not used)"});
}

TEST_CASE("a status alone does not make an object a result of Kanzen") {
  const std::string line = R"({"board":")" + kStart + R"(","status":"exact","score":2})";
  const Contents contents = foreign_records(line);
  REQUIRE(contents.records.size() == 1);
  CHECK(contents.records[0].claims.exact == 2);
  CHECK(contents.warnings == std::vector<std::string>{R"(the field "status" is not used)"});
}

TEST_CASE("JSON arrays of moves are played") {
  const Game game = notation::parse_moves("f5d6c3").value();
  for (const std::string text :
       {R"(["f5","d6","c3"])", R"({"moves":["f5","D6","c3"]})", R"({"moves":"f5d6 c3","value":2})",
        R"({"board":"---------------------------OX------XO--------------------------- X",)"
        R"("moves":["f5 d6","c3"]})"}) {
    INFO(text);
    const Contents contents = foreign_records(text);
    CHECK(contents.errors.empty());
    REQUIRE(contents.records.size() == 1);
    CHECK(contents.records[0].position == game.end);
    CHECK(recognise(text) == Format::jsonl);
    const Contents whole = foreign_records(text, {.whole_games = true});
    REQUIRE(whole.records.size() == 1);
    CHECK(whole.records[0].position == kStartPosition);
    CHECK(whole.records[0].game->moves == game.moves);
    CHECK(whole.records[0].claims.empty());
    CHECK(whole.warnings.size() == (text.find("value") == std::string::npos ? 0 : 1));
  }
}

TEST_CASE("whole games are read after records without moves") {
  const std::string board = R"({"board":")" + kStart + R"("})";
  const std::string game = R"({"moves":"f5d6"})";
  const Contents contents = foreign_records(board + "\n" + game + "\n" + board + "\n" + game + "\n",
                                            {.whole_games = true});
  CHECK(contents.records.size() == 2);
  CHECK(contents.errors.size() == 2);
}

TEST_CASE("a journal of analysed games has whole games") {
  Outcome analysed({.goal = Goal::game});
  analysed.record.id = std::string("7");
  analysed.record.position = kStartPosition;
  analysed.record.game = notation::parse_moves("f5d6c3").value();
  const std::string line = game_analysis_to_jsonl(analysed, "kanzen", Fields::brief);
  INFO(line);
  const Contents whole = foreign_records(line, {.whole_games = true});
  CHECK(whole.warnings.empty());
  REQUIRE(whole.records.size() == 1);
  CHECK(whole.records[0].id == "7");
  CHECK(whole.records[0].position == kStartPosition);
  CHECK(whole.records[0].game->moves == analysed.record.game->moves);
  CHECK(foreign_records(line).errors.size() == 1);
}

TEST_CASE("contradictory records of another program are errors") {
  const std::string board = R"({"board":")" + kStart + R"(",)";
  struct Case {
    std::string text;
    std::string part;
  };
  for (const Case& c :
       {Case{board + R"("score":4,"expected":6})", "score is 4 and expected is 6"},
        Case{board + R"("score":4,"upper":2})", "the bounds contradict"},
        Case{board + R"("score":3})", "odd"}, Case{board + R"("score":"4"})", "score is invalid"},
        Case{board + R"("result":"win"})", "result is invalid"},
        Case{board + R"("score":4,"score":6})", R"("score" twice)"},
        Case{board + R"("empties":59})", "empties is 59, expected the 60"},
        Case{board + R"("moves":["a1"]})", "moves: "}, Case{R"({"moves":[]})", "no board"},
        Case{R"({"moves":""})", "no board"}, Case{R"({"id":"a"})", "no board"},
        Case{R"([{"board":"X"}])", "jq -c '.[]' FILE"}, Case{"[", "over several lines"},
        Case{R"(["hello"])", "moves: "}}) {
    INFO(c.text);
    const Contents contents = foreign_records(c.text);
    REQUIRE(contents.errors.size() == 1);
    INFO(contents.errors[0].message);
    CHECK(contents.errors[0].message.find(c.part) != std::string::npos);
    CHECK(contents.errors[0].message.find("expected") != std::string::npos);
  }
}

}  // namespace
}  // namespace kanzen::test
