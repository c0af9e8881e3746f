#include "tests/server/collected_lines.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::server {
namespace {

TEST_CASE("a clock that is not set limits nothing") {
  GameClock clock;
  clock.spend(Colour::black, 1000);
  CHECK(std::isinf(clock.seconds_for_move(Colour::black, 50)));
  clock.set(0, 5, 0);
  CHECK(std::isinf(clock.seconds_for_move(Colour::white, 50)));
}

TEST_CASE("unreported time is counted") {
  GameClock clock;
  clock.set(100, 0, 0);
  const double before = clock.seconds_for_move(Colour::black, 46);
  CHECK(before == Approx(0.9 * 100 / 25));
  clock.spend(Colour::black, 50);
  CHECK(clock.seconds_for_move(Colour::black, 46) == Approx(before / 2));
  CHECK(clock.seconds_for_move(Colour::white, 46) == Approx(before));
  clock.spend(Colour::black, 1000);
  CHECK(clock.seconds_for_move(Colour::black, 46) == Approx(0.01));
  clock.restart();
  CHECK(clock.seconds_for_move(Colour::black, 46) == Approx(before));
}

TEST_CASE("a whole game stays within its time") {
  GameClock clock;
  clock.set(60, 0, 0);
  double sum = 0;
  for (int empties = 60; empties > 0; empties -= 2) {
    const double seconds = clock.seconds_for_move(Colour::black, empties);
    clock.spend(Colour::black, seconds);
    sum += seconds;
  }
  CHECK(sum > 40);
  CHECK(sum < 60);
}

TEST_CASE("stones of byo-yomi are counted and renewed") {
  GameClock clock;
  clock.set(0, 10, 2);
  clock.set_remaining(Colour::white, 8, 2);
  CHECK(clock.seconds_for_move(Colour::white, 20) == Approx(0.9 * 4));
  clock.spend(Colour::white, 6);
  CHECK(clock.seconds_for_move(Colour::white, 20) == Approx(0.9 * 2));
  clock.spend(Colour::white, 1);
  CHECK(clock.seconds_for_move(Colour::white, 20) == Approx(0.9 * 5));
  clock.set_remaining(Colour::white, -1, 0);
  CHECK(clock.seconds_for_move(Colour::white, 20) == Approx(0.9 * 5));  // the next byo-yomi
}

using test::kDrawnGame;
using test::kFfo1;

struct GtpConversation {
  explicit GtpConversation(const PlayOptions& options = {.exact_from = 8, .move_seconds = 0.01})
      : solver({.threads = 1, .hash_mib = 8}),
        protocol(make_gtp_protocol(solver, lines, "1.2", options)) {}

  /// The reply to a line, which ends with exactly one empty line; its lines are joined by '|'.
  std::string ask(const std::string& line) {
    goes_on = protocol->on_line(line);
    const auto output = lines.take();
    if (output.empty()) return {};
    CHECK(output.size() >= 2);
    CHECK(output.back().empty());
    std::string reply;
    for (std::size_t i = 0; i + 1 < output.size(); ++i) {
      CHECK((i == 0 || !output[i].empty()));
      reply += (i == 0 ? "" : "|") + output[i];
    }
    return reply;
  }

  /// The position after moves of both sides in turn, Black first. Passes are sent.
  void play_all(const std::string& moves) {
    CHECK(ask("clear_board") == "=");
    std::string side = "b";
    for (std::size_t i = 0; i < moves.size(); i += 2) {
      const std::string move = moves.substr(i, 2);
      CHECK(ask("play " + side + " " + (move == "pa" ? "pass" : move)) == "=");
      side = side == "b" ? "w" : "b";
    }
  }

