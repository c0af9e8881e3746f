// Published node counts. They pin the algorithms, the table and both window rules at once.
#include "solver/lab/algorithms.hpp"
#include "solver/lab/games.hpp"
#include "tests/support/catch.hpp"

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
