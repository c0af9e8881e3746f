#include "solver/formats/wthor.hpp"

#include "tests/support/random_board.hpp"
#include "tests/support/read_all.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen {
namespace {

std::string header(std::uint32_t games, int label_empties, int names = 0) {
  std::string bytes{20, 15, 9, 30};
  for (int i = 0; i < 4; ++i) bytes += static_cast<char>(games >> (8 * i));
  bytes += static_cast<char>(names & 255);
  bytes += static_cast<char>(names >> 8);
  bytes += "\xD1\x07";  // 2001
  bytes += '\x08';
  bytes += '\0';
  bytes += static_cast<char>(label_empties);
  bytes += '\0';
  return bytes;
}

std::string record(const std::vector<Square>& moves, int theoretical, int real = 32) {
  std::string bytes{1, 0, 2, 0, 3, 1};  // tournament 1, players 2 and 259
  bytes += static_cast<char>(real);
  bytes += static_cast<char>(theoretical);
  for (const Square move : moves) {
    if (move == Square::pass) continue;
    bytes += static_cast<char>(10 * (index_of(move) / 8 + 1) + index_of(move) % 8 + 1);
  }
  bytes.resize(68, '\0');
  return bytes;
}

test::Contents read_wthor(const std::string& bytes, const ReaderOptions& options = {},
                          WthorNames names = {}) {
  test::Contents warned;
  ReaderOptions warning = options;
  test::warnings_into(warned, warning);
  std::istringstream in(bytes);
  test::Contents contents = test::read_all(*make_wthor_reader(in, warning, std::move(names)));
  contents.warnings = std::move(warned.warnings);
  return contents;
}

TEST_CASE("the labelled position of a game carries the theoretical score") {
  const std::vector<Square> moves = notation::parse_moves("f5d6c3d3c4").value().moves;
  const test::Contents contents = read_wthor(header(1, 56) + record(moves, 40));
  CHECK(contents.errors.empty());
  REQUIRE(contents.records.size() == 1);
  const PositionRecord& labelled = contents.records[0];
  CHECK(labelled.position == notation::parse_moves("f5d6c3d3").value().end);
  CHECK(labelled.position.side == Colour::black);
  CHECK(labelled.claims.exact() == 16);
  CHECK(labelled.id == "1:56");
  CHECK(labelled.comment == "player 2 - player 259, tournament 1, 2001");
  // White moves at 57 empty squares, so the sign changes.
  CHECK(read_wthor(header(1, 57) + record(moves, 40)).records.at(0).claims.exact() == -16);
  CHECK(read_wthor(header(1, 54) + record(moves, 40)).records.empty());
}

TEST_CASE("whole games of WTHOR have players, tournament and year") {
  const std::vector<Square> moves = notation::parse_moves("f5d6c3d3c4").value().moves;
  const test::Contents contents =
      read_wthor(header(1, 56) + record(moves, 40), {.whole_games = true});
  REQUIRE(contents.records.size() == 1);
  const GameTags& tags = contents.records[0].tags;
  CHECK(tags.black == "player 2");
  CHECK(tags.white == "player 259");
  CHECK(tags.tournament == "tournament 1");
  CHECK(tags.date == "2001");
}

TEST_CASE("a range of empties gives its positions, and only the labelled one has the claim") {
  const std::vector<Square> moves = notation::parse_moves("f5d6c3d3c4").value().moves;
  const test::Contents contents =
      read_wthor(header(1, 56) + record(moves, 40), {.empties = EmptiesRange{55, 58}});
  REQUIRE(contents.records.size() == 4);
  for (const PositionRecord& record : contents.records) {
    CHECK(record.claims.exact().has_value() == (record.position.board.empty_count() == 56));
  }
}

TEST_CASE("random games of WTHOR keep their passes and their end") {
  test::Random random(7);
  int with_pass = 0;
  for (int i = 0; i < 300; ++i) {
    const Game game = test::random_game(random);
    int black = popcount(game.end.black());
    const Score score = final_score(black, popcount(game.end.white()));
    black = (score + 64) / 2;
    const test::Contents contents = read_wthor(header(1, 10) + record(game.moves, black, black),
                                               {.empties = EmptiesRange{0, 60}});
    REQUIRE(contents.errors.empty());
    Position position = game.start;
    std::size_t k = 0;
    for (const Square move : game.moves) {
      with_pass += move == Square::pass ? 1 : 0;
      if (legal_moves(position.board) != 0) {
        REQUIRE(k < contents.records.size());
        CHECK(contents.records[k++].position == position);
      }
      position = play(position, move);
    }
    CHECK(k == contents.records.size());
    // At most one claim, for the side to move at the first position with at most ten empty squares.
    int claims = 0;
    for (const PositionRecord& labelled : contents.records) {
      if (!labelled.claims.exact()) continue;
      ++claims;
      CHECK(labelled.position.board.empty_count() <= 10);
      CHECK(*labelled.claims.exact() == (labelled.position.side == Colour::black ? score : -score));
    }
    CHECK(claims <= 1);
    if (game.end.board.empty_count() == 0) CHECK(claims == 1);
  }
  CHECK(with_pass > 20);
}

TEST_CASE("names are read from the files beside the games") {
  std::string players = header(0, 0, 3);
  for (const char* name : {"alice", "bob", "a name of 20 letters"}) {
    std::string field = name;
    field.resize(kWthorPlayerLength, '\0');
    players += field;
  }
  std::istringstream in(players);
  const auto names = read_wthor_names(in, kWthorPlayerLength);
  REQUIRE(names.ok());
  CHECK(names.value() == std::vector<std::string>{"alice", "bob", "a name of 20 letters"});
  std::istringstream cut(players.substr(0, players.size() - 1));
  CHECK(!read_wthor_names(cut, kWthorPlayerLength).ok());
  std::istringstream nothing("");
  CHECK(!read_wthor_names(nothing, kWthorPlayerLength).ok());

  const std::vector<Square> moves = notation::parse_moves("f5d6").value().moves;
  const test::Contents contents =
      read_wthor(header(1, 60) + record(moves, 40), {}, {names.value(), {"open", "final"}});
  REQUIRE(contents.records.size() == 1);
  CHECK(contents.records[0].comment == "a name of 20 letters - player 259, final, 2001");
}

std::string names_file(const std::string& name, std::size_t length) {
  std::string field = name;
  field.resize(length, '\0');
  return header(0, 0, 1) + field;
}

TEST_CASE_METHOD(test::InFolder, "names are found beside the games") {
  CHECK(read_wthor_names(path("WTH_2001.wtb")).players.empty());
  CHECK(read_wthor_names(path("no/such/folder/WTH_2001.wtb")).players.empty());
  write("WTHOR.JOU", names_file("alice", kWthorPlayerLength));
  write("Wthor.trn", names_file("open", kWthorTournamentLength));
  write("other.jou", names_file("nobody", kWthorPlayerLength));
  WthorNames names = read_wthor_names(path("WTH_2001.wtb"));
  CHECK(names.players == std::vector<std::string>{"alice"});
  CHECK(names.tournaments == std::vector<std::string>{"open"});
  write("wth_2001.JOU", names_file("bob", kWthorPlayerLength));
  CHECK(read_wthor_names(path("WTH_2001.wtb")).players == std::vector<std::string>{"bob"});
  write("wth_2001.JOU", "damaged");
  std::vector<std::string> warnings;
  ReaderOptions options;
  options.on_warning = [&](std::string_view source, const ParseError& warning) {
    warnings.push_back(std::string(source) + ": " + warning.message);
  };
  CHECK(read_wthor_names(path("WTH_2001.wtb"), options).players.empty());
  REQUIRE(warnings.size() == 1);
  CHECK(warnings[0].find("wth_2001.JOU: its names are not used: ") != std::string::npos);
}

TEST_CASE_METHOD(test::InFolder, "names are found under the other name of the distribution") {
  write("WTH.JOU", names_file("alice", kWthorPlayerLength));
  write("wth.Trn", names_file("open", kWthorTournamentLength));
  const WthorNames names = read_wthor_names(path("WTH_2001.wtb"));
  CHECK(names.players == std::vector<std::string>{"alice"});
  CHECK(names.tournaments == std::vector<std::string>{"open"});
}

TEST_CASE("Latin-1 in names of WTHOR becomes UTF-8") {
  const std::string file = header(1, 58) + record(notation::parse_moves("f5d6").value().moves, 40);
  const WthorNames names{{"", "", "Andr\xE9", ""}, {"", "T\xC3\xA9l\xC3\xA9"}};
  REQUIRE(read_wthor(file, {}, names).records.size() == 1);
  CHECK(read_wthor(file, {}, names).records[0].comment ==
        "Andr\xC3\xA9 - player 259, T\xC3\xA9l\xC3\xA9, 2001");
}

TEST_CASE("games of WTHOR that give no position are counted") {
  const std::string over = record(notation::parse_moves("f5d6c3").value().moves, 40);
  const std::string longer = record(notation::parse_moves("f5d6c3d3c4").value().moves, 40);
  const test::Contents contents = read_wthor(header(3, 55) + over + longer + over);
  CHECK(contents.records.size() == 1);
  CHECK(contents.warnings ==
        std::vector<std::string>{"2 games are skipped: over before the position of the "
                                 "theoretical score, at 55 empty squares"});
  CHECK(read_wthor(header(1, 55) + over, {.empties = EmptiesRange{20, 20}}).warnings.empty());
}

TEST_CASE("a depth of 0 means that WTHOR games have no theoretical scores") {
  const std::string file =
      header(1, 0) + record(notation::parse_moves("f5d6c3d3c4").value().moves, 40);
  const test::Contents without = read_wthor(file);
  CHECK(without.records.empty());
  CHECK(without.errors.empty());
  REQUIRE(without.warnings.size() == 1);
  CHECK(without.warnings[0].find("no theoretical scores (their depth is 0)") != std::string::npos);
  const test::Contents contents = read_wthor(file, {.empties = EmptiesRange{56, 57}});
  REQUIRE(contents.records.size() == 2);
  CHECK(contents.records[0].claims.empty());
  CHECK(contents.warnings.empty());
}

void check_error(const std::string& bytes, std::size_t game, std::size_t column,
                 const std::string& part) {
  const test::Contents contents = read_wthor(bytes);
  test::check_one_error(contents, game, column, part);
}

TEST_CASE("an error in a WTHOR file has its place") {
  const std::string good = record(notation::parse_moves("f5d6c3").value().moves, 32);
  const auto with = [&](std::size_t at, int byte) {
    std::string bytes = good;
    bytes[at] = static_cast<char>(byte);
    return bytes;
  };
  check_error("", 1, 1, "header");
  check_error(header(1, 24).substr(0, 15), 1, 16, "header");
  check_error(header(2, 24) + good, 2, 1, "2 games");
  check_error(header(2, 24) + good + good.substr(1), 2, 68, "2 games");
  check_error(header(1, 24) + good + "x", 2, 1, "data after the last game");
  check_error(header(1, 61) + good, 1, 15, "61 empty squares");
  check_error(header(1, 24) + with(7, 65), 1, 8, "65 discs");
  check_error(header(1, 24) + with(8, 11), 1, 9, "a1 flips no disc");
  check_error(header(1, 24) + with(9, 9), 1, 10, "code 9");
  check_error(header(1, 24) + with(9, 89), 1, 10, "code 89");
  check_error(header(1, 24) + with(9, 0), 1, 11, "after the last move");
  std::string ten = header(1, 24);
  ten[12] = 10;
  check_error(ten, 1, 13, "board size 10");
  std::string solitaire = header(1, 24);
  solitaire[13] = 1;
  check_error(solitaire, 1, 14, "solitaires");
  // A bad game affects only itself.
  const test::Contents contents = read_wthor(header(3, 60) + good + with(8, 11) + good);
  CHECK(contents.records.size() == 2);
  CHECK(contents.records.at(1).id == "3:60");
}

}  // namespace
}  // namespace kanzen
