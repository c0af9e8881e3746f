#include "solver/io/position_reader.hpp"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "core/moves.hpp"
#include "core/notation/move_text.hpp"
#include "solver/records/mismatch.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen {
namespace {

const std::string kBoard = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--";
const std::string kStart = "---------------------------OX------XO---------------------------";

struct Contents {
  std::vector<PositionRecord> records;
  std::vector<ParseError> errors;
};

Contents read(std::istream& in, ReaderOptions options = {}) {
  PositionReader reader(in, options);
  Contents contents;
  while (std::optional<Result<PositionRecord>> next = reader.next()) {
    if (next->ok()) {
      contents.records.push_back(std::move(*next).value());
    } else {
      contents.errors.push_back(next->error());
    }
  }
  CHECK(!reader.next());
  return contents;
}

Contents read(const std::string& text, ReaderOptions options = {}) {
  std::istringstream in(text);
  return read(in, options);
}

/// Reads one good record.
PositionRecord read_one(const std::string& text, ReaderOptions options = {}) {
  INFO(text);
  Contents contents = read(text, options);
  REQUIRE(contents.errors.empty());
  REQUIRE(contents.records.size() == 1);
  return contents.records[0];
}

/// Reads one bad record between two good ones, which must survive it.
ParseError read_bad(const std::string& line, std::size_t line_of_error = 2) {
  INFO(line);
  const Contents contents = read(kBoard + " X\n" + line + "\n" + kBoard + " O\n");
  REQUIRE(contents.records.size() == 2);
  CHECK(contents.records[0].position.side == Color::black);
  CHECK(contents.records[1].position.side == Color::white);
  REQUIRE(contents.errors.size() == 1);
  CHECK(contents.errors[0].line == line_of_error);
  for (const char c : contents.errors[0].message) CHECK((c >= ' ' && c <= '~'));
  return contents.errors[0];
}

TEST_CASE("all records of the position files are read with their claims") {
  const std::map<std::string, std::size_t> counts{{"claims-dev.obf", 57},
                                                  {"ffo-01-19.obf", 19},
                                                  {"ffo-20-39.obf", 20},
                                                  {"ffo-40-59.obf", 20},
                                                  {"hard-20-dev.obf", 138}};
  for (const auto& [name, count] : counts) {
    INFO(name);
    std::ifstream in(std::filesystem::path(KANZEN_POSITIONS_DIR) / name);
    const Contents contents = read(in);
    CHECK(contents.errors.empty());
    CHECK(contents.records.size() == count);
    std::size_t number = name.starts_with("ffo-") ? std::stoul(name.substr(4)) : 0;
    for (const PositionRecord& record : contents.records) {
      CHECK(record.expected.best.has_value());
      CHECK(record.text.starts_with(notation::to_text(record.position)));
      CHECK(record.id ==
            (number == 0 ? std::to_string(record.line) : "#" + std::to_string(number)));
      if (number != 0) ++number;
    }
  }
}

TEST_CASE("the position file says which score of the FFO suite is wrong") {
  std::ifstream in(std::filesystem::path(KANZEN_POSITIONS_DIR) / "ffo-20-39.obf");
  std::size_t known = 0;
  for (const PositionRecord& record : read(in).records) {
    Outcome outcome;
    outcome.record = record;
    outcome.solution.kind = Kind::exact;
    outcome.solution.score = *record.expected.best;
    for (const notation::MoveScore& move : record.expected.moves) {
      const Score score = record.id == "#31" && move.move == Square::g1 ? -32 : move.score;
      outcome.moves.push_back({move.move, score, score});
    }
    outcome.verdict = check_moves(outcome.moves, record.expected);
    const std::vector<Mismatch> mismatches = mismatches_of(outcome);
    CHECK(mismatches.empty() == (record.id != "#31"));
    if (mismatches.empty()) continue;
    CHECK(to_text(mismatches) == "g1 is -32, not -30 (known erratum)");
    ++known;
  }
  CHECK(known == 1);
}

TEST_CASE("the comments of the claims lead to their boards") {
  std::ifstream in(std::filesystem::path(KANZEN_POSITIONS_DIR) / "claims-dev.obf");
  std::size_t checked = 0;
  for (const PositionRecord& record : read(in).records) {
    const std::string comment = record.comment.value_or("");
    const std::size_t bar = comment.find("| ");
    if (bar == std::string::npos) continue;
    const Result<Game> game = notation::parse_moves(comment.substr(bar + 2));
    REQUIRE(game.ok());
    // The board is the one of the side that really moves: a pass may be left out at the end.
    const Position end = game.value().end;
    CHECK((end == record.position || end.passed() == record.position));
    ++checked;
  }
  CHECK(checked == 57);
}

TEST_CASE("each kind of record is recognised by its content") {
  const Position start = kStartPosition;
  const Position three = notation::parse_moves("f5d6c3").value().end;
  CHECK(read_one(kStart + " X").position == start);
  CHECK(read_one(kStart + " X % #40").comment == "#40");
  CHECK(read_one(kStart + " X;f5d6c3").position == three);
  CHECK(read_one("f5d6c3").position == three);
  CHECK(read_one("F5D6C3 % moves").comment == "moves");
  CHECK(read_one("1. f5 d6 2. c3\n").position == three);
  CHECK(read_one("[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]")
            .position == start);
  const PositionRecord gpdb = read_one(
      "start;...........................wb......bw...........................;b;the start;");
  CHECK(gpdb.position == start);
  CHECK(gpdb.id == "start");
  CHECK(gpdb.comment == "the start");
}

TEST_CASE("a board over several lines is one record") {
  const std::string rows =
      "--------\n--------\n--------\n---OX---\n---XO---\n--------\n--------\n--------";
  CHECK(read_one(rows + " O").position == kStartPosition.passed());
  CHECK(read_one(rows + "\nX\n").position == kStartPosition);
  const std::string ggs =
      "[8 -------- -------- --------\r\n---O*--- ---*O---\r\n"
      "-------- -------- --------\r\n*]\r\n";
  CHECK(read_one(ggs).position == kStartPosition);
  const Contents contents = read("\n" + rows + " X\n" + ggs + kBoard + " X\n");
  REQUIRE(contents.records.size() == 3);
  CHECK(contents.records[0].line == 2);
  CHECK(contents.records[1].line == 10);
  CHECK(contents.records[2].line == 14);
  CHECK(contents.errors.empty());
}

TEST_CASE("a board over several lines that breaks off leaves the next record alone") {
  CHECK(read_bad("--------\n--------\n---XO---", 4).message.find("24 squares") !=
        std::string::npos);
  CHECK(read_bad("[8 -------- --------\n--------", 3).message.find("24 squares") !=
        std::string::npos);
  const Contents contents = read("--------\n---z----\n" + kBoard + " X");
  CHECK(contents.errors.size() == 2);
  CHECK(contents.records.size() == 1);
}

TEST_CASE("blank lines comments a byte order mark and CR LF are no records") {
  const Contents contents = read("\xEF\xBB\xBF% title\r\n\r\n  \t\r\n  % more\r\n# and more\r\n" +
                                 kBoard + " X; +4;\r\n");
  CHECK(contents.errors.empty());
  REQUIRE(contents.records.size() == 1);
  CHECK(contents.records[0].line == 6);
  CHECK(contents.records[0].expected.best == 4);
  CHECK(contents.records[0].text == kBoard + " X; +4;");
}

TEST_CASE("an empty stream has no records") {
  for (const char* text : {"", "\n", "\r\n\r\n", "% only a comment", "\xEF\xBB\xBF"}) {
    const Contents contents = read(std::string(text));
    CHECK(contents.records.empty());
    CHECK(contents.errors.empty());
  }
}

TEST_CASE("a bad line is an error in its place and the others are read") {
  CHECK(read_bad(kBoard.substr(1) + " X").column == 64);
  CHECK(read_bad(kBoard + "- X").column == 65);
  CHECK(read_bad(kBoard + "X").column == 65);
  CHECK(read_bad("  " + kBoard.substr(0, 10) + "?" + kBoard.substr(11) + " X").column == 13);
  CHECK(read_bad(kBoard).column == 65);
  CHECK(read_bad(kBoard + " Z").column == 66);
  CHECK(read_bad("f5d6a1").column == 5);
  CHECK(read_bad("f5f6e3").message.find("legal for White only") != std::string::npos);
  CHECK(read_bad("f5d6pac3").column == 5);
  CHECK(read_bad(kBoard + " X; G8:+18; A1:+4").column == 77);
  CHECK(read_bad("hello world").column == 1);
  CHECK(read_bad("[Event \"x\"]").column == 2);
  CHECK(read_bad("[8 ]").column == 4);
  CHECK(read_bad("f5d6c3; +4").column == 9);
  CHECK(read_bad(std::string("f5\0d6", 5)).column == 3);
  CHECK(read_bad("\x1b[31mred").column == 1);
  CHECK(read_bad("x;................................................................;z;").column ==
        68);
}

TEST_CASE("a number in a comment names the record") {
  CHECK(read_one(kStart + " X % #40").id == "#40");
  CHECK(read_one(kBoard + " X; G8:+18; % #1").id == "#1");
  CHECK(read_one(kStart + " X; % FFO #40 by hand").id == "#40");
  CHECK(read_one("f5d6 % #2").id == "#2");
  for (const std::string comment : {"40", "FFO 40", "#", "#40a", "#4.", "no #40", "# 40"}) {
    CHECK(read_one(kStart + " X % " + comment).id == "1");
  }
}

TEST_CASE("moves follow a board after a space or a semicolon") {
  const Position after = read_one("f5d6c3").position;
  for (const std::string moves :
       {" f5d6c3", "; f5d6c3", ";F5D6C3", " f5 d6 c3 % #1", "  f5d6c3;"}) {
    CHECK(read_one(kStart + " X" + moves).position == after);
  }
  for (const std::string wrong : {" f5:+4;", " f5d6c3 x", " f6", " 18", " +18"}) {
    CHECK(read_bad(kStart + " X" + wrong).line == 2);
  }
}

TEST_CASE("a result in an FFO script is what is expected of the position before it") {
  const ReaderOptions script{.format = Format::ffo};
  const auto expected = [&](const std::string& side, const std::string& result) {
    return read_one(kBoard + " " + side + " % #1\n" + result + "\n", script).expected;
  };
  CHECK(expected("X", "41 - 23").best == 18);
  CHECK(expected("O", "41 - 23  b1 pa").best == -18);
  CHECK(expected("X", "Draw").best == 0);
  CHECK(expected("X", "Black win").lower == 2);
  CHECK(expected("O", "Black win").upper == -2);
  CHECK(expected("X", "White win").upper == -2);
  CHECK(expected("X", "% not solved").empty());
  const Contents two = read(kBoard + " X\n" + kBoard + " O\n23 - 41\n", script);
  CHECK(two.errors.empty());
  REQUIRE(two.records.size() == 2);
  CHECK(two.records[0].expected.empty());
  CHECK(two.records[1].expected.best == 18);
  for (const std::string wrong : {"41 - 24", "41 : 23", "-1 - 65", "41 - 23x", "Black wins"}) {
    CHECK(read(kBoard + " X\n" + wrong + "\n", script).errors.size() == 1);
  }
}

TEST_CASE("the picture above a board is skipped") {
  const std::string picture =
      "    a  b  c  d  e  f  g  h \n 1  .  .  .\n 2  *\n 3\n 4\n 5\n 6\n 7\n 8  .\n";
  CHECK(read_one(picture + kStart + " X\n").position == kStartPosition);
  CHECK(read(picture + picture + " 1 x\n").errors.size() == 1);
}

TEST_CASE("digits as discs need a dialect") {
  std::string zebra = kStart;
  for (char& c : zebra) c = c == 'O' ? '0' : c;
  CHECK(read_bad(zebra + " X").column == 28);
  CHECK(read_one(zebra + " X", {.dialect = notation::Dialect::zebra}).position == kStartPosition);
  std::string digits;
  for (const char c : kStart) digits += c == 'X' ? '0' : c == 'O' ? '1' : '.';
  CHECK(read_bad(digits + "0").column == 28);
  CHECK(read_one(digits + "0", {.dialect = notation::Dialect::egaroucid}).position ==
        kStartPosition);
}

TEST_CASE("a numbered list of moves is no board though its signs are in both") {
  for (const std::string text :
       {"1. f5 d6", "1.. f5 d6", "1... f5 d6", "10.. f5 d6", "01. f5 d6"}) {
    INFO(text);
    CHECK(read_one(text).position.board.empty_count() == 58);
  }
  std::string cells;
  for (const char c : kStart) cells += c == 'X' ? '0' : c == 'O' ? '1' : '.';
  for (const std::size_t width : {std::size_t{8}, std::size_t{64}}) {
    std::string board = "1";  // a row that looks like the number of a move
    for (std::size_t i = 1; i < cells.size(); ++i) {
      if (i % width == 0) board += ' ';
      board += cells[i];
    }
    INFO(board);
    CHECK(read_one(board + " 0", {.dialect = notation::Dialect::egaroucid})
              .position.board.empty_count() == 59);
  }
}

TEST_CASE("a board of GPDB without its side is an error and what follows is read") {
  std::string cells;
  for (const char c : kStart) cells += c == 'X' ? 'b' : c == 'O' ? 'w' : '.';
  for (const std::string rest : {";draw", ";draw;", "; >= 4 ; why", ";"}) {
    INFO(rest);
    const Contents contents = read("x;" + cells + rest + "\nf5d6\n");
    CHECK(contents.records.size() == 1);
    REQUIRE(contents.errors.size() == 1);
    CHECK(contents.errors[0].line == 1);
    CHECK(contents.errors[0].message.find("the side b or w") != std::string::npos);
  }
}

TEST_CASE("positions without a choice are legal input") {
  // Black must pass; then nobody can move.
  const PositionRecord pass = read_one("OX" + std::string(62, '-') + " X; -64;");
  CHECK(legal_moves(pass.position.board) == 0);
  CHECK(!game_over(pass.position.board));
  const PositionRecord over = read_one(std::string(64, 'X') + " O");
  CHECK(game_over(over.position.board));
}

TEST_CASE("a list that names every move claims the value of the position") {
  const std::string moves = " X; G8:+18; H1:+12; H7:+6; A2:+6; A3:+4; B1:-4; A4:-22; G2:-24;";
  CHECK(read_one(kBoard + moves).expected.best == 18);
  const PositionRecord part = read_one(kBoard + " X; H1:+12; H7:+6;");
  CHECK(!part.expected.best);
  CHECK(part.expected.value() == 12);
  CHECK(part.expected.moves.size() == 2);
}

TEST_CASE("lines of any length are read in little memory") {
  const ReaderOptions options{.max_record_bytes = 1000};
  const std::string longest = kBoard + " X % " + std::string(1000 - 69, 'c');
  const Contents contents = read(
      longest + "\n" + longest + "c\n" + std::string(100'000, '-') + "\n" + kBoard + " O", options);
  CHECK(contents.records.size() == 2);
  REQUIRE(contents.errors.size() == 2);
  CHECK(contents.errors[0].line == 2);
  CHECK(contents.errors[0].column == 1001);
  CHECK(contents.errors[1].line == 3);
}

TEST_CASE("lines around the size of the read buffer keep all their characters") {
  for (std::size_t length = 4090; length <= 4100; ++length) {
    const std::string line = kBoard + " X %" + std::string(length - 68, 'c');
    for (const char* end : {"", "\n", "\r\n"}) {
      const Contents contents = read(line + end);
      REQUIRE(contents.records.size() == 1);
      CHECK(contents.records[0].text == line);
    }
    const Contents two = read(line + "\n" + line + "\n");
    REQUIRE(two.records.size() == 2);
    CHECK(two.records[1].line == 2);
    CHECK(two.records[1].text == line);
  }
}

TEST_CASE("ten megabytes of noise give located errors and nothing else") {
  test::Random random(3);
  std::string noise;
  while (noise.size() < 10'000'000) {
    const std::uint64_t bits = random.bits();
    for (int i = 0; i < 8; ++i) noise += static_cast<char>(bits >> (8 * i));
  }
  std::istringstream in(noise);
  PositionReader reader(in);
  std::size_t last_line = 0;
  std::size_t errors = 0;
  bool all_good = true;
  while (const std::optional<Result<PositionRecord>> next = reader.next()) {
    REQUIRE(!next->ok());
    const ParseError& error = next->error();
    all_good = all_good && error.line > last_line && error.column > 0 && error.message.size() < 250;
    for (const char c : error.message) all_good = all_good && c >= ' ' && c <= '~';
    last_line = error.line;
    ++errors;
  }
  CHECK(all_good);
  CHECK(errors > 10'000);
}

TEST_CASE("one line of noise without a break is one error") {
  const Contents contents = read(std::string(10'000'000, 'X'));
  CHECK(contents.records.empty());
  REQUIRE(contents.errors.size() == 1);
  CHECK(contents.errors[0].line == 1);
}

TEST_CASE("a stream that cannot be read is an error") {
  std::ifstream directory(KANZEN_POSITIONS_DIR);
  const Contents of_directory = read(directory);
  CHECK(of_directory.records.empty());
  CHECK(of_directory.errors.size() == 1);
  std::ifstream missing(std::filesystem::path(KANZEN_POSITIONS_DIR) / "no-such-file.obf");
  CHECK(read(missing).errors.size() == 1);
}

}  // namespace
}  // namespace kanzen
