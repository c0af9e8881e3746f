// The bounds near a root that a selective search of it predicts, and their use by choosers.
#include <optional>

#include "core/moves.hpp"
#include "solver/campaign/choice/chooser.hpp"
#include "solver/campaign/choice/estimate_errors.hpp"
#include "solver/campaign/fact.hpp"
#include "solver/engine/solver.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::test {
namespace {

using campaign::canonical_position;
using campaign::Chooser;
using campaign::Leaf;
using campaign::SelectiveBounds;

Board canonical(const Board& board) { return canonical_position(board).board; }

TEST_CASE("a selective search of a root mostly predicts the values near it", "[campaign]") {
  Random random{61};
  Solver judge({.threads = 1, .hash_mib = 4});
  int right = 0;
  int wrong = 0;
  int silent = 0;
  for (int i = 0; i < 6; ++i) {
    const Board root = random_unfinished_board(random, 18);
    const Score value = judge.solve(root).score;
    Solver solver({.threads = 1, .hash_mib = 4});
    SelectiveBounds selective;
    REQUIRE_FALSE(selective.at_least(canonical(root), value));
    selective.search(solver, root, {value - 1, value + 1}, 1'000'000);
    for (const Square move : squares(legal_moves(root))) {
      const Board child = play(root, move);
      const Score truth = judge.solve(child).score;
      for (const Score threshold : {-value, -value + 2}) {
        const std::optional<bool> likely = selective.at_least(canonical(child), threshold);
        if (!likely) {
          ++silent;
        } else {
          ++(*likely == (truth >= threshold) ? right : wrong);
        }
      }
    }
  }
  CAPTURE(right, wrong, silent);
  CHECK(right >= 15);
  CHECK(right > 3 * wrong);
}

TEST_CASE("likely values are negated where a side must pass", "[campaign]") {
  Random random{64};
  Board root = random_unfinished_board(random, 18);
  while (legal_moves(root) != 0) root = random_unfinished_board(random, 18);
  REQUIRE(canonical_position(root).negated);
  Solver solver({.threads = 1, .hash_mib = 4});
  TableTransfer(solver).import_bounds(root, {2, kMaxScore}, SelectivityLevel::second);
  SelectiveBounds selective;
  selective.search(solver, root, {-1, 1}, 1);
  CHECK(selective.at_least(canonical(root), 0) == false);
  CHECK_FALSE(selective.at_least(canonical(root), -2));
}

TEST_CASE("a stopped solver gives no likely bounds", "[campaign]") {
  Random random{62};
  const Board root = random_unfinished_board(random, 18);
  Solver solver({.threads = 1, .hash_mib = 4});
  solver.request_stop();
  SelectiveBounds selective;
  selective.search(solver, root, {-1, 1}, 1'000'000);
  for (const Score threshold : {0, 2}) CHECK_FALSE(selective.at_least(canonical(root), threshold));
}

TEST_CASE("advice decides between moves that look alike", "[campaign]") {
  Random random{63};
  for (int i = 0; i < 20; ++i) {
    const Board root = random_unfinished_board(random, 12);
    for (const Square move : squares(legal_moves(root))) {
      const Board advised = canonical(play(root, move));
      if (legal_moves(advised) == 0) continue;
      Chooser chooser({.nodes = 0, .empties = 11}, [](const Board&) { return 0.0; });
      chooser.predictor().set_advisor([&](const Board& board, Score threshold) {
        // By this move the root reaches 0. There is no advice about other positions.
        return board == advised && threshold == 2 ? std::optional(false) : std::nullopt;
      });
      chooser.add_claim(root, 0, kMaxScore);
      const std::optional<Leaf> leaf = chooser.next();
      REQUIRE(leaf);
      CHECK(leaf->board == advised);
    }
  }
}

}  // namespace
}  // namespace kanzen::test
