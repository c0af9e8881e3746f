#include "solver/lab/games.hpp"

#include "solver/lab/algorithms.hpp"
#include "solver/lab/reference.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/slow_rules.hpp"

namespace kanzen::lab {

namespace {

[[nodiscard]] std::uint64_t nodes(Algorithm algorithm, const Settings& settings) {
  const TicTacToe game;
  const SearchResult result = run(game, {}, algorithm, settings);
  CHECK(result.value == 0);
  return result.counts.nodes;
}

}  // namespace

TEST_CASE("tic-tac-toe from the empty board takes the published numbers of nodes") {
  const Range values{-1, 1};
  CHECK(nodes(Algorithm::minimax, {}) == 549'946);
  CHECK(nodes(Algorithm::minimax, {.table = true}) == 2'271);
  CHECK(nodes(Algorithm::alpha_beta, {}) == 18'297);
  CHECK(nodes(Algorithm::alpha_beta, {.table = true, .rule = WindowRule::widen}) == 1'173);
  CHECK(nodes(Algorithm::alpha_beta,
              {.table = true, .rule = WindowRule::widen, .window = values}) == 832);
  // The textbook rule.
  CHECK(nodes(Algorithm::alpha_beta, {.table = true, .rule = WindowRule::narrow}) == 1'069);
  CHECK(nodes(Algorithm::alpha_beta,
              {.table = true, .rule = WindowRule::narrow, .window = values}) == 832);
}

TEST_CASE("negamax and fail-soft alpha-beta visit the nodes of minimax and alpha-beta") {
  CHECK(nodes(Algorithm::negamax, {}) == 549'946);
  CHECK(nodes(Algorithm::negamax, {.table = true}) == 2'271);
  CHECK(nodes(Algorithm::fail_soft, {}) == 18'297);
  CHECK(nodes(Algorithm::nega_alpha, {}) == 18'297);
  CHECK(nodes(Algorithm::fail_soft, {.table = true}) == 1'069);
  CHECK(nodes(Algorithm::fail_soft, {.table = true, .rule = WindowRule::widen}) == 1'173);
}

}  // namespace kanzen::lab

namespace kanzen {

namespace {

/// Half of the boards are unreachable, with many passes and early ends.
[[nodiscard]] Board draw(test::Random& random, int most_empties) {
  const int empties = random.between(0, most_empties);
  return random.between(0, 1) == 0 ? test::random_reachable_board(random, empties)
                                   : test::random_unreachable_board(random, empties);
}

}  // namespace

TEST_CASE("the oracle agrees with an exhaustive search by the slow rules") {
  test::Random random(61);
  int passes = 0;
  int early_ends = 0;
  for (int i = 0; i < 1500; ++i) {
    const Board board = draw(random, 6);
    const slow::Position position = slow::from_board(board);
    CAPTURE(board.player, board.opponent);
    const Score value = slow::minimax(position);
    REQUIRE(lab::reference_value(board) == value);
    if (slow::legal_moves(position).empty()) ++(slow::game_over(position) ? early_ends : passes);
  }
  CHECK(passes > 50);
  CHECK(early_ends > 50);
}

TEST_CASE("alpha-beta of the oracle keeps the fail-soft contract in every window") {
  test::Random random(62);
  for (int i = 0; i < 250; ++i) {
    const Board board = draw(random, 6);
    const Score value = slow::minimax(slow::from_board(board));
    CAPTURE(board.player, board.opponent, value);
    for (Score alpha = -65; alpha <= 64; alpha += 1 + random.between(0, 5)) {
      for (const Score beta : {alpha + 1, alpha + random.between(1, 20), kMaxScore + 1}) {
        if (beta <= alpha) continue;
        const Score r = lab::reference_alpha_beta(board, alpha, beta);
        CAPTURE(alpha, beta, r);
        if (r <= alpha) {
          REQUIRE(value <= r);
        } else if (r >= beta) {
          REQUIRE(value >= r);
        } else {
          REQUIRE(value == r);
        }
      }
    }
  }
}

}  // namespace kanzen

namespace kanzen::lab {

static_assert(Game<TicTacToe> && Game<SplitNim> && Game<Othello4> && Game<Othello>);

namespace {

template <Game G, class Check>
void for_each_position(const G& game, const typename G::Position& start, Check check) {
  std::set<typename G::Position> seen;
  std::vector<typename G::Position> open{start};
  while (!open.empty()) {
    const auto p = open.back();
    open.pop_back();
    if (!seen.insert(p).second) continue;
    check(p);
    for (const auto& move : game.moves(p)) open.push_back(game.play(p, move));
  }
}

/// The images of the positions after each move must be the positions after the moves of each image.
template <Game G>
void check_symmetry(const G& game, const typename G::Position& p) {
  const auto after = [&](const typename G::Position& from) {
    std::set<typename G::Position> next;
    for (const auto& move : game.moves(from)) {
      next.insert(representative(game, game.play(from, move)));
    }
    return next;
  };
  for (const auto& image : game.images(p)) {
    REQUIRE(game.first_to_move(image) == game.first_to_move(p));
    REQUIRE(representative(game, image) == representative(game, p));
    REQUIRE(after(image) == after(p));
    if (game.moves(p).empty()) REQUIRE(game.value(image) == game.value(p));
    REQUIRE(game.evaluate(image) == game.evaluate(p));
  }
}

}  // namespace

TEST_CASE("tic-tac-toe has its 5478 positions in 765 classes") {
  const TicTacToe game;
  int positions = 0;
  std::set<TicTacToe::Position> classes;
  for_each_position(game, {}, [&](const TicTacToe::Position& p) {
    ++positions;
    classes.insert(representative(game, p));
    check_symmetry(game, p);
    const auto read = game.parse(game.text(p));
    REQUIRE(read.ok());
    REQUIRE(read.value() == p);
  });
  CHECK(positions == 5478);
  CHECK(classes.size() == 765);
}

TEST_CASE("tic-tac-toe refuses invalid boards") {
  const TicTacToe game;
  for (const char* text :
       {"", "--------", "----------", "----?----", "O--------", "XX-------", "XXXOOO---"}) {
    CHECK_FALSE(game.parse(text).ok());
  }
  CHECK(game.parse("----?----").error().column == 5);
  CHECK(game.moves(game.parse("XXXOO----").value()).empty());
  CHECK(game.value(game.parse("XXXOO----").value()) == 1);
  CHECK(game.value(game.parse("OOOXX-X--").value()) == -1);
}

TEST_CASE("a move of split nim divides a heap into unequal parts or, if allowed, equal ones") {
  const SplitNim unequal;
  const SplitNim equal(true);
  CHECK(unequal.moves({{1}, true}).empty());
  CHECK(unequal.moves({{2}, true}).empty());
  CHECK(equal.moves({{2}, true}).size() == 1);
  CHECK(unequal.moves({{3}, true}).size() == 1);
  CHECK(unequal.moves({{8}, true}).size() == 3);
  CHECK(equal.moves({{8}, true}).size() == 4);
  CHECK(unequal.moves({{8, 8, 3}, true}).size() == 4);
  const SplitNim::Position p = unequal.play({{7, 4}, true}, {7, 2});
  CHECK(p.heaps == std::vector<std::uint8_t>{5, 4, 2});
  CHECK_FALSE(p.first);
  CHECK(unequal.parse("3, 9 5").value().heaps == std::vector<std::uint8_t>{9, 5, 3});
  for (const char* text : {"", "7x", "61"}) CHECK_FALSE(unequal.parse(text).ok());
}

TEST_CASE("small Othello agrees with its symmetries and reads its own text") {
  const Othello4 game;
  int positions = 0;
  int passes = 0;
  for_each_position(game, {}, [&](const Othello4::Position& p) {
    if (++positions % 7 == 0) check_symmetry(game, p);
    if (game.moves(p) == std::vector<int>{Othello4::kPass}) ++passes;
    const auto read = game.parse(game.text(p) + (p.x_to_move ? " X" : " O"));
    REQUIRE(read.ok());
    REQUIRE(read.value() == p);
  });
  CHECK(positions > 1000);
  CHECK(passes > 100);
  for (const char* text : {"---------------- -", "---------------X X ", "------?--------- X"}) {
    CHECK_FALSE(game.parse(text).ok());
  }
}

TEST_CASE("large Othello agrees with the slow rules") {
  const Othello game;
  test::Random random(701);
  for (int i = 0; i < 500; ++i) {
    const Board board = i % 2 == 0 ? test::random_reachable_board(random, random.between(0, 20))
                                   : test::random_unreachable_board(random, random.between(0, 30));
    const slow::Position position = slow::from_board(board);
    const Othello::Position p{board, i % 3 == 0};
    check_symmetry(game, p);
    std::vector<int> expected = slow::legal_moves(position);
    if (slow::game_over(position)) {
      REQUIRE(game.moves(p).empty());
      const Score score = slow::final_score(position);
      REQUIRE(game.value(p) == (p.first ? score : -score));
      continue;
    }
    if (expected.empty()) expected.push_back(index_of(Square::pass));
    const auto moves = game.moves(p);
    REQUIRE(moves.size() == expected.size());
    for (std::size_t m = 0; m < moves.size(); ++m) REQUIRE(index_of(moves[m]) == expected[m]);
  }
}

}  // namespace kanzen::lab
