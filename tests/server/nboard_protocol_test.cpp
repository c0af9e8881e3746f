#include "tests/server/collected_lines.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::server {
namespace {

using Lines = std::vector<std::string>;

/// A game from a board of 64 squares with the side to move at its end.
std::string game_text(const std::string& board, const std::string& moves = "") {
  return "set game (;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[15:00]TY[8]BO[8 " + board + "]" +
         moves + ";)";
}

const std::string kStart = "---------------------------O*------*O--------------------------- *";
// FFO #1, 14 empty squares: +18 by G8.
const std::string kFfo1Ggf = "--*****--OOO**-O-OOO**O*-O*O*O**O***O***--*O*O**-***OOO--OOOOO-- *";
// FFO #40, 20 empty squares.
const std::string kFfo40 = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- *";
/// After these moves Black must pass.
const std::string kBeforePassGgf = "B[d3]W[c3]B[b3]W[b2]B[e6]W[a3]B[a1]W[c1]";

struct NboardConversation {
  explicit NboardConversation(const PlayOptions& options = {.exact_from = 14, .move_seconds = 0.05})
      : solver({.threads = 2, .hash_mib = 8}),
        protocol(make_nboard_protocol(solver, lines, options)) {}

  void say(const std::string& line) { CHECK(protocol->on_line(line)); }
  bool quit() { return !protocol->on_line("quit"); }

