// Games from their end, against the values of all their positions.
#include "solver/claims/game_walk.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include "core/flips.hpp"
#include "core/moves.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/ordered_reference.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::test {
namespace {

/// Random play from a random position, to the end or to `plies` moves.
Game random_game(Random& random, int empties, std::size_t plies) {
  Game game;
  game.start = {random_unfinished_board(random, empties), Color::white};
  game.end = game.start;
  while (game.moves.size() < plies && !game_over(game.end.board)) {
    Bitboard legal = legal_moves(game.end.board);
    Square move = Square::pass;
    for (std::uint64_t skip =
             legal == 0 ? 0 : random.below(static_cast<std::uint64_t>(popcount(legal))) + 1;
         skip > 0; --skip) {
      move = pop_first(legal);
    }
    REQUIRE_FALSE(try_play(game, move));
  }
  return game;
}

std::vector<GamePly> walked(const Game& game, const SolveFunction& solve, bool others) {
  std::vector<GamePly> plies;
  GameWalk walk(game, solve, others);
  while (const Position* ahead = walk.upcoming()) {
    const Position before = *ahead;
    plies.push_back(*walk.next());
    CHECK(plies.back().before == before);
  }
  CHECK_FALSE(walk.next());
  return plies;
}

}  // namespace

TEST_CASE("a walk finds every value and mistake and every move as good") {
  Random random(60);
  Solver solver({.hash_mib = 1});
  const SolveFunction solve = [&](const Board& b, Window w) { return solver.solve(b, w); };
  std::size_t mistakes = 0;
  std::size_t passes = 0;
  for (int i = 0; i < 40; ++i) {
    const Game game = random_game(random, 9, i % 3 == 0 ? 5 : 60);
    const std::vector<GamePly> plies = walked(game, solve, true);
    REQUIRE(plies.size() == game.moves.size());
    Position position = game.start;
    for (std::size_t at = 0; at < plies.size(); ++at) {
      const GamePly& ply = plies[plies.size() - 1 - at];
      INFO(i << " " << at);
      CHECK(ply.number == at + 1);
      CHECK(ply.move == game.moves[at]);
      REQUIRE(ply.before == position);
      REQUIRE(ply.known());
      const Score value = ordered_reference_value(position.board);
      CHECK(ply.lower == value);
      const Score after = -ordered_reference_value(play(position, ply.move).board);
      CHECK(ply.after == after);
      CHECK(ply.loss() == value - after);
      mistakes += ply.loss() > 0 ? 1U : 0U;
      passes += ply.move == Square::pass ? 1U : 0U;
      REQUIRE(ply.others_known);
      for (const Square move : squares(legal_moves(position.board))) {
        if (move == ply.move) continue;
        const bool keeps = -ordered_reference_value(play(position.board, move)) == value;
        CHECK(keeps == (std::find(ply.others.begin(), ply.others.end(), move) != ply.others.end()));
      }
      position = play(position, ply.move);
    }
  }
  CHECK(mistakes > 20);
  CHECK(passes > 5);
}

TEST_CASE("a walk ends where a search is stopped and says what is proven") {
  Random random(61);
  Solver solver({.hash_mib = 1});
  const Game game = random_game(random, 8, 60);
  int left = 3;
  const SolveFunction limited = [&](const Board& b, Window w) {
    return left-- > 0 ? solver.solve(b, w) : Solution{};
  };
  const std::vector<GamePly> plies = walked(game, limited, false);
  REQUIRE(plies.size() < game.moves.size());
  CHECK_FALSE(plies.back().known());
  const Score value = ordered_reference_value(plies.back().before.board);
  CHECK(plies.back().lower <= value);
  CHECK(plies.back().upper >= value);
  for (std::size_t i = 0; i + 1 < plies.size(); ++i) CHECK(plies[i].known());
}

TEST_CASE("a game whose end is stopped gives no loss that is not proven") {
  Random random(62);
  const Game game = random_game(random, 8, 60);
  for (const Score upper : {kMinScore, Score{0}, kMaxScore}) {
    const SolveFunction stopped = [&](const Board&, Window) {
      Solution solution;
      solution.upper = upper;
      return solution;
    };
    GameWalk walk(game, stopped, false);
    const std::optional<GamePly> ply = walk.next();
    REQUIRE(ply);
    CHECK(ply->lower == -upper);
    if (upper == kMinScore) {  // the last move wins everything: there is nothing left to ask
      CHECK(ply->after == kMaxScore);
      CHECK(ply->loss() == 0);
    } else {
      CHECK_FALSE(ply->after);
      CHECK_FALSE(ply->loss());
    }
  }
}

TEST_CASE("a claim on a game holds from the last ply at which it did not") {
  const auto ply = [](std::size_t number, Score black) {
    GamePly out;
    out.number = number;
    out.before.side = number % 2 == 0 ? Color::white : Color::black;
    out.lower = out.upper = out.before.side == Color::black ? black : -black;
    return out;
  };
  const Statement draw{Relation::draw};
  ClaimOnGame claim;
  for (const auto& [number, black] :
       std::vector<std::pair<std::size_t, Score>>{{6, 0}, {5, 0}, {4, 2}, {3, 0}, {2, -2}}) {
    claim.add(ply(number, black), draw);
  }
  CHECK(claim.holds_from == 5U);
  CHECK(claim.fails_at == 4U);
  CHECK(claim.open_before == 1);

  ClaimOnGame bounds;
  bounds.add(ply(4, 2), {Relation::at_least, 0});
  GamePly stopped = ply(3, 0);  // Black to move, at least 0
  stopped.upper = 64;
  bounds.add(stopped, {Relation::at_least, 0});
  CHECK(bounds.holds_from == 3U);
  CHECK_FALSE(bounds.fails_at);
  CHECK(bounds.open_before == 2);

  ClaimOnGame open;
  open.add(stopped, draw);
  CHECK_FALSE(open.holds_from);
  CHECK_FALSE(open.fails_at);
  CHECK(open.open_before == 3);

  // White's bounds change sides when they are told for Black.
  ClaimOnGame white;
  GamePly bounded = ply(2, 0);
  bounded.lower = 2;
  bounded.upper = 64;
  white.add(bounded, {Relation::loss});
  CHECK(white.holds_from == 2U);
}

}  // namespace kanzen::test
