#include "core/notation.hpp"

#include "tests/capi/c_engine.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/slow_rules.hpp"

namespace kanzen::test {

TEST_CASE("the rules of the C library equal the slow twins") {
  Random random(61);
  for (int i = 0; i < 400; ++i) {
    const Board board = i % 2 == 0 ? random_reachable_board(random, i % 61)
                                   : random_unreachable_board(random, i % 65);
    const slow::Position position = slow::from_board(board);
    const std::uint64_t legal = slow::to_set(slow::legal_moves(position));
    CHECK(kanzen_legal_moves(board.player, board.opponent) == legal);
    const bool over = slow::game_over(position);
    CHECK(kanzen_game_over(board.player, board.opponent) == (over ? 1 : 0));
    CHECK(kanzen_final_score(board.player, board.opponent) == slow::final_score(position));
    for (int move = -2; move < 70; ++move) {
      Board after = board;
      const kanzen_code status = kanzen_play(&after.player, &after.opponent, move);
      if (move >= 0 && move < 64 && ((legal >> move) & 1) != 0) {
        CHECK(status == KANZEN_OK);
        CHECK(after == slow::to_board(slow::played(position, move)));
      } else if (move == KANZEN_PASS && legal == 0 && !over) {
        CHECK(status == KANZEN_OK);
        CHECK(after == slow::to_board(slow::passed(position)));
      } else {
        CHECK(status == KANZEN_ILLEGAL_MOVE);
        CHECK(after == board);
      }
    }
  }
}

TEST_CASE("the symmetries of the C library equal the slow twins") {
  Random random(62);
  for (int i = 0; i < 50; ++i) {
    const Board board = random_unreachable_board(random, i);
    const slow::Position position = slow::from_board(board);
    for (int s = 0; s < 8; ++s) {
      const Board image{kanzen_transform(board.player, s), kanzen_transform(board.opponent, s)};
      CHECK(image == slow::to_board(slow::transformed(position, s)));
      CHECK(kanzen_transform(board.player, s + 8) == image.player);
      Board first = image;
      const int found = kanzen_canonical(&first.player, &first.opponent);
      REQUIRE((found >= 0 && found < 8));
      CHECK(kanzen_transform(image.player, found) == first.player);
      CHECK(kanzen_transform(image.opponent, found) == first.opponent);
      Board other = board;
      (void)kanzen_canonical(&other.player, &other.opponent);
      CHECK(first == other);
    }
  }
}

TEST_CASE("several moves give the boards of single moves") {
  Random random(63);
  for (int i = 0; i < 50; ++i) {
    Board board = random_reachable_board(random, 20 + i % 20);
    const Board start = board;
    std::vector<std::uint8_t> moves;
    std::vector<Board> boards{board};
    while (kanzen_game_over(board.player, board.opponent) == 0) {
      const std::uint64_t legal = kanzen_legal_moves(board.player, board.opponent);
      moves.push_back(
          static_cast<std::uint8_t>(legal == 0 ? KANZEN_PASS : std::countr_zero(legal)));
      REQUIRE(kanzen_play(&board.player, &board.opponent, moves.back()) == KANZEN_OK);
      boards.push_back(board);
    }
    std::vector<std::uint64_t> players(boards.size());
    std::vector<std::uint64_t> opponents(boards.size());
    const auto play = [&] {
      return kanzen_play_moves(start.player, start.opponent, moves.data(), moves.size(),
                               players.data(), opponents.data());
    };
    REQUIRE(play() == KANZEN_OK);
    for (std::size_t n = 0; n < boards.size(); ++n) {
      CHECK(Board{players[n], opponents[n]} == boards[n]);
    }
    players.assign(players.size(), 7);
    moves.push_back(KANZEN_PASS);
    CHECK(play() == KANZEN_ILLEGAL_MOVE);
    CHECK(players[0] == 7);
  }
  std::uint64_t player = 0;
  std::uint64_t opponent = 0;
  CHECK(kanzen_play_moves(1, 2, nullptr, 0, &player, &opponent) == KANZEN_OK);
  CHECK((player == 1 && opponent == 2));
  CHECK(kanzen_play_moves(1, 2, nullptr, 1, &player, &opponent) == KANZEN_INVALID_ARGUMENT);
  CHECK(kanzen_play_moves(1, 3, nullptr, 0, &player, &opponent) == KANZEN_INVALID_ARGUMENT);
  CHECK(kanzen_play_moves(1, 2, nullptr, 0, nullptr, &opponent) == KANZEN_INVALID_ARGUMENT);
}

TEST_CASE("a move on an invalid board is refused") {
  std::uint64_t player = 3;
  std::uint64_t opponent = 2;
  CHECK(kanzen_play(&player, &opponent, 5) == KANZEN_INVALID_ARGUMENT);
  CHECK(kanzen_play(nullptr, &opponent, 5) == KANZEN_INVALID_ARGUMENT);
  CHECK(kanzen_play(&player, nullptr, 5) == KANZEN_INVALID_ARGUMENT);
  CHECK(kanzen_canonical(nullptr, &opponent) == -1);
  CHECK(kanzen_canonical(&player, nullptr) == -1);
  CHECK(player == 3);
  CHECK(opponent == 2);
}

namespace {

struct ReadPosition {
  kanzen_code status = KANZEN_OK;
  Board board{};
  int side = -1;
  kanzen_error error = sized<kanzen_error>();
};

ReadPosition read_position(const std::string& text, const char* symbols = nullptr) {
  ReadPosition read;
  read.status = kanzen_read_position(text.c_str(), symbols, &read.board.player,
                                     &read.board.opponent, &read.side, &read.error);
  return read;
}

struct ReadMoves {
  kanzen_code status = KANZEN_OK;
  Board board = kStartBoard;
  int side = KANZEN_BLACK;
  std::vector<std::uint8_t> moves{};
  kanzen_error error = sized<kanzen_error>();
};

ReadMoves read_moves(const std::string& text, const Board& start = kStartBoard,
                     int side = KANZEN_BLACK) {
  ReadMoves read{.board = start, .side = side};
  read.moves.resize(KANZEN_MAX_PV);
  std::size_t count = 0;
  read.status =
      kanzen_read_moves(text.c_str(), &read.board.player, &read.board.opponent, &read.side,
                        read.moves.data(), read.moves.size(), &count, &read.error);
  read.moves.resize(count);
  return read;
}

constexpr const char* kWhiteToPass =
    "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOXXXXXX-- O";

}  // namespace

TEST_CASE("a printed board is read, and other notations of the program are named") {
  const std::string printed =
      "  A B C D E F G H\n1 - - - - - - - - 1\n2 - - - - - - - - 2\n3 - - - - - - - - 3\n"
      "4 - - - O X - - - 4\n5 - - - X O - - - 5\n6 - - - - - - - - 6\n7 - - - - - - - - 7\n"
      "8 - - - - - - - - 8\n  A B C D E F G H\n";
  const ReadPosition read = read_position(printed + "White to move\n");
  CHECK(read.status == KANZEN_OK);
  CHECK(read.side == KANZEN_WHITE);
  CHECK(read.board.occupied() == kStartBoard.occupied());
  const ReadPosition sideless = read_position(printed);
  CHECK(sideless.status == KANZEN_BAD_TEXT);
  CHECK(std::string(sideless.error.message).find("side to move") != std::string::npos);
  for (const std::string text :
       {"(;GM[Othello]B[f5];)", "8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1", "{\"moves\":\"f5\"}",
        "Tiger: f5d6c3", "[Event \"x\"]\n\n1. f5 d6"}) {
    INFO(text);
    const ReadPosition other = read_position(text);
    CHECK(other.status == KANZEN_BAD_TEXT);
    CHECK(std::string(other.error.message).find("reads no names, FEN, GGF, SGF, PGN or JSON") !=
          std::string::npos);
  }
}

TEST_CASE("positions are written and read back in every form") {
  Random random(71);
  for (int i = 0; i < 60; ++i) {
    const Board board = random_unreachable_board(random, i);
    for (const int side : {KANZEN_BLACK, KANZEN_WHITE}) {
      std::array<char, KANZEN_POSITION_TEXT> text{};
      REQUIRE(kanzen_write_position(board.player, board.opponent, side, text.data(), text.size()) ==
              KANZEN_OK);
      const std::string written = text.data();
      CHECK(written == notation::to_string(
                           Position{board, side == KANZEN_BLACK ? Colour::black : Colour::white}));
      for (const std::string& form :
           {written, written.substr(0, 64) + written.back(), written + "; +2; % comment",
            "[8 " + written + "]", " " + written + "\n"}) {
        INFO(form);
        const ReadPosition read = read_position(form);
        CHECK(read.status == KANZEN_OK);
        CHECK(read.side == side);
        CHECK(read.board == board);
      }
    }
  }
}

TEST_CASE("moves are a position, and a position may be followed by moves") {
  const ReadPosition game = read_position("F5 d6 c3");
  REQUIRE(game.status == KANZEN_OK);
  CHECK(game.side == KANZEN_WHITE);
  const std::string start = "---------------------------OX------XO--------------------------- X";
  const ReadPosition played = read_position(start + "; f5d6c3");
  REQUIRE(played.status == KANZEN_OK);
  CHECK(played.board == game.board);
  CHECK(played.side == game.side);
  const ReadMoves moves = read_moves("1. F5 d6 2. c3");
  REQUIRE(moves.status == KANZEN_OK);
  CHECK(moves.board == game.board);
  CHECK(moves.side == KANZEN_WHITE);
  std::array<char, 7> text{};
  REQUIRE(kanzen_write_moves(moves.moves.data(), moves.moves.size(), text.data(), text.size()) ==
          KANZEN_OK);
  CHECK(std::string(text.data()) == "f5d6c3");
}

TEST_CASE("symbols are given their meaning") {
  std::string digits(64, '0');
  digits[0] = '1';
  CHECK(read_position(digits + " X").status == KANZEN_BAD_TEXT);
  const ReadPosition numbers = read_position(digits + " X", "black=1,white=2,empty=0");
  REQUIRE(numbers.status == KANZEN_OK);
  CHECK(numbers.board == Board{1, 0});
  const ReadPosition egaroucid = read_position(digits + " X", "black=0,white=1");
  REQUIRE(egaroucid.status == KANZEN_OK);
  CHECK(egaroucid.board == Board{~std::uint64_t{1}, 1});
  CHECK(read_position(digits + " X", "").status == KANZEN_BAD_TEXT);
  CHECK(read_position(digits + " X", "klingon").status == KANZEN_INVALID_ARGUMENT);
}

TEST_CASE("omitted passes are among the moves") {
  const ReadPosition position = read_position(kWhiteToPass);
  REQUIRE(position.status == KANZEN_OK);
  REQUIRE(kanzen_legal_moves(position.board.player, position.board.opponent) == 0);
  for (const std::string text : {"h7 h8", "pa h8", "h8"}) {
    const ReadMoves read = read_moves(text, position.board, position.side);
    INFO(read.error.message);
    if (text == "h7 h8") {
      CHECK(read.status == KANZEN_BAD_TEXT);
      CHECK(read.board == position.board);
      continue;
    }
    REQUIRE(read.status == KANZEN_OK);
    CHECK(read.moves == std::vector<std::uint8_t>{KANZEN_PASS, 63});
    CHECK(read.side == KANZEN_WHITE);
  }
}

TEST_CASE("an empty line is written and read") {
  std::array<char, 1> text{'?'};
  REQUIRE(kanzen_write_moves(nullptr, 0, text.data(), text.size()) == KANZEN_OK);
  for (const std::string& blank : {std::string(text.data()), std::string(" \n")}) {
    const ReadMoves read = read_moves(blank, kStartBoard, KANZEN_WHITE);
    CHECK(read.status == KANZEN_OK);
    CHECK(read.moves.empty());
    CHECK(read.board == kStartBoard);
    CHECK(read.side == KANZEN_WHITE);
  }
}

TEST_CASE("unreadable text is reported with its place") {
  const ReadPosition nothing = read_position("");
  CHECK(nothing.status == KANZEN_BAD_TEXT);
  CHECK_FALSE(std::string(nothing.error.message).empty());
  CHECK(nothing.side == -1);
  const ReadPosition move = read_position("f5 d6 x9");
  CHECK(move.status == KANZEN_BAD_TEXT);
  CHECK(move.error.column == 7);
  const ReadMoves illegal = read_moves("f5f5");
  CHECK(illegal.status == KANZEN_BAD_TEXT);
  CHECK(illegal.error.column == 3);
  CHECK(illegal.board == kStartBoard);
  CHECK(std::string(illegal.error.message).find("f5") != std::string::npos);
  CHECK(read_moves("1.").status == KANZEN_BAD_TEXT);
  const std::string junk(100000, 'q');
  CHECK(read_position(junk).status == KANZEN_BAD_TEXT);
  CHECK(read_moves(junk).status == KANZEN_BAD_TEXT);
}

TEST_CASE("buffers that are too small and arguments that are wrong are refused") {
  Board board = kStartBoard;
  std::array<char, KANZEN_POSITION_TEXT> text{'?'};
  CHECK(kanzen_write_position(board.player, board.opponent, KANZEN_BLACK, text.data(),
                              text.size() - 1) == KANZEN_TOO_SMALL);
  CHECK(text[0] == '?');
  CHECK(kanzen_write_position(board.player, board.opponent, 2, text.data(), text.size()) ==
        KANZEN_INVALID_ARGUMENT);
  CHECK(kanzen_write_position(3, 2, KANZEN_BLACK, text.data(), text.size()) ==
        KANZEN_INVALID_ARGUMENT);
  CHECK(kanzen_write_position(1, 2, KANZEN_BLACK, nullptr, text.size()) == KANZEN_INVALID_ARGUMENT);
  const std::array<std::uint8_t, 3> moves{0, KANZEN_PASS, KANZEN_NO_MOVE};
  CHECK(kanzen_write_moves(moves.data(), 2, text.data(), 4) == KANZEN_TOO_SMALL);
  CHECK(kanzen_write_moves(moves.data(), 2, text.data(), 5) == KANZEN_OK);
  CHECK(std::string(text.data()) == "a1pa");
  // Readers would take "--" as a pass.
  CHECK(kanzen_write_moves(moves.data(), 3, text.data(), 7) == KANZEN_INVALID_ARGUMENT);
  CHECK(std::string(text.data()) == "a1pa");
  CHECK(kanzen_write_moves(nullptr, 0, text.data(), 1) == KANZEN_OK);
  CHECK(kanzen_write_moves(nullptr, 0, text.data(), 0) == KANZEN_TOO_SMALL);
  CHECK(kanzen_write_moves(nullptr, 1, text.data(), 9) == KANZEN_INVALID_ARGUMENT);
  for (const int number : {KANZEN_NO_MOVE, 66, 255}) {
    const auto no_move = static_cast<std::uint8_t>(number);
    CHECK(kanzen_write_moves(&no_move, 1, text.data(), 9) == KANZEN_INVALID_ARGUMENT);
  }

  std::array<std::uint8_t, 2> few{};
  std::size_t count = 0;
  CHECK(kanzen_read_moves("f5d6c3", &board.player, &board.opponent, nullptr, few.data(), 2, &count,
                          nullptr) == KANZEN_TOO_SMALL);
  CHECK(board == kStartBoard);
  CHECK(kanzen_read_moves("f5d6c3", &board.player, &board.opponent, nullptr, nullptr, 2, &count,
                          nullptr) == KANZEN_INVALID_ARGUMENT);
  CHECK(kanzen_read_moves("f5d6c3", &board.player, &board.opponent, nullptr, nullptr, 0, &count,
                          nullptr) == KANZEN_OK);
  CHECK(count == 3);
  int side = 2;
  CHECK(kanzen_read_moves("f5", &board.player, &board.opponent, &side, nullptr, 0, &count,
                          nullptr) == KANZEN_INVALID_ARGUMENT);
  CHECK(kanzen_read_moves(nullptr, &board.player, &board.opponent, nullptr, nullptr, 0, nullptr,
                          nullptr) == KANZEN_INVALID_ARGUMENT);
  CHECK(kanzen_read_position(nullptr, nullptr, &board.player, &board.opponent, nullptr, nullptr) ==
        KANZEN_INVALID_ARGUMENT);
  CHECK(kanzen_read_position("f5", nullptr, nullptr, &board.opponent, nullptr, nullptr) ==
        KANZEN_INVALID_ARGUMENT);
}

}  // namespace kanzen::test
