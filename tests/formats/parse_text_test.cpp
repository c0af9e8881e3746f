// Records as single texts, in every notation. The cases are shared with Python.
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "core/notation.hpp"
#include "solver/formats/base81.hpp"
#include "solver/formats/open_records.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen {
namespace {

using test::kFfo1Squares;

using Json = nlohmann::json;

/// The eight ranks of kFfo1Squares, one a line.
std::string ranks(bool spaced, bool numbered) {
  std::string out;
  for (std::size_t rank = 0; rank < 8; ++rank) {
    if (rank > 0) out += '\n';
    if (numbered) out += std::to_string(rank + 1) + ' ';
    for (std::size_t file = 0; file < 8; ++file) {
      out += kFfo1Squares[8 * rank + file];
      if (spaced && file < 7) out += ' ';
    }
    if (numbered) out += ' ' + std::to_string(rank + 1);
  }
  return out;
}

/// The text of a case, with the board in place of its names.
std::string text_of(const Json& value) {
  std::string text = value;
  for (const auto& [name, board] : {std::pair<std::string, std::string>{"BOARD", kFfo1Squares},
                                    {"ROWS", ranks(false, false)},
                                    {"SPACED", ranks(true, false)},
                                    {"RANKED", ranks(true, true)}}) {
    for (std::size_t at; (at = text.find(name)) != std::string::npos;) {
      text.replace(at, name.size(), board);
    }
  }
  return text;
}

TEST_CASE("a text is read in every notation or refused") {
  std::ifstream file(KANZEN_LINE_CASES);
  const Json table = Json::parse(file);
  REQUIRE(table["cases"].size() > 80);
  for (const Json& expected : table["cases"]) {
    const std::string text = text_of(expected["text"]);
    INFO(text);
    const Result<PositionRecord> read = parse_text(text);
    if (expected.contains("error")) {
      REQUIRE_FALSE(read);
      INFO(read.error().message);
      CHECK(read.error().message.find(expected["error"]) != std::string::npos);
      CHECK(read.error().message.find("expected") != std::string::npos);
      continue;
    }
    INFO((read ? std::string() : read.error().message));
    REQUIRE(read);
    const PositionRecord& record = read.value();
    REQUIRE(record.game);
    CHECK(record.game->end == record.position);
    if (expected.contains("end")) {
      CHECK(notation::to_string(record.position) == text_of(expected["end"]));
    }
    const std::string moves = expected.value("moves", "");
    CHECK(notation::to_string(record.game->moves) == moves);
    if (expected.contains("start")) {
      CHECK(notation::to_string(record.game->start) == text_of(expected["start"]));
    }
    if (expected.contains("moves") && !expected.contains("start")) {
      CHECK(record.game->start == kStartPosition);
    }
    CHECK(record.claims.exact ==
          (expected.contains("best") ? std::optional<Score>(expected["best"]) : std::nullopt));
    std::string scores;
    for (const notation::MoveScore& item : record.claims.moves) {
      if (!scores.empty()) scores += ' ';
      scores += notation::to_string(item.move) + ':' + std::to_string(item.score);
    }
    CHECK(scores == expected.value("scores", ""));
    CHECK(record.comment.value_or("") == expected.value("comment", ""));
    if (expected.contains("name")) {
      CHECK(record.id == expected["name"].get<std::string>());
    } else {
      CHECK(record.id.find_first_not_of("0123456789") == std::string::npos);
    }
  }
}

TEST_CASE("every possible board of a game is read from base 81") {
  CHECK_FALSE(parse_text("!!!!!!!!!!!!!!!!"));
  test::Random random(81);
  for (int i = 0; i < 100; ++i) {
    const Board board = test::random_unfinished_board(random, 4 + i % 50);
    const auto read = parse_text(to_base81(board));
    REQUIRE(read);
    CHECK(read.value().position.board == board);
  }
}

TEST_CASE("the error in a text of several lines has its line") {
  CHECK(parse_text("f5d6c9").error().line == 0);
  CHECK(parse_text("1. f5 d6\n2. c9").error().line == 2);
  CHECK(parse_text(kFfo1Squares + " X\n" + kFfo1Squares + " X\n").error().line == 2);
}

}  // namespace
}  // namespace kanzen
