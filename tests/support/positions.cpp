#include "tests/support/positions.hpp"

#include <algorithm>

#include "solver/lab/reference.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/slow_rules.hpp"

namespace kanzen::test {

namespace {

/// True value of the position after `move`, for the side that made it.
[[nodiscard]] Score value_after(const slow::Position& position, Square move) {
  const slow::Position next = move == Square::pass ? slow::passed(position)
                                                   : slow::played(position, static_cast<int>(move));
  return -lab::reference_value(slow::to_board(next));
}

[[nodiscard]] bool may_play(const slow::Position& position, Square move) {
  const std::vector<int> moves = slow::legal_moves(position);
  if (move == Square::pass) return moves.empty() && !slow::game_over(position);
  return std::find(moves.begin(), moves.end(), static_cast<int>(move)) != moves.end();
}

void check_line(const slow::Position& start, const Solution& solution) {
  slow::Position position = start;
  int sign = 1;
  for (const Square move : solution.line) {
    CAPTURE(static_cast<int>(move));
    REQUIRE(may_play(position, move));
    position = move == Square::pass ? slow::passed(position)
                                    : slow::played(position, static_cast<int>(move));
    sign = -sign;
  }
  REQUIRE(slow::game_over(position));
  REQUIRE(sign * slow::final_score(position) == solution.score);
}

}  // namespace

std::vector<ValuedBoard> valued_boards(std::uint64_t seed, int count, int low, int high) {
  Random random(seed);
  std::vector<ValuedBoard> boards;
  for (int i = 0; i < count; ++i) {
    const int empties = random.between(low, high);
    const Board board = i % 2 == 0 ? random_reachable_board(random, empties)
                                   : random_unreachable_board(random, empties);
    boards.push_back({board, lab::reference_value(board)});
  }
  return boards;
}

void check_solution(const Board& board, Score value, const Solution& solution, Window window) {
  const slow::Position position = slow::from_board(board);
  const bool over = slow::game_over(position);
  CAPTURE(board.player, board.opponent, value, window.alpha, window.beta);
  CAPTURE(static_cast<int>(solution.kind), solution.score, static_cast<int>(solution.best));
  REQUIRE(solution.lower <= value);
  REQUIRE(value <= solution.upper);
  REQUIRE(solution.counters.table_contradictions == 0);
  if (value <= window.alpha) {
    REQUIRE(solution.kind == Kind::upper);
    REQUIRE(value <= solution.score);
    REQUIRE(solution.score <= window.alpha);
  } else if (value >= window.beta) {
    REQUIRE(solution.kind == Kind::lower);
    REQUIRE(value >= solution.score);
    REQUIRE(solution.score >= window.beta);
  } else {
    REQUIRE(solution.kind == Kind::exact);
    REQUIRE(solution.score == value);
    REQUIRE(solution.lower == value);
    REQUIRE(solution.upper == value);
    check_line(position, solution);
    REQUIRE(solution.best == (over ? Square::none : solution.line.front()));
  }
  if (solution.kind != Kind::exact) REQUIRE(solution.line.empty());
  if (solution.kind == Kind::upper || over) {
    REQUIRE(solution.best == Square::none);
  } else {
    REQUIRE(may_play(position, solution.best));
    if (slow::empty_count(position) <= 9) {
      REQUIRE(value_after(position, solution.best) >= solution.score);
    }
  }
}

}  // namespace kanzen::test
