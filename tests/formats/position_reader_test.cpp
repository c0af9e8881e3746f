#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "solver/formats/text_readers.hpp"
#include "tests/formats/position_reading.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::test {
namespace {

TEST_CASE("all records of the position files are read with their claims") {
  const std::map<std::string, std::size_t> counts{{"claims-dev.obf", 57},
                                                  {"ffo-01-19.obf", 19},
                                                  {"ffo-20-39.obf", 20},
                                                  {"ffo-40-59.obf", 20},
                                                  {"hard-20-dev.obf", 138}};
  for (const auto& [name, count] : counts) {
    INFO(name);
    std::ifstream in(std::filesystem::path(KANZEN_POSITIONS_DIR) / name);
    const Contents contents = read_positions(in);
    CHECK(contents.errors.empty());
    CHECK(contents.records.size() == count);
    std::size_t number = name.starts_with("ffo-") ? std::stoul(name.substr(4)) : 0;
    for (const PositionRecord& record : contents.records) {
      CHECK(record.claims.exact().has_value());
      CHECK(record.text.starts_with(notation::to_string(record.position)));
      CHECK(record.id ==
            (number == 0 ? std::to_string(record.line) : "#" + std::to_string(number)));
      if (number != 0) ++number;
      // The correction of a wrong score.
      if (record.id == "#31") CHECK(record.comment->find("erratum: g1:-32") != std::string::npos);
    }
  }
}

TEST_CASE("the comments of the claims lead to their boards") {
  std::ifstream in(std::filesystem::path(KANZEN_POSITIONS_DIR) / "claims-dev.obf");
  std::size_t checked = 0;
  for (const PositionRecord& record : read_positions(in).records) {
    const std::string comment = record.comment.value_or("");
    const std::size_t bar = comment.find("| ");
    if (bar == std::string::npos) continue;
    const auto game = notation::parse_moves(comment.substr(bar + 2));
    // The board is the one of the side that really moves, because a pass may be left out at
    // the end.
    const Position end = game.value().end;
    CHECK((end == record.position || end.passed() == record.position));
    ++checked;
  }
  CHECK(checked == 57);
}

TEST_CASE("colours of a captured terminal are not text") {
  std::string board;
  for (std::size_t i = 0; i < kEasySquares.size(); ++i) {
    board += "\x1B[1;31m" + kEasySquares.substr(i, 1) + "\x1B[0m" + (i % 8 == 7 ? "\n" : " ");
  }
  std::istringstream in("\x1B[2J" + board + "X to \x1B[1mmove\x1B[");
  const Contents contents = read_all(*make_position_reader(text_of(in)));
  REQUIRE(contents.records.size() == 1);
  CHECK(notation::to_string(contents.records[0].position) == kEasy);
}

TEST_CASE("a list of moves that does not end is read once") {
  std::string text = "(f5,\n";
  while (text.size() < 400'000) text += "d6,\n";
  std::istringstream in(text);
  CHECK(read_all(*make_position_reader(text_of(in))).errors.size() == 1);
}

TEST_CASE("a transcript over several lines has all of them as its text") {
  const PositionRecord claimed = read_position("% pos7\n1. f5 d6\n2. c3 d3 -2 % why\n");
  CHECK(claimed.id == "pos7");
  CHECK(claimed.claims.exact() == -2);
  CHECK(claimed.comment == "why");
  CHECK(claimed.text == "1. f5 d6\n2. c3 d3 -2 % why");
}

TEST_CASE("claims are read as people write them") {
  using Lines = std::vector<std::string>;
  std::ifstream file(KANZEN_LINE_CASES);
  const std::map<std::string, std::string> table = nlohmann::json::parse(file)["claims"];
  const std::string moves = "f5d6c3d3c4f4c5b3";
  const std::map<std::string, std::string> ids{
      {"", "1"},     {"2) ", "2"}, {"3. ", "3"}, {"12 ", "12"},    {"1: ", "1"},      {"(4) ", "4"},
      {"#7 ", "#7"}, {"a) ", "a"}, {"- ", "1"},  {"> > 5) ", "5"}, {"Rose: ", "Rose"}};
  for (const auto& [name, id] : ids) {
    for (const auto& [claim, interval] : table) {
      for (const std::string& game :
           Lines{moves, "(" + moves + ")", "( f5 D6 c3 d3 c4 F4 c5 b3 )"}) {
        if ((name == "Rose: " || name == "- ") && game[0] == '(') continue;
        for (const std::string sign : {" ", "  ", " ; ", ": ", " -> ", " - ", " \u2013 "}) {
          const std::string text = name + game + sign + claim;
          INFO(text);
          const PositionRecord record = read_position(text);
          CHECK(record.position.board.empty_count() == 52);
          REQUIRE(record.claims.interval);
          CHECK(to_string(*record.claims.interval) == interval);
          CHECK(record.id == id);
        }
      }
    }
    CHECK(read_position(name + moves + " +2").claims.exact() == 2);
  }
}

TEST_CASE("lines of any length are read in bounded memory") {
  const ReaderOptions options{.max_record_bytes = 1000};
  const std::string longest = kFfo1Squares + " X % " + std::string(1000 - 69, 'c');
  const Contents contents = read_positions(
      longest + "\n" + longest + "c\n" + std::string(100'000, '-') + "\n" + kFfo1Squares + " O",
      options);
  CHECK(contents.records.size() == 2);
  REQUIRE(contents.errors.size() == 2);
  CHECK(contents.errors[0].line == 2);
  CHECK(contents.errors[0].column == 1001);
  CHECK(contents.errors[1].line == 3);
}

TEST_CASE("lines around the size of the read buffer keep all their characters") {
  for (std::size_t length = 4090; length <= 4100; ++length) {
    const std::string line = kFfo1Squares + " X %" + std::string(length - 68, 'c');
    for (const char* end : {"", "\n", "\r\n"}) {
      const Contents contents = read_positions(line + end);
      REQUIRE(contents.records.size() == 1);
      CHECK(contents.records[0].text == line);
    }
    const Contents two = read_positions(line + "\n" + line + "\n");
    REQUIRE(two.records.size() == 2);
    CHECK(two.records[1].line == 2);
    CHECK(two.records[1].text == line);
  }
}

}  // namespace
}  // namespace kanzen::test
