#include "solver/engine/search/kernel.hpp"
#include "solver/engine/search/options.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/slow_rules.hpp"

namespace kanzen {

namespace {

template <class Check>
void for_each_kernel(Check check) {
  for (const Kernel* kernel : compiled_kernels()) {
    if (!can_run(*kernel)) continue;
    CAPTURE(kernel->name);
    check(*kernel);
  }
}

}  // namespace

TEST_CASE("kernels are found by name, and the best one runs here") {
  CHECK(can_run(best_kernel()));
  CHECK(can_run(*compiled_kernels().front()));
  CHECK(kernel_by_name("") == &best_kernel());
  CHECK(kernel_by_name("no such kernel") == nullptr);
  for (const Kernel* kernel : compiled_kernels()) {
    CHECK(kernel_by_name(kernel->name) == kernel);
  }
}

TEST_CASE("moves and flips of every kernel agree with the slow rules") {
  for_each_kernel([](const Kernel& kernel) {
    test::Random random(201);
    for (int i = 0; i < 8000; ++i) {
      const Board board = i % 2 == 0
                              ? test::random_reachable_board(random, random.between(0, 60))
                              : test::random_unreachable_board(random, random.between(0, 64));
      const slow::Position position = slow::from_board(board);
      CAPTURE(board.player, board.opponent);
      REQUIRE(kernel.legal_moves(board.player, board.opponent) ==
              slow::to_set(slow::legal_moves(position)));
      for (const Square square : squares(board.empty_squares())) {
        REQUIRE(kernel.flips(square, board.player, board.opponent) ==
                slow::to_set(slow::flips(position, index_of(square))));
      }
    }
  });
}

TEST_CASE("the last move of every kernel flips as many discs as the slow rules") {
  for_each_kernel([](const Kernel& kernel) {
    test::Random random(202);
    for (int i = 0; i < 1500; ++i) {
      const int share = i % 4;  // dense and sparse boards
      Bitboard own = random.bits();
      if (share == 1) own &= random.bits();
      if (share == 2) own &= random.bits() & random.bits() & random.bits();
      if (share == 3) own |= random.bits() | random.bits();
      for (int square = 0; square < kSquares; ++square) {
        const Bitboard hole = Bitboard{1} << square;
        const Board board{own & ~hole, ~own & ~hole};
        const auto flipped = slow::flips(slow::from_board(board), square);
        REQUIRE(kernel.count_last_flips(static_cast<Square>(square), board.player) ==
                static_cast<int>(flipped.size()));
      }
    }
  });
}

TEST_CASE("flips of every kernel agree with the slow rules on every square with long runs") {
  // Runs of every length and direction, which end at a disc, an empty square or the edge.
  for_each_kernel([](const Kernel& kernel) {
    test::Random random(204);
    for (int square = 0; square < kSquares; ++square) {
      for (int i = 0; i < 200; ++i) {
        const Bitboard hole = Bitboard{1} << square;
        Board board;
        board.player = random.bits() & random.bits() & random.bits() & ~hole;
        board.opponent = ~board.player & ~hole;
        if (i % 2 == 1) board.opponent &= ~(random.bits() & random.bits() & random.bits());
        CAPTURE(board.player, board.opponent, square);
        REQUIRE(kernel.flips(static_cast<Square>(square), board.player, board.opponent) ==
                slow::to_set(slow::flips(slow::from_board(board), square)));
      }
    }
  });
}

TEST_CASE("flips of two moves at once equal the flips of each move alone") {
  for_each_kernel([](const Kernel& kernel) {
    test::Random random(205);
    for (int i = 0; i < 4000; ++i) {
      const Board board = i % 2 == 0
                              ? test::random_reachable_board(random, random.between(2, 12))
                              : test::random_unreachable_board(random, random.between(2, 40));
      const slow::Position position = slow::from_board(board);
      CAPTURE(board.player, board.opponent);
      for (const Square a : squares(board.empty_squares())) {
        const Bitboard first = slow::to_set(slow::flips(position, index_of(a)));
        for (const Square b : squares(board.empty_squares())) {
          const auto both = kernel.two_flips(a, b, board.player, board.opponent);
          REQUIRE(both[0] == first);
          REQUIRE(both[1] == kernel.flips(b, board.player, board.opponent));
        }
      }
    }
  });
}

TEST_CASE("stable discs of every kernel agree with the slow rules") {
  slow::StableDiscs slow_stable_discs;
  test::Random random(203);
  int inner = 0;
  for (int i = 0; i < 6000; ++i) {
    const Board board = i % 2 == 0 ? test::random_reachable_board(random, random.between(0, 30))
                                   : test::random_unreachable_board(random, random.between(0, 40));
    const Bitboard expected = slow_stable_discs(slow::from_board(board));
    if ((expected & 0x007E7E7E7E7E7E00) != 0) ++inner;
    CAPTURE(board.player, board.opponent);
    for_each_kernel([&](const Kernel& kernel) {
      REQUIRE(kernel.stable_discs(board.player, board.opponent) == expected);
    });
  }
  CHECK(inner > 1000);
}

TEST_CASE("options outside their ranges are named in the error") {
  CHECK(validate({}).empty());
  CHECK(validate({.threads = 1, .hash_mib = 1}).empty());
  CHECK(validate({.threads = 0}).find("threads") != std::string::npos);
  CHECK(validate({.threads = kMaxThreads + 1}).find("threads") != std::string::npos);
  CHECK(validate({.hash_mib = 0}).find("hash") != std::string::npos);
  CHECK(validate({.hash_mib = kMaxHashMib + 1}).find("hash") != std::string::npos);
}

TEST_CASE("a kernel that does not exist is named beside those that do") {
  for (const Kernel* const kernel : compiled_kernels()) {
    const std::string problem = validate({.kernel = std::string(kernel->name)});
    CHECK(problem.empty() == can_run(*kernel));
    CHECK(validate({.kernel = "v9"}).find(kernel->name) != std::string::npos);
  }
  CHECK(validate({.kernel = "v9"}).find("no kernel \"v9\"") == 0);
}

}  // namespace kanzen
