// Damaged records: whatever happens to a line, it is an error with its place or a valid position,
// and what is read again from what was written is the same.
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "solver/io/position_reader.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/reader_check.hpp"

namespace kanzen {
namespace {

constexpr int kMutations = 1000;  // of each format

std::string random_byte(test::Random& random) {
  // Half of the bytes mean something to some format.
  constexpr std::string_view kAlphabet = "XO-*.01bwBWxo;:%+-@[]\r\n\t abcdefgh12345678PA,()/|";
  if (random.below(2) == 0) return {kAlphabet[random.below(kAlphabet.size())]};
  return {static_cast<char>(random.below(256))};
}

/// One to four small accidents: a byte changed, lost, added, two swapped, a part lost or doubled.
std::string mutated(std::string text, test::Random& random) {
  for (std::uint64_t n = 1 + random.below(4); n > 0; --n) {
    const std::size_t at = random.below(text.size() + 1);
    const std::size_t length = random.below(9);
    switch (random.below(6)) {
      case 0:
        text.replace(at, at < text.size() ? 1 : 0, random_byte(random));
        break;
      case 1:
        text.erase(at, 1);
        break;
      case 2:
        text.insert(at, random_byte(random));
        break;
      case 3:
        if (at + 1 < text.size()) std::swap(text[at], text[at + 1]);
        break;
      case 4:
        text.erase(at, length);
        break;
      default:
        text.insert(at, text.substr(at, length));
        break;
    }
  }
  return text;
}

void check_mutations(const std::vector<std::string>& seeds, std::uint64_t seed) {
  REQUIRE(!seeds.empty());
  test::Random random(seed);
  std::size_t records = 0;
  for (int i = 0; i < kMutations; ++i) {
    const std::string text = mutated(seeds[random.below(seeds.size())], random);
    INFO(text);
    for (const auto dialect :
         {notation::Dialect::standard, notation::Dialect::zebra, notation::Dialect::egaroucid}) {
      const test::ReaderReport report = test::read_and_check(text, {.dialect = dialect});
      CHECK(report.problem == "");
      records += report.records;
    }
  }
  // The accidents are small enough for some records to stay readable.
  CHECK(records > 0);
  CHECK(records < 3 * kMutations * 8);
}

std::vector<std::string> lines_of(const char* name) {
  std::ifstream in(std::filesystem::path(KANZEN_POSITIONS_DIR) / name);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

TEST_CASE("damaged records of the position files are errors or valid boards") {
  for (const char* name :
       {"claims-dev.obf", "ffo-01-19.obf", "ffo-20-39.obf", "ffo-40-59.obf", "hard-20-dev.obf"}) {
    INFO(name);
    check_mutations(lines_of(name), 11);
  }
}

TEST_CASE("damaged scripts boards and moves are errors or valid boards") {
  std::vector<std::string> scripts;
  std::vector<std::string> with_moves;
  std::vector<std::string> rows;
  std::vector<std::string> brackets;
  std::vector<std::string> gpdb;
  for (const std::string& line : lines_of("ffo-40-59.obf")) {
    const std::string board = line.substr(0, 64);
    const std::string side = line.substr(65, 1);
    scripts.push_back(board + ' ' + side + " % a script");
    with_moves.push_back(board + ' ' + side + ';' + line.substr(68, 2));
    std::string in_rows;
    std::string cells;
    for (std::size_t i = 0; i < 64; ++i) {
      in_rows += i % 8 == 0 && i > 0 ? "\n" : "";
      in_rows += board[i];
      cells += board[i] == 'X' ? 'b' : board[i] == 'O' ? 'w' : '.';
    }
    rows.push_back(in_rows + ' ' + side);
    brackets.push_back("[8 " + in_rows + ' ' + side + ']');
    gpdb.push_back("id;" + cells + (side == "X" ? ";b;" : ";w;") + "text;");
  }
  check_mutations(scripts, 12);
  check_mutations(with_moves, 13);
  check_mutations(rows, 14);
  check_mutations(brackets, 15);
  check_mutations(gpdb, 16);
}

TEST_CASE("damaged move strings are errors or valid boards") {
  std::vector<std::string> moves;
  std::vector<std::string> transcripts;
  for (const std::string& line : lines_of("claims-dev.obf")) {
    const std::size_t bar = line.find("| ");
    if (bar == std::string::npos) continue;
    moves.push_back(line.substr(bar + 2));
    std::string numbered;
    for (std::size_t i = 0; i + 1 < moves.back().size(); i += 2) {
      if (i % 4 == 0) numbered += std::to_string(i / 4 + 1) + ". ";
      numbered += moves.back().substr(i, 2) + ' ';
    }
    transcripts.push_back(numbered + "33-31");
  }
  check_mutations(moves, 17);
  check_mutations(transcripts, 18);
}

}  // namespace
}  // namespace kanzen
