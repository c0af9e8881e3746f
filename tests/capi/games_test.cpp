#include "solver/checker/certificate_checker.hpp"
#include "tests/capi/c_engine.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {
namespace {

constexpr std::string_view kGgf =
    "(;GM[Othello]PC[GGS]DT[2003]PB[a]PW[b]RE[?]TY[8]BO[8 -------- -------- -------- ---O*--- "
    "---*O--- -------- -------- -------- *]B[F5]W[D6];)";
constexpr std::string_view kPgn = "[Event \"Cup\"]\n[White \"b\"]\n[Black \"a\"]\n\n1. f5 d6 *\n";

struct ReadGame {
  kanzen_code code = KANZEN_OK;
  kanzen_game game = sized<kanzen_game>();
  kanzen_error error = sized<kanzen_error>();
};

ReadGame read_game(std::string_view text, const char* symbols = nullptr) {
  ReadGame read;
  read.code = kanzen_read_game(text.data(), text.size(), symbols, &read.game, &read.error);
  return read;
}

std::string moves_of(const kanzen_game& game) {
  std::string text(2 * KANZEN_MAX_PV + 1, ' ');
  REQUIRE(kanzen_write_moves(game.moves, static_cast<std::size_t>(game.move_count), text.data(),
                             text.size()) == KANZEN_OK);
  return text.substr(0, text.find('\0'));
}

struct ReadGames {
  kanzen_code code = KANZEN_OK;
  std::vector<kanzen_game> games{};
  std::vector<kanzen_error> errors{};
  std::size_t stop_after = 1000;
  kanzen_error error = sized<kanzen_error>();

