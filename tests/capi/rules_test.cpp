#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/board.hpp"
#include "solver/bindings/c/kanzen.h"
#include "tests/support/catch.hpp"
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

}  // namespace kanzen::test
