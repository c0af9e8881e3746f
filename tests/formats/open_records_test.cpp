// Records as single texts, in every notation.
#include "solver/formats/open_records.hpp"

#include <iterator>
#include <map>
#include <nlohmann/json.hpp>

#include "solver/formats/base81.hpp"
#include "solver/formats/foreign_fields.hpp"
#include "tests/formats/position_reading.hpp"
#include "tests/support/packed.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::test {
namespace {

const std::string kGgf =
    "(;GM[Othello]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- "
    "*]B[F5];)\n";
const std::string kWthor = std::string("\x14\x0F\x09\x1E\x01\0\0\0\0\0\xD1\x07\x08\0\x3C\0", 16) +
                           std::string("\1\0\2\0\3\0\x20\x20\x38", 9) + std::string(59, '\0');

Contents read_records(const std::string& bytes, ReaderOptions options = {}) {
  if (!options.empties) options.empties = EmptiesRange{0, 64};
  return read_contents(bytes, std::move(options));
}

struct Sample {
  Format format;
  std::string text;
  std::size_t records;
};

const std::vector<Sample>& samples() {
  static const std::vector<Sample> all{
      {Format::lines, kStartSquares + " X; +4;\n", 1},
      {Format::lines, "f5d6c3\n", 1},
      {Format::lines, "1. f5 d6 2. c3\n", 1},
      {Format::lines, "[8 " + kStartSquares + " X]\n", 1},
      {Format::ggf, kGgf, 2},
      {Format::ggf, "1 " + kGgf, 2},
      {Format::sgf, "(;FF[4]GM[2]SZ[8];B[f5])\n", 2},
      {Format::pgn, "[Event \"x\"]\n\n1. f5 d6\n", 3},
      {Format::wthor, kWthor, 2},
      {Format::csv, "obf,score_lowerbound,score_upperbound\n" + kStartSquares + " X;,-2,0\n", 1},
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
  return all;
}

TEST_CASE("each format is recognised by its beginning") {
  for (const Sample& sample : samples()) {
    INFO(sample.text);
    CHECK(recognise(sample.text) == sample.format);
    for (const std::string& bytes : {sample.text, gzipped(sample.text), zstd_packed(sample.text)}) {
      const Contents contents = read_records(bytes);
      CHECK(contents.errors.empty());
      REQUIRE(contents.records.size() == sample.records);
    }
    CHECK(read_records(sample.text, {.format = sample.format}).records.size() == sample.records);
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
  for (const std::string& text : std::vector<std::string>{
           "", "\n", "% only a comment", "hello", "[", "[1", "(", "f5d6c3d3c4f4f6f3 12",
           "[Round 2]\nf5d6c3\n", "Al - Cy\nf5d6c3\n33-31\n", "f5,d6,c3\n",
           kStartSquares + ",X,4,18\n", kStartSquares + " X\t% hard\n"}) {
    INFO(text);
    CHECK(recognise(text) == Format::lines);
  }
  CHECK(recognise("Subject: a game\n\n(;GM[Othello]PB[a]B[f5];)\n") == Format::ggf);
  CHECK(read_records("").records.empty());
  CHECK(read_records("").errors.empty());
  CHECK(read_records("hello").errors.size() == 1);
}

TEST_CASE("formats are found by name") {
  for (const Format format : {Format::automatic, Format::lines, Format::ggf, Format::sgf,
                              Format::pgn, Format::wthor, Format::base81}) {
    CHECK(!to_string(format).empty());
    CHECK(format_by_name(to_string(format)) == format);
  }
  CHECK(!format_by_name("obf2"));
}

using Json = nlohmann::json;

/// `text` of a case, with its board in place of the names.
std::string text_of_case(const Json& text, const Json& one = Json::object()) {
  const std::vector<std::string> discs =
      one.value("discs", std::vector<std::string>{"X", "O", "-"});
  std::string board, rows, cells;
  for (std::size_t i = 0; i < kFfo1Squares.size(); ++i) {
    const std::string& square = discs[std::string_view("XO-").find(kFfo1Squares[i])];
    board += square;
    cells += (i % 8 == 0 ? "" : one.value("between", "")) + square;
    if (i % 8 != 7) continue;
    std::string rank = one.value("rank", "CELLS");
    replace_all(rank, "CELLS", std::exchange(cells, ""));
    replace_all(rank, "N", std::to_string(i / 8 + 1));
    rows += (i == 7 ? "" : "\n") + rank;
  }
  std::string out;
  for (const std::string line : text.is_array() ? text : Json{text}) {
    out += (out.empty() ? "" : "\n") + line;
  }
  replace_all(out, "BOARD", board);
  replace_all(out, "ROWS", rows);
  return out;
}

std::string scores_of(const PositionRecord& record) {
  std::string scores;
  for (const auto& [move, score] : record.claims.moves) {
    scores += (scores.empty() ? "" : " ") + notation::to_string(move) + ':' + std::to_string(score);
  }
  return record.claims.moves.empty() ? notation::to_string(record.claims.best) : scores;
}

using Keys = std::set<std::string>;

/// A misspelt key would check nothing.
void check_keys(const Json& row, const std::vector<Keys>& known) {
  for (const auto& [key, value] : row.items()) {
    INFO(key);
    CHECK(std::ranges::any_of(known, [&](const Keys& keys) { return keys.contains(key); }));
  }
}

const Keys kTextKeys{"text", "discs", "between", "rank"};
const Keys kReadingKeys{"symbols", "side", "format", "fields", "whole", "claims"};
const Keys kGameKeys{"start", "moves", "end", "value", "scores", "comment", "name", "error"};
const Keys kRecordKeys{"end",    "empties", "line",   "value",   "moves",
                       "bounds", "window",  "scores", "comment", "claim"};

/// Compares a record with what a row says of it, which is a list if the file has several. A row
/// need not say everything.
void check_record(const PositionRecord& record, const Json& row, std::size_t number, bool whole) {
  const auto wanted = [&](const char* key) -> Json {
    return row[key].is_array() ? row[key].at(number) : row[key];
  };
  if (row.contains("end")) {
    CHECK(notation::to_string(record.position) == text_of_case(row["end"]));
  }
  if (row.contains("empties")) CHECK(record.empty_count() == row["empties"]);
  if (row.contains("line")) CHECK(record.line == wanted("line"));
  if (row.contains("value") && wanted("value").is_null()) {
    CHECK(record.claims.empty());
  } else if (row.contains("value")) {
    CHECK(record.claims.exact() == Score{wanted("value")});
  }
  if (row.contains("moves") && whole) {
    CHECK(notation::to_string(record.game->moves) == std::string{wanted("moves")});
  } else if (row.contains("moves")) {
    const std::string moves = wanted("moves");
    CHECK(record.position ==
          (moves.empty() ? kStartPosition : notation::parse_moves(moves).value().end));
  }
  if (row.contains("bounds")) {
    CHECK(record.claims.bounds.lower == row["bounds"][0]);
    CHECK(record.claims.bounds.upper == row["bounds"][1]);
  }
  CHECK(record.window.has_value() == row.contains("window"));
  if (row.contains("window")) CHECK(record.window == Window{row["window"][0], row["window"][1]});
  if (row.contains("scores")) CHECK(scores_of(record) == std::string{wanted("scores")});
  if (row.contains("claim")) {
    CHECK(to_string(record.claims.interval.value()) == std::string{row["claim"]});
  }
  if (row.contains("comment")) CHECK(record.comment.value_or("") == std::string{wanted("comment")});
}

TEST_CASE("a text is read in every notation or refused") {
  std::ifstream file(KANZEN_LINE_CASES);
  const Json table = Json::parse(file)["texts"];
  REQUIRE(table.size() > 80);
  for (const Json& expected : table) {
    const std::string text = text_of_case(expected["text"], expected);
    INFO(text);
    check_keys(expected, {kTextKeys, kGameKeys});
    const Result<PositionRecord> read = parse_text(text);
    CHECK(read.ok() != expected.contains("error"));  // and go on, so that each row is judged
    if (read.ok() == expected.contains("error")) continue;
    if (!read) {
      INFO(read.error().message);
      CHECK(read.error().message.find(expected["error"]) != std::string::npos);
      CHECK(read.error().message.find("expected") != std::string::npos);
      continue;
    }
    const PositionRecord& record = read.value();
    REQUIRE(record.game);
    CHECK(record.game->end == record.position);
    if (expected.contains("end")) {
      CHECK(notation::to_string(record.position) == text_of_case(expected["end"]));
    }
    const std::string moves = expected.value("moves", "");
    CHECK(notation::to_string(record.game->moves) == moves);
    if (expected.contains("start")) {
      CHECK(notation::to_string(record.game->start) == text_of_case(expected["start"]));
    }
    if (expected.contains("moves") && !expected.contains("start")) {
      CHECK(record.game->start == kStartPosition);
    }
    CHECK(record.claims.exact() ==
          (expected.contains("value") ? std::optional<Score>(expected["value"]) : std::nullopt));
    CHECK(scores_of(record) == expected.value("scores", ""));
    CHECK(record.comment.value_or("") == expected.value("comment", ""));
    if (expected.contains("name")) {
      CHECK(record.id == expected["name"].get<std::string>());
    } else {
      CHECK(record.id.find_first_not_of("0123456789") == std::string::npos);
    }
  }
}

TEST_CASE("a file is read in every notation, or refused with what decides") {
  std::ifstream file(KANZEN_LINE_CASES);
  const Json sections = Json::parse(file)["files"];
  std::vector<Json> table;
  for (const Json& rows : sections) std::ranges::copy(rows, std::back_inserter(table));
  REQUIRE(table.size() > 1700);
  for (const Json& one : table) {
    const std::string text = text_of_case(one["text"], one);
    INFO(text);
    check_keys(one, {kTextKeys,
                     kReadingKeys,
                     kRecordKeys,
                     {"recognised", "errors", "error", "warnings", "names", "tags"}});
    if (one.contains("recognised"))
      CHECK(to_string(recognise(text)) == one["recognised"].get<std::string>());
    ReaderOptions options{
        .style =
            notation::parse_board_style(one.value("symbols", ""), one.value("side", "")).value()};
    options.whole_games = one.contains("tags") || one.value("whole", false);
    options.only_claims = one.value("claims", false);
    options.format = format_by_name(one.value("format", "automatic")).value();
    if (one.contains("fields")) {
      options.fields = parse_field_choice(std::string(one["fields"])).value();
    }
    const Contents contents = read_records(text + "\n", options);
    auto errors = one.value("errors", std::vector<std::string>{});
    if (one.contains("error")) errors.push_back(one["error"]);
    for (std::size_t i = 0; i < contents.errors.size(); ++i) {
      const ParseError& error = contents.errors[i];
      INFO(error.line << ':' << error.column << ": " << error.message);
      if (i == 0 || !one.contains("error")) CHECK(i < errors.size());
      if (i < errors.size()) {
        CHECK(
            (std::to_string(error.line) + ':' + std::to_string(error.column) + ": " + error.message)
                .find(errors[i]) != std::string::npos);
      }
    }
    CHECK(contents.errors.size() >= errors.size());
    if (one.contains("error")) {
      CHECK(contents.records.empty());
      continue;
    }
    if (one.contains("warnings")) CHECK(Json(contents.warnings) == one["warnings"]);
    std::vector<std::string> names;
    std::vector<std::string> tags;
    for (const PositionRecord& record : contents.records) {
      check_record(record, one, names.size(), options.whole_games);
      const GameTags& game = record.tags;
      names.push_back(record.id);
      tags.push_back(game.black + '|' + game.white + '|' + game.tournament + '|' + game.date + '|' +
                     game.place + '|' + game.round + '|' + game.result);
    }
    CHECK((!names.empty() || one.contains("names")));
    if (one.contains("names")) CHECK(Json(names) == one["names"]);
    if (!one.contains("names")) CHECK(names.size() == 1);
    if (one.contains("tags")) CHECK(Json(tags) == one["tags"]);
    if (options.whole_games || !one.contains("moves") || one["moves"].is_array()) continue;
    options.whole_games = true;
    for (const PositionRecord& record : read_records(text + "\n", options).records) {
      CHECK(notation::to_string(record.game->moves) == std::string{one["moves"]});
    }
  }
}

TEST_CASE("every possible board of a game is read from base 81") {
  CHECK_FALSE(parse_text("!!!!!!!!!!!!!!!!"));
  Random random(81);
  for (int i = 0; i < 100; ++i) {
    const Board board = random_unfinished_board(random, 4 + i % 50);
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

/// The ranks of a board with one disc, on a1 or b1.
std::string ranks_with_disc(bool on_a1) {
  std::string text = on_a1 ? "X-------\n" : "-X------\n";
  for (int rank = 2; rank <= 8; ++rank) text += "--------\n";
  return text;
}

/// Reads printed boards, for which A and B stand in `lines`; a comma is a line break. Returns the
/// boards that were read and their sides, such as "AX BO", and a question mark for each error.
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

TEST_CASE("the side of a printed board stands above or below it, and is of no other board") {
  using Texts = std::vector<std::string>;
  for (const auto& [reading, texts] :
       std::map<std::string, Texts>{{"AX", {"XA", "AX", "X,A", "A,X"}},
                                    {"AX BO", {"XAOB", "AXBO", "A,X,B,O", "AX,,OB", "XABO"}},
                                    {"AX BO AX", {"XA,OB,XA", "AX,BO,AX"}},
                                    {"?", {"AXB", "A,X,B", "XAOBX", "AXBOA", "XAO", "AXOBX"}},
                                    {"BX?", {"A,XB"}},
                                    {"AX?", {"AX,B"}},
                                    {"BX??", {"A,XB,A"}},
                                    {"AX AO?", {"XA,B,OA"}}}) {
    for (const std::string& lines : texts) {
      INFO(lines);
      CHECK(printed_reading(lines) == reading);
    }
  }
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

TEST_CASE("a line that is too long is an error after lines that are read again") {
  const std::string longest(2000, 'x');
  for (const std::string& text : {"id,moves,score\n\"q1,f5d6c3,4\n" + longest + "\nq3,f5d6c3,4",
                                  "1. f5 d6 2. c3 d3\n\n" + longest + "\nf5d6c3"}) {
    const Contents contents = read_positions(text, {.max_record_bytes = 1000});
    REQUIRE(!contents.errors.empty());
    CHECK(contents.errors.back().line == 3);
    CHECK(contents.records.back().line == 4);
  }
}

TEST_CASE("printed boards that must be read together have a limit") {
  ReaderOptions options{.max_record_bytes = 1000};
  std::string text;
  for (int i = 0; i < 100; ++i) text += ranks_with_disc(true) + "X\n";
  const Contents contents = read_positions(text, options);
  CHECK(contents.records.empty());
  REQUIRE(contents.errors.size() == 1);
  CHECK(contents.errors[0].message.find("expected a blank line") != std::string::npos);
}

}  // namespace
}  // namespace kanzen::test