  static int take(const kanzen_game* game, const kanzen_error* error, void* data) {
    auto& self = *static_cast<ReadGames*>(data);
    CHECK((game == nullptr) != (error == nullptr));
    if (game != nullptr) self.games.push_back(*game);
    if (error != nullptr) self.errors.push_back(*error);
    return self.games.size() + self.errors.size() >= self.stop_after ? 1 : 0;
  }
};

/// Must not outlive `bytes`.
kanzen_games games_in(const std::string& bytes) {
  auto games = sized<kanzen_games>();
  games.bytes = bytes.data();
  games.size = bytes.size();
  return games;
}

ReadGames read_games(const std::string& bytes, const char* format = nullptr,
                     std::size_t stop_after = 1000) {
  ReadGames read{.stop_after = stop_after};
  kanzen_games games = games_in(bytes);
  games.format = format;
  read.code = kanzen_read_games(&games, &ReadGames::take, &read, &read.error);
  return read;
}

/// A WTHOR file of one game of 2001: f5, d6.
std::string wthor() {
  std::string file(16 + 68, '\0');
  file[0] = 20;
  file[1] = 1;
  file[2] = 1;
  file[3] = 1;
  file[4] = 1;  // games
  file[10] = static_cast<char>(2001 & 0xFF);
  file[11] = static_cast<char>(2001 >> 8);
  file[12] = 8;      // squares a side
  file[16 + 2] = 1;  // the player of Black
  file[16 + 8] = 56;
  file[16 + 9] = 64;
  return file;
}

TEST_CASE("a text is read as a game in every notation") {
  for (const std::string_view text :
       {std::string_view("f5d6"), std::string_view("1. F5 d6"), kGgf, kPgn,
        std::string_view("(;GM[2]SZ[8];B[f5];W[d6])"), std::string_view("Tiger: f5d6")}) {
    INFO(text);
    const ReadGame read = read_game(text);
    REQUIRE(read.code == KANZEN_OK);
    CHECK(moves_of(read.game) == "f5d6");
    CHECK(read.game.player == kStartBoard.player);
    CHECK(read.game.opponent == kStartBoard.opponent);
    CHECK(read.game.side == KANZEN_BLACK);
  }
  CHECK(std::string(read_game(kGgf).game.black) == "a");
  CHECK(std::string(read_game(kPgn).game.tournament) == "Cup");
  CHECK(std::string(read_game("Tiger: f5d6").game.name) == "Tiger");
  const ReadGame fen = read_game("8/8/8/3pP3/3Pp3/8/8/8 w - - 0 1");
  CHECK(fen.code == KANZEN_OK);
  CHECK(fen.game.side == KANZEN_WHITE);
  CHECK(fen.game.move_count == 0);
}

TEST_CASE("a text that is no game is refused with its place") {
  const ReadGame bad = read_game("f5f5");
  CHECK(bad.code == KANZEN_BAD_TEXT);
  CHECK(bad.error.column == 3);
  CHECK(bad.error.line == 0);
  CHECK(std::string(bad.error.message).find("occupied") != std::string::npos);
  CHECK(read_game(std::string(kGgf) + std::string(kGgf)).code == KANZEN_BAD_TEXT);
  CHECK(read_game(std::string_view("f5\0d6", 5)).code == KANZEN_BAD_TEXT);
  CHECK(read_game("f5", "klingon").code == KANZEN_INVALID_ARGUMENT);
  auto game = sized<kanzen_game>();
  CHECK(kanzen_read_game(nullptr, 0, nullptr, &game, nullptr) == KANZEN_INVALID_ARGUMENT);
  CHECK(kanzen_read_game("f5", 2, nullptr, nullptr, nullptr) == KANZEN_INVALID_ARGUMENT);
}

TEST_CASE("the games of a file come in their order, whatever its format") {
  const std::string ggf(kGgf);
  const std::string pgn(kPgn);
  for (const std::string& file : {ggf + "\n" + ggf, pgn + "\n" + pgn, std::string("f5d6\nf5d6\n"),
                                  std::string("(;GM[2];B[f5];W[d6])(;GM[2];B[f5];W[d6])")}) {
    INFO(file);
    const ReadGames read = read_games(file);
    CHECK(read.code == KANZEN_OK);
    REQUIRE(read.games.size() == 2);
    for (const kanzen_game& game : read.games) CHECK(moves_of(game) == "f5d6");
    CHECK(read.games[0].line < read.games[1].line + 1);
    CHECK(read_games(file, nullptr, 1).code == KANZEN_STOPPED);
    CHECK(read_games(file, nullptr, 1).games.size() == 1);
  }
  CHECK(read_games("").code == KANZEN_OK);
}

TEST_CASE("games of WTHOR have their year and the names of their players") {
  const std::string file = wthor();
  const ReadGames read = read_games(file);
  REQUIRE(read.code == KANZEN_OK);
  REQUIRE(read.games.size() == 1);
  CHECK(moves_of(read.games[0]) == "f5d6");
  CHECK(std::string(read.games[0].date) == "2001");

  std::string players = file.substr(0, 16) + std::string(40, '\0');
  players[4] = 0;
  players[8] = 2;
  players.replace(16 + 20, 5, "Alice");
  kanzen_games games = games_in(file);
  games.players = players.data();
  games.players_size = players.size();
  ReadGames named;
  CHECK(kanzen_read_games(&games, &ReadGames::take, &named, nullptr) == KANZEN_OK);
  REQUIRE(named.games.size() == 1);
  CHECK((std::string(named.games[0].black) == "Alice" ||
         std::string(named.games[0].white) == "Alice"));
}

TEST_CASE("an unreadable game is reported, and the reading continues") {
  const ReadGames read = read_games("f5d6\nf5f5\nf5d6c3\n");
  CHECK(read.code == KANZEN_BAD_TEXT);
  CHECK(read.games.size() == 2);
  REQUIRE(read.errors.size() == 1);
  CHECK(read.errors[0].line == 2);
  CHECK(read.errors[0].column == 3);
  CHECK(std::string(read.error.message) == read.errors[0].message);
  CHECK(read_games("f5", "chess").code == KANZEN_INVALID_ARGUMENT);
  CHECK(kanzen_read_games(nullptr, &ReadGames::take, nullptr, nullptr) == KANZEN_INVALID_ARGUMENT);
}

struct Pieces {
  std::string text;
  bool fails = false;
  std::size_t at = 0;
  std::size_t calls = 0;

