#include "solver/server/game_text.hpp"

#include <string>
#include <utility>
#include <vector>

#include "core/notation.hpp"
#include "solver/formats/base81.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::server {
namespace {

TEST_CASE("a position is read in every notation") {
  const std::string start = "---------------------------OX------XO--------------------------- X";
  for (const std::string& text : {
           start,
           start + "; % comment",
           start.substr(0, 64) + "X",
           std::string("8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1"),
           std::string(" 8/8/8/3pP3/3Pp3/8/8/8 b\n"),
           std::string("!!!!!!a\"A#!!!!!!"),
           std::string(
               "[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"),
           std::string(
               "id;...........................wb......bw...........................;b;text;"),
       }) {
    INFO(text);
    const auto game = parse_game_text(text);
    REQUIRE(game);
    CHECK(game.value().end == kStartPosition);
    CHECK(game.value().moves.empty());
  }
}

TEST_CASE("a game is read with its moves") {
  for (const std::string text : {
           "f5d6c3",
           "1. f5 d6 2. c3",
           "(;GM[Othello]PC[x]PB[a]PW[b]TY[8]BO[8 ---------------------------O*------*O--------"
           "------------------- *]B[F5]W[D6//0.25]B[C3/1,50/2.7680000000000002];)",
           "(;FF[4]GM[2]SZ[8];B[f5];W[d6];B[c3])",
       }) {
    INFO(text);
    const auto game = parse_game_text(text);
    REQUIRE(game);
    CHECK(game.value().start == kStartPosition);
    CHECK(game.value().moves == std::vector<Square>{Square::f5, Square::d6, Square::c3});
  }
}

TEST_CASE("a wrong FEN is refused as a FEN") {
  for (const std::string text : {"8/8/8/3pP3/3Pp3/8/8/9 b - - 0 1", "8/8/8/3pP3/3Pp3/8/8/44p b"}) {
    INFO(text);
    const auto game = parse_game_text(text);
    REQUIRE_FALSE(game);
    CHECK(game.error().message.find("rank 1") != std::string::npos);
  }
}

TEST_CASE("eight moves with a typing error are not a board in base 81") {
  for (const auto& [text, column] : {
           std::pair{"f5d6c3d3c4f4f6f9", 16U},
           std::pair{"F5D6C3D3C4F4F6F9", 16U},
           std::pair{"f5d9c3d3c4f4f6f4", 4U},
           std::pair{"f5dd6c3d3c4f4f6f", 4U},
           std::pair{"f5d6c3d3c4f4f6a1", 15U},
       }) {
    INFO(text);
    const auto game = parse_game_text(text);
    REQUIRE_FALSE(game);
    CHECK(game.error().column == column);
  }
}

TEST_CASE("sixteen characters are a board only if a game can have it") {
  CHECK_FALSE(parse_game_text("hello-world-2024"));
  CHECK_FALSE(parse_game_text("!!!!!!!!!!!!!!!!"));
  test::Random random(81);
  for (int i = 0; i < 100; ++i) {
    const Board board = test::random_unfinished_board(random, 4 + i % 50);
    const auto game = parse_game_text(to_base81(board));
    REQUIRE(game);
    CHECK(game.value().end.board == board);
  }
}

TEST_CASE("text that is not a position is refused") {
  for (const std::string& text :
       {std::string(), std::string("hello"), std::string(64, '-'), std::string("f5f5"),
        std::string("f5d6c3d3c4f4f6a1"), std::string("f5d6\ngarbage"), std::string(16, '-'),
        std::string("(;GM[Othello"), std::string("8/8/8/3pP3/3Pp3/8/8/9 b - - 0 1"),
        std::string("8/8/8/3pP3/3Pp3/8/8/8 - - 0 1"), std::string("f5d6\nf5d6"),
        std::string(1000, '(')}) {
    INFO(text);
    CHECK_FALSE(parse_game_text(text));
  }
}

}  // namespace
}  // namespace kanzen::server