  test::CollectedLines lines;
  bool goes_on = true;
  Solver solver;
  std::unique_ptr<LineProtocol> protocol;
};

// After it Black has no move.
const std::string kBeforePass = "d3c3b3b2e6a3a1c1";

TEST_CASE_METHOD(GtpConversation, "replies are framed and have only the number of their command") {
  CHECK(ask("protocol_version") == "= 2");
  CHECK(ask("12 protocol_version") == "=12 2");
  CHECK(ask("name") == "= Kanzen");
  CHECK(ask("007 clear_board") == "=007");
  CHECK(ask("99999999999999999999 version") == "=99999999999999999999 1.2");
  CHECK(ask("5 nonsense") == "?5 unknown command");
  CHECK(ask("nonsense") == "? unknown command");
  CHECK(ask("5") == "?5 no command");
  CHECK(ask("quit") == "=");
  CHECK_FALSE(goes_on);
}

TEST_CASE_METHOD(GtpConversation,
                 "comments and control characters are dropped, and empty lines have no reply") {
  for (const std::string line : {"", "   ", "# comment", "\t", "\r", "\x01"}) {
    CHECK(ask(line).empty());
  }
  protocol->on_long_line(10);
  CHECK(lines.take() == std::vector<std::string>{"? line too long", ""});
  CHECK(ask("1\tname # comment\r") == "=1 Kanzen");
  CHECK(ask("na\x01me") == "= Kanzen");
}

TEST_CASE_METHOD(GtpConversation, "a game that never ends is refused") {
  play_all("f5d6c5f4e7f6g5e6e3");
  std::string reply = "= pass";
  for (int i = 0; i <= 10'000 && reply == "= pass"; ++i) reply = ask("genmove b");
  CHECK(reply == "? illegal move: the game is too long");
  CHECK(ask("undo") == "=");
}

TEST_CASE_METHOD(GtpConversation, "every listed command is known") {
  const std::string list = ask("list_commands").substr(2);
  std::size_t at = 0;
  int count = 0;
  while (at <= list.size()) {
    const std::size_t end = std::min(list.find('|', at), list.size());
    CHECK(ask("known_command " + list.substr(at, end - at)) == "= true");
    at = end + 1;
    ++count;
  }
  CHECK(count >= 25);
  CHECK(ask("known_command nonsense") == "= false");
  CHECK(ask("known_command") == "? syntax error");
}

TEST_CASE_METHOD(GtpConversation, "only the standard board is supported") {
  CHECK(ask("boardsize 8") == "=");
  CHECK(ask("boardsize 19") == "? unacceptable size");
  CHECK(ask("boardsize x") == "? boardsize not an integer");
  CHECK(ask("komi 6.5") == "=");
  CHECK(ask("komi x") == "? komi not a float");
  CHECK(ask("set_game Othello") == "=");
  CHECK(ask("set_game Go") == "? unsupported game");
  CHECK(ask("list_games") == "= Othello");
}

TEST_CASE_METHOD(GtpConversation, "moves are played by the side to move") {
  CHECK(ask("play b F5") == "=");
  CHECK(ask("play B d6") == "? illegal move: it is the turn of White");
  CHECK(ask("play White d6") == "=");
  CHECK(ask("play black a1") == "? illegal move");
  CHECK(ask("play black i9") == "? invalid color or coordinate");
  CHECK(ask("play red c3") == "? invalid color or coordinate");
  CHECK(ask("play black") == "? syntax error");
  CHECK(ask("play BLACK C3") == "=");
  CHECK(ask("gogui-rules_side_to_move") == "= white");
  for (int i = 0; i < 3; ++i) CHECK(ask("undo") == "=");
  CHECK(ask("undo") == "? cannot undo");
  CHECK(ask("gogui-rules_legal_moves") == "= D3 C4 F5 E6");
}

TEST_CASE_METHOD(GtpConversation, "a pass is accepted only where it is forced") {
  CHECK(ask("play b pass") == "? illegal move: a pass is not forced");
  play_all(kBeforePass);
  CHECK(ask("gogui-rules_legal_moves") == "= pass");
  CHECK(ask("play w pass") == "? illegal move: a pass is not forced");
  CHECK(ask("reg_genmove b") == "= pass");
  CHECK(ask("play b PASS") == "=");
  CHECK(ask("gogui-rules_side_to_move") == "= white");
  CHECK(ask("undo") == "=");
  CHECK(ask("genmove b") == "= pass");
  CHECK(ask("gogui-rules_side_to_move") == "= white");
  CHECK(ask("undo") == "=");
  // Many controllers never send passes.
  CHECK(ask("play w f6") == "=");
  CHECK(ask("gogui-rules_side_to_move") == "= black");
  CHECK(ask("undo") == "=");
  CHECK(ask("genmove w").size() == 4);
  CHECK(ask("gogui-rules_side_to_move") == "= black");
}

TEST_CASE_METHOD(GtpConversation, "generated moves are played unless only requested") {
  CHECK(ask("reg_genmove b").size() == 4);  // no text follows the move
  CHECK(ask("gogui-rules_side_to_move") == "= black");
  CHECK(ask("3 genmove b").size() == 5);
  CHECK(ask("gogui-rules_side_to_move") == "= white");
  CHECK(ask("genmove b") == "? illegal move: it is the turn of White");
  CHECK(ask("genmove x") == "? invalid color");
  CHECK(ask("genmove") == "? syntax error");
}

TEST_CASE_METHOD(GtpConversation, "a game ends with passes and a score") {
  CHECK(ask("final_score") == "? cannot score: the game is not over");
  CHECK(ask("gogui-rules_final_result") == "=");
  play_all(kDrawnGame);
  CHECK(ask("gogui-rules_legal_moves") == "=");
  CHECK(ask("final_score") == "= 0");
  CHECK(ask("gogui-rules_final_result") == "= 0");
  CHECK(ask("genmove b") == "= pass");
  CHECK(ask("genmove w") == "= pass");
  // Controllers send one more pass, whoever is to move.
  CHECK(ask("play b pass") == "=");
  CHECK(ask("play b pass") == "=");
  CHECK(ask("play b a1") == "? illegal move");
}

TEST_CASE_METHOD(GtpConversation, "a win is reported with its side and counts empty squares") {
  const std::string white(60, 'O');
  const test::TemporaryFile path("end.obf", white + "---- X");
  CHECK(ask("loadsgf " + path) == "=");
  CHECK(ask("final_score") == "= W+64");
  CHECK(ask("kanzen-solve") == "= -64 exact");
}

TEST_CASE_METHOD(GtpConversation, "the current board is printed") {
  CHECK(ask("gogui-rules_board") ==
        "= . . . . . . . .|. . . . . . . .|. . . . . . . .|. . . O X . . .|. . . X O . . .|"
        ". . . . . . . .|. . . . . . . .|. . . . . . . .");
  CHECK(ask("gogui-rules_board_size") == "= 8");
  CHECK(ask("gogui-rules_game_id") == "= Othello");
  CHECK(protocol->on_line("showboard"));
  const auto shown = lines.take();
  CHECK(shown.size() == 12);
  CHECK(shown[1] == "   A B C D E F G H");
  CHECK(shown[5] == " 4 . . . O X . . .");
  CHECK(shown[10] == "Black (X) to move");
}

TEST_CASE_METHOD(GtpConversation, "a game is loaded up to a move, or the reason is said why not") {
  const test::TemporaryFile path("game.sgf", "(;FF[4]GM[2]SZ[8];B[f5];W[d6];B[c3])\n");
  CHECK(ask("loadsgf " + path) == "=");
  CHECK(ask("gogui-rules_side_to_move") == "= white");
  CHECK(ask("undo") == "=");
  CHECK(ask("play b c3") == "=");
  CHECK(ask("loadsgf " + path + " 2") == "=");  // before the second move
  CHECK(ask("play w d6") == "=");
  for (int i = 0; i < 2; ++i) CHECK(ask("undo") == "=");
  CHECK(ask("undo") == "? cannot undo");
  CHECK(ask("loadsgf " + path + " x") == "? move number not an integer above 0");
  CHECK(ask("loadsgf nowhere.sgf") == "? cannot load file: there is no such file");
  CHECK(ask("loadsgf /") == "? cannot load file: it is not a regular file");
  CHECK(ask("loadsgf /dev/zero").substr(0, 18) == "? cannot load file");
  CHECK(ask("gogui-rules_side_to_move") == "= black");  // unchanged
}

TEST_CASE("separate commands report exact values") {
  GtpConversation talk({.exact_from = 14, .move_seconds = 0.01});
  const test::TemporaryFile path("ffo1", kFfo1);
  CHECK(talk.ask("loadsgf " + path) == "=");
  CHECK(talk.ask("kanzen-solve").substr(0, 14) == "= +18 exact G8");
  const std::string moves = talk.ask("kanzen-analyze");
  CHECK(moves.substr(0, 8) == "= G8 +18");
  CHECK(moves.find("..") == std::string::npos);
  CHECK(talk.ask("genmove b") == "= G8");
  CHECK(talk.ask("clear_board") == "=");
  CHECK(talk.ask("kanzen-solve").find("estimated") != std::string::npos);
  for (const char* vertex : {"C4", "D3", "E6", "F5"}) {  // each with its proven bounds
    CHECK(talk.ask("kanzen-analyze").find(vertex) != std::string::npos);
  }
}

TEST_CASE("clocks are set and kept") {
  GtpConversation talk({.exact_from = 60, .move_seconds = 1000});
  CHECK(talk.ask("time_settings 2 0 0") == "=");
  CHECK(talk.ask("genmove b").size() == 4);  // within the time, not after days
  CHECK(talk.ask("time_left w 0 0") == "=");
  CHECK(talk.ask("genmove w").size() == 4);
  CHECK(talk.ask("time_left b 1 5") == "=");
  CHECK(talk.ask("genmove b").size() == 4);
  CHECK(talk.ask("time_settings 0 1 10") == "=");
  CHECK(talk.ask("genmove w").size() == 4);
  CHECK(talk.ask("time_settings x 0 0") == "? syntax error");
  CHECK(talk.ask("time_settings 1 2") == "? syntax error");
  CHECK(talk.ask("time_left b -1 0") == "=");
  CHECK(talk.ask("time_left x 1 0") == "? syntax error");
}

}  // namespace
}  // namespace kanzen::server
