// Damaged records. Every damaged line is an error with its place or a valid position, and written
// records are read back unchanged.

#include "solver/formats/base81.hpp"
#include "solver/formats/jsonl_reader.hpp"
#include "solver/formats/jsonl_writer.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/mutation.hpp"
#include "tests/support/packed.hpp"
#include "tests/support/reader_check.hpp"

namespace kanzen {
namespace {

void check_mutations(const std::vector<std::string>& seeds, std::uint64_t seed,
                     Format format = Format::lines) {
  REQUIRE(!seeds.empty());
  const int mutations = test::mutation_count();
  test::Random random(test::mutation_seed(seed));
  std::size_t records = 0;
  for (int i = 0; i < mutations; ++i) {
    const std::string text = test::mutated(seeds[random.below(seeds.size())], random);
    INFO(text);
    for (const auto& style :
         {notation::BoardStyle{}, notation::parse_board_style("white=0").value(),
          notation::parse_board_style("black=0,white=1", "parity").value()}) {
      const test::ReaderReport report = test::read_and_check(
          text, {.style = style, .format = format, .empties = EmptiesRange{0, 60}});
      CHECK(report.problem == "");
      records += report.records;
    }
  }
  // The damage is small enough for some records to stay readable.
  CHECK(records > 0);
  CHECK(records < 3 * static_cast<std::size_t>(mutations) * 61);
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

TEST_CASE("damaged scripts, boards and moves are errors or valid boards") {
  std::vector<std::string> scripts;
  std::vector<std::string> with_moves;
  std::vector<std::string> rows;
  std::vector<std::string> brackets;
  std::vector<std::string> gpdb;
  std::vector<std::string> claims;
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
    const std::string_view intervals[] = {"<= -4", "> 0", "= +12", "draw", "[-2,+6]"};
    claims.push_back(board + ' ' + side + " ; " + std::string(intervals[claims.size() % 5]) +
                     " ; a claim");
  }
  check_mutations(scripts, 12);
  check_mutations(with_moves, 13);
  check_mutations(rows, 14);
  check_mutations(brackets, 15);
  check_mutations(gpdb, 16);
  check_mutations(claims, 17);
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

TEST_CASE("damaged files of games are errors or legal games") {
  const std::string board =
      "[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";
  std::vector<std::string> ggf;
  std::vector<std::string> sgf;
  std::vector<std::string> pgn;
  std::vector<std::string> wthor;
  for (const std::string& line : lines_of("claims-dev.obf")) {
    const std::size_t bar = line.find("| ");
    if (bar == std::string::npos) continue;
    std::string of_ggf = "(;GM[Othello]PB[a]PW[b]TY[8]BO" + board;
    std::string of_sgf = "(;FF[4]GM[2]SZ[8]";
    std::string of_pgn = "[Event \"x\"]\n\n";
    std::string of_wthor("\x14\x0F\x09\x1E\x01\0\0\0\0\0\xD1\x07\x08\0\x18\0", 16);
    of_wthor += std::string("\1\0\2\0\3\0\x20\x24", 8);
    const Game game = notation::parse_moves(line.substr(bar + 2)).value();
    Colour side = Colour::black;
    std::size_t count = 0;
    for (const Square move : game.moves) {
      const std::string name = notation::to_string(move);
      const std::string mover = side == Colour::black ? "B[" : "W[";
      of_ggf += mover + name + "/1.5/2]";
      of_sgf += ";" + mover + name + "]";
      ++count;
      of_pgn += std::to_string(count) + ". " + name + (count % 8 == 0 ? "\n" : " ");
      if (move != Square::pass) {
        of_wthor += static_cast<char>(10 * (name[1] - '0') + (name[0] - 'a' + 1));
      }
      side = other(side);
    }
    of_wthor.resize(16 + 68, '\0');
    ggf.push_back(of_ggf + ";)");
    sgf.push_back(of_sgf + ")");
    pgn.push_back(of_pgn + "33-31\n");
    wthor.push_back(of_wthor);
  }
  check_mutations(ggf, 19, Format::ggf);
  check_mutations(sgf, 20, Format::sgf);
  check_mutations(pgn, 21, Format::pgn);
  check_mutations(wthor, 22, Format::wthor);
}

TEST_CASE("damaged tables and base 81 are errors or valid boards") {
  std::vector<std::string> tables;
  std::vector<std::string> base81;
  for (const std::string& line : lines_of("ffo-40-59.obf")) {
    const std::string board = line.substr(0, 66);
    tables.push_back("obf,score_lowerbound,score_upperbound\n" + board + ";,-2,64\n");
    tables.push_back("obf,count,score,alpha,beta\n" + board + ";,17,0,-64,64\n");
    tables.push_back("obf,is_exact,score_lowerbound,score_upperbound\n" + board + ";,1,4,4\n");
    tables.push_back("obf,depth,accuracy,score_lowerbound,score_upperbound,nodes\n" + board +
                     ";,36,100,-64,2,-12345\n");
    base81.push_back(to_base81(notation::parse_position(board).value().board) + " -12\n");
  }
  check_mutations(tables, 23, Format::csv);
  check_mutations(base81, 24, Format::base81);
}

TEST_CASE("damaged results are errors or valid boards") {
  std::vector<std::string> results;
  for (const std::string& line : lines_of("ffo-40-59.obf")) {
    Outcome outcome;
    outcome.record.id = std::to_string(results.size());
    outcome.record.position = notation::parse_position(line.substr(0, 66)).value();
    outcome.goal = results.size() % 2 == 0 ? Goal::value : Goal::all_moves;
    outcome.solution().status = Status::exact;
    outcome.solution().score = outcome.solution().bounds.lower = outcome.solution().bounds.upper =
        -4;
    outcome.solution().counters.nodes = 123456789;
    const Square move = first_square(legal_moves(outcome.record.position.board));
    outcome.solution().best_move = move;
    if (outcome.goal == Goal::all_moves) outcome.moves() = {{move, -4, -4}};
    results.push_back(position_to_jsonl(outcome, "an engine") + "\n");
  }
  check_mutations(results, 26, Format::jsonl);
  // A text with a checksum is read unchanged or not at all.
  test::Random random(test::mutation_seed(27));
  for (int i = test::mutation_count(); i > 0; --i) {
    const std::string good = with_checksum(results[0].substr(0, results[0].size() - 1));
    const std::string text = test::mutated(good, random);
    const Result<Outcome> outcome = parse_jsonl_outcome(text);
    INFO(text);
    CHECK((!outcome || text == good || checksum_of(text) == Checksum::absent));
  }
}

TEST_CASE("every file is read to its end in spite of its beginning") {
  std::vector<std::string> files;
  for (const std::string& line : lines_of("ffo-40-59.obf")) files.push_back(line + "\n");
  files.push_back(R"({"board":")" + files[0].substr(0, 66) + "\"}\n");
  files.emplace_back("{!!!!!a\"A#!!!!!! 4\n!!!!!!a\"A#!!!!!! 0\n");
  files.emplace_back("x;................................................................;b;draw\n");
  files.emplace_back("x;................................................................;draw\n");
  files.emplace_back("1.. f5 d6\n1... f5\n");
  check_mutations(files, 28, Format::automatic);
}

TEST_CASE("damaged compressed files are errors or valid boards") {
  std::vector<std::string> packed;
  std::string text;
  for (const std::string& line : lines_of("ffo-20-39.obf")) text += line + "\n";
  packed.push_back(test::gzipped(text));
  packed.push_back(test::zstd_packed(text));
  check_mutations(packed, 25, Format::automatic);
}

}  // namespace
}  // namespace kanzen