  test::CollectedLines lines;
  Solver solver;
  std::unique_ptr<LineProtocol> protocol;
};

Lines with(const Lines& lines, const std::string& part) {
  Lines out;
  for (const std::string& line : lines) {
    if (line.find(part) != std::string::npos) out.push_back(line);
  }
  return out;
}

TEST_CASE("an engine sends its name, learns nothing, and ends on request") {
  NboardConversation talk;
  talk.say("nboard 2");
  talk.say("learn");  // has a reply although there is no book
  CHECK(talk.lines.lines() == Lines{"set myname Kanzen", "learned"});
  CHECK(talk.quit());
}

TEST_CASE("go answers with the move, and does not play it") {
  NboardConversation talk;
  talk.say(game_text(kFfo1Ggf));
  talk.say("ping 1");
  for (int i = 0; i < 2; ++i) {
    talk.lines.clear();
    talk.say("go");
    CHECK(talk.lines.wait_for("===").substr(0, 14) == "=== G8/+18.00/");
    (void)talk.lines.wait_for("status exact");
    (void)talk.lines.wait_for("nodestats ");
  }
  talk.say("move G8/18.00/0.5");
  talk.lines.clear();
  talk.say("go");
  CHECK(talk.lines.wait_for("===").find("/-18.00/") != std::string::npos);
}

TEST_CASE("a forced pass is the move, and a finished game has none") {
  NboardConversation talk;
  talk.say(game_text(kStart, kBeforePassGgf));
  talk.say("go");
  CHECK(talk.lines.take() == Lines{"=== PA"});
  for (const std::string pass : {"p", "Pas", "PASS", "--", "PA//0.01"}) {
    talk.say(game_text(kStart, kBeforePassGgf));
    talk.say("move " + pass);
    talk.say("ping 2");
    talk.say("move F6");
    CHECK(talk.lines.take() == Lines{"pong 2"});
  }
  const std::string must_pass =
      "OOOOOOO-OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO*****OO- O";
  talk.say(game_text(must_pass));
  talk.say("hint 2");
  talk.say("ping 3");
  CHECK(talk.lines.take().back() == "pong 3");
  talk.say(game_text(std::string(64, '*') + " *"));
  talk.say("go");
  talk.say("hint 3");
  talk.say("ping 4");
  CHECK(with(talk.lines.lines(), "===").empty());
  CHECK(with(talk.lines.lines(), "search").empty());
  CHECK(talk.lines.lines().back() == "pong 4");
}

// okuhara/edax-reversi-AVX, issue 1: a pass at the end of the game text is a move of its side.
TEST_CASE("after a pass at the end of a game the other side is to move") {
  NboardConversation talk;
  talk.say(game_text(kStart, kBeforePassGgf + "B[PA//3.107]"));
  talk.say("go");
  CHECK(talk.lines.wait_for("===").substr(0, 6) != "=== PA");
}

TEST_CASE("evaluations and times of moves are ignored") {
  NboardConversation talk;
  talk.say(game_text(kStart, "B[F5/1,25/2.7680000000000002]W[D6//5.0E-4]B[C3/NaN]W[]"));
  CHECK(with(talk.lines.take(), "cannot read").size() == 1);  // W[] is not a move
  talk.say(game_text(kStart, "B[F5/1,25/2.7680000000000002]W[D6//5.0E-4]B[C3/NaN/x]"));
  talk.say("move D3/-1,50/5.0E-4");
  talk.say("move c4//2.4");
  CHECK(talk.lines.lines().empty());
  talk.say("move c4");
  CHECK(with(talk.lines.lines(), "cannot play").size() == 1);
}

TEST_CASE("games of servers and of other programs are read") {
  NboardConversation talk;
  talk.say(
      "set game 1 (;GM[Othello]XX[?]KM[1.5]TY[8r20]TI[0//0]TB[15:00//02:00]BO[8 -------- "
      "-------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[f5];)(;GM[Othello])");
  talk.say("set game (;BO[8 " + kStart + "]RE[+3:r]PB[name (of) one/two]B[f5]W[d6];)\r");
  CHECK(talk.lines.lines().empty());
  talk.say("set game (;GM[Othello]BO[8 ---");
  CHECK(with(talk.lines.take(), "cannot read").size() == 1);
  talk.say("go");  // no move is better than a move of another game
  CHECK(talk.lines.lines() == Lines{"status Kanzen has no game"});
}

TEST_CASE("a ping ends the search and its output") {
  const std::string request = GENERATE(as<std::string>{}, "go", "hint 3", "hint 1", "analyze");
  NboardConversation talk({.exact_from = 60, .move_seconds = 1000});
  talk.say(game_text(kStart, "B[F5]W[D6]"));
  talk.say("ping 1");
  talk.say(request);
  if (request.starts_with("hint")) (void)talk.lines.wait_for("search");
  talk.say("ping 2");
  const std::size_t line_count = talk.lines.lines().size();
  CHECK(talk.lines.lines().back() == "pong 2");
  talk.protocol->on_end();
  CHECK(talk.lines.lines().size() == line_count);
}

TEST_CASE("any command that changes the board ends the search") {
  for (const std::string command :
       {"move C3", "set depth 12", "set contempt 5", "set game (;BO[8 ---])", "learn"}) {
    NboardConversation talk({.exact_from = 60, .move_seconds = 1000});
    talk.say(game_text(kStart, "B[F5]W[D6]"));
    talk.say("hint 2");
    (void)talk.lines.wait_for("search");
    talk.say(command);
    talk.lines.clear();
    talk.say("ping 7");
    CHECK(talk.lines.lines() == Lines{"pong 7"});
  }
}

TEST_CASE("the depth that the GUI sets limits estimates, and proves what it reaches") {
  struct Case {
    std::string depth;
    std::string board;
    int exact_from;
    std::string status;
  };
  for (const Case& c : {Case{"6", kStart, 24, "estimate"}, Case{"6", kFfo40, 24, "estimate"},
                        Case{"7", kFfo1Ggf, 24, "exact"}, Case{"7", kFfo1Ggf, 12, "estimate"},
                        Case{"60", kFfo1Ggf, 0, "exact"}}) {
    INFO(c.depth << " " << c.board);  // without the depth, it would search for a quarter of an hour
    NboardConversation talk({.exact_from = c.exact_from, .move_seconds = 1000});
    talk.say(game_text(c.board));
    talk.say("set depth " + c.depth);
    talk.say("go");
    (void)talk.lines.wait_for("===");
    const Lines status =
        talk.lines.wait_until([](const Lines& so_far) { return !with(so_far, "status").empty(); });
    CHECK(with(status, c.status).size() == 1);
  }
  NboardConversation talk;
  talk.say("set depth deep");
  CHECK(talk.lines.lines() == Lines{"status Kanzen expects a depth of 1 to 64"});
}

TEST_CASE("a hint names the best moves and their exact values in the end") {
  NboardConversation talk;
  talk.say(game_text(kFfo1Ggf));
  talk.say("hint 3");
  const Lines lines =
      talk.lines.wait_until([](const Lines& so_far) { return !with(so_far, "nodestats").empty(); });
  std::set<std::string> moves;
  for (const std::string& line : with(lines, " 100%")) moves.insert(line.substr(7, 2));
  CHECK(moves.size() >= 3);
  CHECK(with(lines, "search G8").back().find(" +18.00 0 100%") != std::string::npos);
  // A line of play has no blanks: four words follow the first.
  for (const std::string& line : with(lines, "search")) {
    CHECK(std::ranges::count(line, ' ') == 4);
  }
  talk.lines.clear();
  talk.say("hint 1");
  (void)talk.lines.wait_for("100%");
  CHECK(with(talk.lines.lines(), "search").size() <= 1 + 30);
}

TEST_CASE("an estimate is marked as one") {
  NboardConversation talk({.exact_from = 10, .move_seconds = 0.05});
  talk.say(game_text(kStart, "B[F5]"));
  talk.say("go");
  CHECK(talk.lines.wait_for("===").find('/') != std::string::npos);
  (void)talk.lines.wait_for("status estimate");
  talk.say("hint 2");
  CHECK(talk.lines.wait_for("search").find("100%") == std::string::npos);
}

TEST_CASE("a game is analysed from its end, and passes are plies") {
  NboardConversation talk({.exact_from = 20, .move_seconds = 0.01});
  talk.say(game_text(kFfo1Ggf, "B[G8]W[H7]"));
  talk.say("analyze");
  const Lines lines = talk.lines.wait_until([](const Lines& so_far) { return so_far.size() == 3; });
  CHECK(lines == Lines{"analysis 2 +18.00", "analysis 1 -18.00", "analysis 0 +18.00"});
}

TEST_CASE("unknown commands are ignored") {
  NboardConversation talk;
  for (const std::string line : {"", "   ", "nonsense", "\x01\x02", "ping", "ping x", "ping 1 2",
                                 "hint", "set", "set game", "move", "move Z9", "go on"}) {
    talk.say(line);
  }
  talk.protocol->on_long_line(1000);
  talk.lines.clear();
  talk.say("ping 12345678901");
  CHECK(talk.lines.lines() == Lines{"pong 12345678901"});
}

}  // namespace
}  // namespace kanzen::server
