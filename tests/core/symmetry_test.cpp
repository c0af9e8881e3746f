#include "core/symmetry.hpp"

#include <set>
#include <utility>

#include "core/moves.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/slow_rules.hpp"

namespace kanzen {

TEST_CASE("the eight symmetries move each square by its coordinates") {
  for (int s = 0; s < kSymmetries; ++s) {
    for (int square = 0; square < 64; ++square) {
      const auto from = static_cast<Square>(square);
      REQUIRE(index_of(transform(from, s)) == slow::transformed_square(square, s));
      REQUIRE(transform(bit(from), s) == bit(transform(from, s)));
      REQUIRE(transform(transform(from, s), inverse_symmetry(s)) == from);
    }
    CHECK(transform(Square::pass, s) == Square::pass);
    CHECK(transform(Square::none, s) == Square::none);
  }
}

TEST_CASE("the eight symmetries agree with the slow twin on any board, and undo each other") {
  test::Random random(21);
  for (int i = 0; i < 3000; ++i) {
    const Board board = random_unreachable_board(random, random.between(0, 64));
    std::set<std::pair<Bitboard, Bitboard>> images;
    for (int s = 0; s < kSymmetries; ++s) {
      const Board image = transform(board, s);
      REQUIRE(image == slow::to_board(slow::transformed(slow::from_board(board), s)));
      REQUIRE(transform(image, inverse_symmetry(s)) == board);
      REQUIRE(legal_moves(image) == transform(legal_moves(board), s));
      images.emplace(image.player, image.opponent);
    }
    // The class has one representative, which is a member of it, and `symmetry` leads there.
    const Canonical chosen = canonical(board);
    REQUIRE(std::make_pair(chosen.board.player, chosen.board.opponent) == *images.begin());
    REQUIRE(transform(board, chosen.symmetry) == chosen.board);
    for (const auto& [player, opponent] : images) {
      REQUIRE(canonical(Board{player, opponent}).board == chosen.board);
    }
  }
}

TEST_CASE("the eight symmetries of a lopsided board are eight boards") {
  const Board board{bit(Square::b1), bit(Square::c1)};
  std::set<std::pair<Bitboard, Bitboard>> images;
  for (int s = 0; s < kSymmetries; ++s) {
    const Board image = transform(board, s);
    images.emplace(image.player, image.opponent);
  }
  CHECK(images.size() == 8);
}

}  // namespace kanzen