  kanzen_games games() {
    auto games = sized<kanzen_games>();
    games.read = &Pieces::read;
    games.read_data = this;
    return games;
  }
  static std::ptrdiff_t read(void* buffer, std::size_t size, void* data) {
    auto& self = *static_cast<Pieces*>(data);
    ++self.calls;
    const std::size_t count = std::min({std::size_t{7}, size, self.text.size() - self.at});
    if (count == 0 && self.fails) return -1;
    self.text.copy(static_cast<char*>(buffer), count, self.at);
    self.at += count;
    return static_cast<std::ptrdiff_t>(count);
  }
};

class GamesReader {
 public:
  explicit GamesReader(const kanzen_games& games) {
    REQUIRE(kanzen_open_games(&games, &reader_, nullptr) == KANZEN_OK);
  }
  ~GamesReader() { kanzen_close_games(reader_); }
  GamesReader(const GamesReader&) = delete;
  GamesReader& operator=(const GamesReader&) = delete;

  ReadGame next() {
    ReadGame read;
    read.code = kanzen_next_game(reader_, &read.game, &read.error);
    return read;
  }

 private:
  kanzen_game_reader* reader_ = nullptr;
};

TEST_CASE("a reader reads no more of a file than its games need") {
  Pieces pieces{.text = "f5d6\nf5f5\nf5d6c3\n" + std::string(100'000, '\n')};
  GamesReader reader(pieces.games());
  CHECK(pieces.calls == 0);
  CHECK(moves_of(reader.next().game) == "f5d6");
  CHECK(pieces.at < 100);
  const ReadGame wrong = reader.next();
  CHECK(wrong.code == KANZEN_BAD_TEXT);
  CHECK(wrong.error.line == 2);
  CHECK(moves_of(reader.next().game) == "f5d6c3");
  CHECK(pieces.at < 100);
  CHECK(reader.next().code == KANZEN_END);
  CHECK(pieces.at == pieces.text.size());
  const std::size_t calls = pieces.calls;
  CHECK(reader.next().code == KANZEN_END);
  CHECK(pieces.calls == calls);
}

TEST_CASE("a file that cannot be read is an error after its games") {
  // The encoding of the second is not decided when reading fails.
  Pieces pieces{.text = GENERATE("f5d6\nf5d6c3\nf5", "f5d6\n% caf\xE9\nf5d6c3\nf5"), .fails = true};
  GamesReader reader(pieces.games());
  CHECK(reader.next().code == KANZEN_OK);
  const ReadGame failed = reader.next();
  CHECK(failed.code == KANZEN_BAD_TEXT);
  CHECK(std::string(failed.error.message).find("function that reads it has failed") !=
        std::string::npos);
  CHECK(reader.next().code == KANZEN_END);
}

TEST_CASE("a reader refuses arguments without a meaning") {
  kanzen_game_reader* reader = nullptr;
  auto games = sized<kanzen_games>();
  auto error = sized<kanzen_error>();
  Pieces pieces;
  games.bytes = "f5";
  games.size = 2;
  games.read = &Pieces::read;
  CHECK(kanzen_open_games(&games, &reader, &error) == KANZEN_INVALID_ARGUMENT);
  CHECK(std::string(error.message).find("expected one of them") != std::string::npos);
  CHECK(reader == nullptr);
  games.read = nullptr;
  CHECK(kanzen_open_games(&games, nullptr, &error) == KANZEN_INVALID_ARGUMENT);
  CHECK(kanzen_open_games(nullptr, &reader, &error) == KANZEN_INVALID_ARGUMENT);
  auto game = sized<kanzen_game>();
  CHECK(kanzen_next_game(nullptr, &game, &error) == KANZEN_INVALID_ARGUMENT);
  GamesReader good(games);
  kanzen_close_games(nullptr);
}

struct Warnings {
  std::vector<std::string> texts;

  static void add(const char* source, const kanzen_error* warning, void* data) {
    static_cast<Warnings*>(data)->texts.push_back(std::string(source) + ": " + warning->message);
  }
};

TEST_CASE("parts of a file that are not used are reported as warnings") {
  const std::string file = wthor();
  const std::string damaged = file.substr(0, 12);
  Warnings warnings;
  kanzen_games games = games_in(file);
  games.players = damaged.data();
  games.players_size = damaged.size();
  games.tournaments = damaged.data();
  games.tournaments_size = damaged.size();
  games.warning = &Warnings::add;
  games.warning_data = &warnings;
  ReadGames read;
  CHECK(kanzen_read_games(&games, &ReadGames::take, &read, nullptr) == KANZEN_OK);
  CHECK(read.games.size() == 1);
  REQUIRE(warnings.texts.size() == 2);
  CHECK(warnings.texts[0].find("players: its names are not used: the header ends") == 0);
  CHECK(warnings.texts[1].find("tournaments: its names are not used: ") == 0);

  const std::string table = "moves,stars\nf5d6,3\n";
  warnings.texts.clear();
  games = games_in(table);
  games.warning = &Warnings::add;
  games.warning_data = &warnings;
  CHECK(kanzen_read_games(&games, &ReadGames::take, &read, nullptr) == KANZEN_OK);
  REQUIRE(warnings.texts.size() == 1);
  CHECK(warnings.texts[0].find("games: ") == 0);
  CHECK(warnings.texts[0].find("stars") != std::string::npos);
}

struct Certified {
  kanzen_code status = KANZEN_OK;
  std::string bytes{};
};

Certified certify(const CEngine& engine, const kanzen_claim& claim) {
  auto* bytes = reinterpret_cast<unsigned char*>(1);
  std::size_t size = 1;
  Certified out{.status = kanzen_certify(engine.get(), &claim, &bytes, &size)};
  CHECK((bytes != nullptr) == (out.status == KANZEN_OK));
  CHECK((size != 0) == (out.status == KANZEN_OK));
  if (bytes != nullptr) out.bytes.assign(bytes, bytes + size);
  kanzen_free(bytes);
  return out;
}

kanzen_claim claim_about(const Board& board, Score lower, Score upper) {
  auto claim = sized<kanzen_claim>();
  claim.player = board.player;
  claim.opponent = board.opponent;
  claim.lower = lower;
  claim.upper = upper;
  claim.leaf_empties = 4;
  return claim;
}

/// The verdict of the certificate checker. Checks that the certificate states the given claim.
checker::CertificateVerdict judge(const Certified& certified, const kanzen_claim& claim) {
  const TemporaryDirectory folder;
  const checker::CertificateReport report =
      checker::check_certificate(folder.write("proof.kzc", certified.bytes), {});
  if (report.claim) {
    CHECK(report.claim->root.board == Board{claim.player, claim.opponent});
    CHECK(report.claim->root.side == (claim.side == KANZEN_BLACK ? Colour::black : Colour::white));
    CHECK(report.claim->lower == claim.lower);
    CHECK(report.claim->upper == claim.upper);
    CHECK(report.claim->writer == std::string("kanzen ") + kanzen_version());
  }
  INFO(report.reason);
  return report.verdict;
}

int stop_now(const kanzen_progress*, void*) { return 1; }

}  // namespace

TEST_CASE("certificates in memory exist for true claims only") {
  const std::uint32_t threads = GENERATE(1U, 2U);
  const CEngine engine(threads);
  for (const ValuedBoard& valued : valued_boards(51, 40, 1, 12)) {
    const Score v = valued.value;
    for (const auto& [lower, upper] :
         {std::pair(v, v), std::pair(v, kMaxScore), std::pair(kMinScore, v),
          std::pair(std::max(v - 4, kMinScore), std::min(v + 2, kMaxScore)),
          std::pair(kMinScore, kMaxScore)}) {
      kanzen_claim claim = claim_about(valued.board, lower, upper);
      claim.side = threads == 1 ? KANZEN_BLACK : KANZEN_WHITE;
      const Certified certified = certify(engine, claim);
      REQUIRE(certified.status == KANZEN_OK);
      CHECK(judge(certified, claim) == checker::CertificateVerdict::proven);
    }
    if (v < kMaxScore) {
      CHECK(certify(engine, claim_about(valued.board, v + 2, kMaxScore)).status ==
            KANZEN_WRONG_CLAIM);
      CHECK(certify(engine, claim_about(valued.board, v + 2, v + 2)).status == KANZEN_WRONG_CLAIM);
    }
    if (v > kMinScore) {
      kanzen_claim claim = claim_about(valued.board, kMinScore, v - 2);
      claim.leaf_empties = 20;  // the whole board is a leaf
      CHECK(certify(engine, claim).status == KANZEN_WRONG_CLAIM);
    }
  }
}

TEST_CASE("the callback and another call stop a certificate") {
  const CEngine engine;
  kanzen_claim claim = claim_about(kStartBoard, 0, 0);
  claim.progress = stop_now;
  CHECK(certify(engine, claim).status == KANZEN_STOPPED);
  claim.progress = nullptr;
  kanzen_stop(engine.get());
  CHECK(certify(engine, claim).status == KANZEN_STOPPED);
  kanzen_resume(engine.get());
  CHECK(certify(engine, claim_about(kSmallBoard, -58, -58)).status == KANZEN_OK);
}

TEST_CASE("an invalid claim is refused with a reason") {
  const CEngine engine;
  const kanzen_claim good = claim_about(kSmallBoard, -58, -58);
  const auto refused = [&](const kanzen_claim& claim) {
    const bool invalid = certify(engine, claim).status == KANZEN_INVALID_ARGUMENT;
    CHECK_FALSE(std::string(kanzen_last_error(engine.get())).empty());
    return invalid;
  };
  for (const auto& [lower, upper] : {std::pair(-57, -57), std::pair(-58, -57), std::pair(2, 0),
                                     std::pair(-66, 0), std::pair(0, 66)}) {
    kanzen_claim bad = good;
    bad.lower = lower;
    bad.upper = upper;
    CHECK(refused(bad));
  }
  const auto refuses = [&](auto member, auto value) {
    kanzen_claim bad = good;
    bad.*member = value;
    return refused(bad);
  };
  CHECK(refuses(&kanzen_claim::side, 2));
  CHECK(refuses(&kanzen_claim::leaf_empties, 21));
  CHECK(refuses(&kanzen_claim::leaf_empties, -1));
  CHECK(refuses(&kanzen_claim::opponent, good.opponent | 1));
  CHECK(refuses(&kanzen_claim::progress_every, -1));
  CHECK(refuses(&kanzen_claim::struct_size, std::size_t{4}));
}

TEST_CASE("a call without an argument is refused, and leaves no certificate to free") {
  const CEngine engine;
  const kanzen_claim good = claim_about(kSmallBoard, -58, -58);
  unsigned char* bytes = nullptr;
  std::size_t size = 0;
  const auto refused = [&](kanzen_engine* with, const kanzen_claim* claim, unsigned char** to,
                           std::size_t* size_to) {
    bytes = reinterpret_cast<unsigned char*>(1);
    size = 1;
    CHECK(kanzen_certify(with, claim, to, size_to) == KANZEN_INVALID_ARGUMENT);
    CHECK((to == nullptr || bytes == nullptr));
    CHECK((size_to == nullptr || size == 0));
  };
  refused(nullptr, &good, &bytes, &size);
  refused(engine.get(), nullptr, &bytes, &size);
  refused(engine.get(), &good, nullptr, &size);
  refused(engine.get(), &good, &bytes, nullptr);
}

}  // namespace kanzen::test
