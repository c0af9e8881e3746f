// Canonical positions against the values of small endgames.
#include "solver/campaign/fact.hpp"

#include "core/moves.hpp"
#include "core/random.hpp"
#include "core/symmetry.hpp"
#include "solver/lab/reference.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::test {
namespace {

TEST_CASE("a canonical position has the value of the original up to its sign", "[campaign]") {
  Random random{7};
  int negated = 0;
  for (int i = 0; i < 3000; ++i) {
    const Board board = random_reachable_board(random, 5);
    const campaign::CanonicalPosition canonical = campaign::canonical_position(board);
    const Score value = lab::reference_value(canonical.board);
    REQUIRE(lab::reference_value(board) == (canonical.negated ? -value : value));
    REQUIRE((legal_moves(canonical.board) != 0 || legal_moves(canonical.board.passed()) == 0));
    for (int s = 0; s < kSymmetries; ++s) {
      const campaign::CanonicalPosition image = campaign::canonical_position(transform(board, s));
      REQUIRE(image.board == canonical.board);
      REQUIRE(image.negated == canonical.negated);
    }
    const campaign::CanonicalPosition again = campaign::canonical_position(canonical.board);
    REQUIRE(again.board == canonical.board);
    REQUIRE_FALSE(again.negated);
    negated += canonical.negated ? 1 : 0;
  }
  REQUIRE(negated > 10);
}

TEST_CASE("the bounds of a value become bounds of its negative", "[campaign]") {
  const Bounds bounds = campaign::negated({-6, 12, Square::a1});
  REQUIRE(bounds.lower == -12);
  REQUIRE(bounds.upper == 6);
  REQUIRE(bounds.move == Square::none);
}

}  // namespace
}  // namespace kanzen::test
